import {
	encodingParameters,
	type Operation,
	operationList,
	type Parameter,
	type StreamId,
	streamList,
} from "@us-market-data/contract";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { Family } from "../families.ts";
import type { OperationId } from "../types.ts";

/** An area of operations, as the contract describes it. */
export interface AreaDoc {
	readonly name: string;
	readonly description: string;
}

/** A parameter of an operation with its description, for forms, help and completion. */
export interface ParameterDoc extends Parameter {
	readonly description: string;
	/** A value as the contract shows it. */
	readonly example?: unknown;
	/** True when it chooses the form of the answer and not what it holds. */
	readonly isEncoding?: true;
}

/** An operation, or a stream, with all that its contract says to people. */
export interface OperationDoc<Id extends OperationId | StreamId = OperationId> {
	readonly operationId: Id;
	readonly area: string;
	readonly family: Family;
	/** Absolute path template, as the contract has it. */
	readonly path: string;
	/** True when an answer counts as a data request. */
	readonly metered: boolean;
	/** True for an operation that accepts a bearer token in place of a key. */
	readonly acceptsBearer: boolean;
	readonly summary: string;
	readonly description: string;
	/** Without the prefix of the legacy family, which a client fills in. */
	readonly parameters: readonly ParameterDoc[];
	/** Statuses other than 200 with the condition of each. */
	readonly refusals: readonly { readonly status: number; readonly description: string }[];
}

/** A stream with all that its contract says to people. */
export type StreamDoc = OperationDoc<StreamId>;

interface Described {
	$ref?: string;
	name: string;
	description: string;
	example?: unknown;
}
interface Document {
	tags: AreaDoc[];
	paths: Record<
		string,
		{
			get: {
				operationId: string;
				description: string;
				parameters?: Described[];
				responses: Record<string, Described>;
			};
		}
	>;
	components: Record<string, Record<string, Described>>;
}

const document = bundled as unknown as Document;
const described = new Map(Object.values(document.paths).map(({ get }) => [get.operationId, get]));

function resolved(value: Described): Described {
	const [section = "", name = ""] = value.$ref?.replace("#/components/", "").split("/") ?? [];
	return document.components[section]?.[name] ?? value;
}

/** The areas in the order of the contract. */
export const areaDocs: readonly AreaDoc[] = document.tags.map(({ name, description }) => ({
	name,
	description,
}));

/** Every operation in the order of the contract. The build computes this module and ships its values alone. */
export const operationDocs: readonly OperationDoc[] = operationList.map(docOf);

/** Every stream in the order of the contract. */
export const streamDocs: readonly StreamDoc[] = streamList.map(docOf);

function docOf<Id extends OperationId | StreamId>({
	operationId,
	area,
	family,
	path,
	metered,
	security,
	summary,
	parameters,
}: Operation & { operationId: Id }): OperationDoc<Id> {
	const { description = "", parameters: texts = [], responses = {} } = described.get(operationId) ?? {};
	const textOf = new Map(texts.map(resolved).map((text) => [text.name, text]));
	return {
		operationId,
		area,
		family,
		path,
		metered,
		acceptsBearer: security.includes("BearerAuth"),
		summary,
		description,
		parameters: parameters
			.filter(({ name }) => name !== "legacy_prefix")
			.map((parameter) => withText(parameter, textOf.get(parameter.name))),
		refusals: Object.entries(responses)
			.filter(([status]) => status !== "200")
			.map(([status, response]) => ({
				status: Number(status),
				description: resolved(response).description,
			})),
	};
}

function withText(parameter: Parameter, text: Described | undefined): ParameterDoc {
	const { description = "", example } = text ?? {};
	return {
		...parameter,
		description,
		...(example !== undefined && { example }),
		...(encodingParameters.has(parameter.name) && { isEncoding: true as const }),
	};
}
