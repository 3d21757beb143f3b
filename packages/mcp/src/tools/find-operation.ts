import type { CallToolResult } from "@modelcontextprotocol/server";
import { resultLimit } from "../answers/result.ts";
import { RequestError } from "../market-data.ts";
import { areas, catalog, type OperationDoc, operationOf, operationsFor } from "../operation-catalog.ts";

/** Arguments of `find_operation`. */
export interface FindArguments {
	query: string;
}

/** An operation as the tool shows it. */
interface OperationSummary {
	operation: string;
	summary: string;
	params: Readonly<Record<string, string>>;
	about?: string;
	answers?: string;
}

/** Operations that fit the words of a caller; one that is named is described in full. */
export function findOperation({ query }: FindArguments): CallToolResult {
	const named = operationOf(query);
	if (named)
		return resultWith([
			{ ...summarise(named, true), about: named.description, answers: named.members.join(" ") },
		]);
	const ofArea = catalog.filter(({ area }) => area === query.trim().toLowerCase());
	const found = ofArea.length > 0 ? ofArea : operationsFor(query).slice(0, 6);
	if (found.length === 0)
		throw new RequestError(
			`No operation fits "${query}". Areas: ${areas.map(({ name }) => name).join(", ")}. Name one for its operations.`,
		);
	return resultWith(found.map((doc) => summarise(doc, ofArea.length === 0)));
}

function summarise(
	{ operationId, summary, parameters }: OperationDoc,
	withValues: boolean,
): OperationSummary {
	const params = parameters
		.filter(({ name }) => name !== "data_version")
		.map(({ name, required, schema, description }) => [
			required ? `${name}*` : name,
			withValues ? `${valuesOf(schema)}${firstSentence(description)}` : "",
		]);
	return { operation: operationId, summary, params: Object.fromEntries(params) };
}

/** Allowed values in a few characters, such as `day|week (day)`. */
function valuesOf(schema: Readonly<Record<string, unknown>>): string {
	const {
		enum: codes,
		default: usual,
		type,
		format,
		minimum,
		maximum,
		items,
	} = schema as {
		enum?: readonly string[];
		default?: unknown;
		type?: string;
		format?: string;
		minimum?: number;
		maximum?: number;
		items?: { enum?: readonly string[] };
	};
	const allowed = codes ?? items?.enum;
	const words = allowed
		?.filter((code) => !/^\d+$/.test(code))
		.slice(0, 24)
		.join("|");
	const range = minimum === undefined ? "" : ` ${minimum}..${maximum ?? ""}`;
	const kind = words || `${format ?? (type === "array" ? "list" : type)}${range}`;
	return `${kind}${usual === undefined ? "" : ` (${String(usual)})`}. `;
}

function firstSentence(text: string): string {
	const end = text.search(/\.\s/);
	return (end < 0 ? text : text.slice(0, end + 1)).replace(/\s+/g, " ");
}

function resultWith(operations: readonly OperationSummary[]): CallToolResult {
	let list = operations;
	const made = (): CallToolResult => ({
		content: [{ type: "text", text: JSON.stringify(list) }],
		structuredContent: { operations: list },
	});
	while (list.length > 1 && sizeOf(made()) > resultLimit) list = list.slice(0, -1);
	// One operation with a long description: the parameters matter more.
	const [only] = list;
	if (only && sizeOf(made()) > resultLimit)
		list = [{ ...only, about: only.about?.slice(0, 900) ?? "", answers: only.answers?.slice(0, 900) ?? "" }];
	return made();
}

const sizeOf = (result: CallToolResult): number => Buffer.byteLength(JSON.stringify(result));
