import { type Finding, findingOf, originOf, unitsOf } from "../answers/result.ts";
import type { Table } from "../answers/tables.ts";
import { type DataResponse, type Params, RequestError } from "../market-data.ts";
import type { OperationDoc } from "../operation-catalog.ts";
import { brief, requestData } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** Pages of one list that a statement reads. Each costs a data request. */
export const maxPages = 10;

/** A list as far as it was read. */
interface PagedFinding extends Finding {
	pageCount: number;
}

/**
 * Asks for a list page after page and joins its rows. Where it ends before the list does, the hint says so. A caller that names a
 * number of rows or a page gets that one alone.
 *
 * @param name of the list in the hint
 */
export async function requestPages(
	name: string,
	{ doc, params }: { doc: OperationDoc; params: Params },
	bench: Workbench,
	signal?: AbortSignal,
): Promise<PagedFinding> {
	const bound = "count" in params || "page" in params ? 1 : maxPages;
	const responses: DataResponse[] = [];
	let next: Params | undefined = bound === 1 ? params : withLargePages(doc, params);
	let refusal: string | undefined;
	while (next !== undefined && responses.length < bound) {
		const question: Params = next;
		try {
			const response = await requestData(bench, doc.operationId, question, signal);
			responses.push(response);
			next = response.next && { ...question, ...response.next };
		} catch (error) {
			if (responses.length === 0 || !(error instanceof RequestError)) throw error;
			refusal = error.message;
			break;
		}
	}
	const last = responses.at(-1);
	const notes = new Set(responses.map(({ body }) => (body as { hint?: unknown }).hint));
	const hints = [
		...partHint(name, responses.length, refusal ?? last?.next),
		...[...notes].filter((note) => typeof note === "string"),
	];
	const findings = responses.map((response) => findingOf(brief(params), doc, response));
	return {
		title: brief(params),
		facts: Object.assign({}, ...findings.map(({ facts }) => facts)),
		tables: joined(findings.flatMap(({ tables }) => tables)),
		units: unitsOf(findings),
		origin: originOf(responses),
		isPart: last?.next !== undefined,
		hint: hints.join("\n") || undefined,
		pageCount: responses.length,
	};
}

/** What is missing behind the pages that were read: why, or the parameters that lead on. */
function partHint(name: string, pages: number, rest: string | Params | undefined): string[] {
	if (rest === undefined) return [];
	const why = typeof rest === "string" ? `the next one was refused: ${rest}` : undefined;
	const count = `${pages} page${pages === 1 ? "" : "s"}`;
	const read = `Not the whole list: ${name} has the rows of ${count}`;
	if (why !== undefined) return [`${read}, ${why}`];
	return [`${read}; ${brief(rest as Params)} leads on, a narrower question may fit.`];
}

const sizeNames: readonly string[] = ["count", "size", "limit"];

/** The same with as many rows a page as there may be, because a page costs the same however many it has. */
function withLargePages({ parameters }: OperationDoc, params: Params): Params {
	const hasPages = parameters.some(({ name }) => name === "cursor" || name === "page");
	const size = parameters.find(({ name, schema }) => sizeNames.includes(name) && "default" in schema);
	if (!hasPages || !size || sizeNames.some((name) => name in params)) return params;
	return { ...params, [size.name]: size.schema["maximum"] };
}

/** The tables of all pages, those of one name as one. */
function joined(tables: readonly Table[]): Table[] {
	return [...Map.groupBy(tables, ({ name }) => name)].map(([name, parts]) => {
		const columns = [...new Set(parts.flatMap((part) => part.columns))];
		const rows = parts.flatMap((part) => {
			const indexes = columns.map((column) => part.columns.indexOf(column));
			return part.rows.map((row) => indexes.map((index) => row[index] ?? null));
		});
		return { name, columns, rows };
	});
}
