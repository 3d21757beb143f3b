import { useQuery } from "@tanstack/react-query";
import { type ContractDocument, resolved, type Schema } from "./document.ts";

/** One parameter of an operation. */
export interface Parameter {
	name: string;
	location: "path" | "query";
	isRequired: boolean;
	description: string;
	schema: Schema;
	example: string;
	/** The parameter that this one is another name of. */
	aliasOf: string | undefined;
	/** Values that are other names of values. */
	codes: readonly string[];
}

/** One documented answer of an operation. */
export interface DocumentedResponse {
	status: string;
	description: string;
	schema: Schema | undefined;
	examples: readonly { name: string; summary: string; value: unknown }[];
}

/** One operation of the contract. */
export interface Operation {
	id: string;
	path: string;
	area: string;
	summary: string;
	description: string;
	isMetered: boolean;
	/** True where the answer is a stream of events. */
	isStream: boolean;
	parameters: readonly Parameter[];
	responses: readonly DocumentedResponse[];
}

/** The contract, as the reference shows it. */
export interface Contract {
	document: ContractDocument;
	title: string;
	version: string;
	description: string;
	areas: readonly { name: string; description: string; operations: readonly Operation[] }[];
}

/** Reads a contract. What the deployment decides itself, the prefix of a family, is no parameter for callers. */
export function contractOf(document: ContractDocument): Contract {
	const operations = Object.entries(document.paths).map(([path, { get }]) => ({
		id: get.operationId,
		path,
		area: get.tags?.[0] ?? "",
		summary: get.summary ?? "",
		description: get.description ?? "",
		isMetered: get["x-metered"] ?? true,
		isStream: get["x-stream"] !== undefined,
		parameters: (get.parameters ?? [])
			.filter(({ name }) => name !== "legacy_prefix")
			.map(parameterOf(document)),
		responses: responsesOf(document, get.responses),
	}));
	return {
		document,
		title: document.info.title,
		version: document.info.version,
		description: document.info.description ?? "",
		areas: document.tags.map(({ name, description = "" }) => ({
			name,
			description,
			operations: operations.filter(({ area }) => area === name),
		})),
	};
}

type OperationObject = ContractDocument["paths"][string]["get"];

const parameterOf =
	(document: ContractDocument) =>
	(parameter: NonNullable<OperationObject["parameters"]>[number]): Parameter => {
		const schema = resolved(document, parameter.schema);
		const { example } = parameter;
		return {
			name: parameter.name,
			location: parameter.in === "path" ? "path" : "query",
			isRequired: parameter.required ?? false,
			description: parameter.description ?? "",
			schema: schema.items ? { ...schema, items: resolved(document, schema.items) } : schema,
			example: example === undefined ? "" : String(example),
			aliasOf: parameter["x-alias-of"],
			codes: Object.keys(parameter["x-value-aliases"] ?? {}),
		};
	};

function responsesOf(
	document: ContractDocument,
	responses: OperationObject["responses"],
): readonly DocumentedResponse[] {
	return Object.entries(responses).map(([status, reference]) => {
		const { description = "", content = {} } = resolved(document, reference);
		const [media] = Object.values(content);
		return {
			status,
			description,
			schema: media?.schema,
			examples: Object.entries(media?.examples ?? {}).map(([name, example]) => {
				const { summary = "", value } = resolved(document, example);
				return { name, summary, value };
			}),
		};
	});
}

/** The operations whose id, path or words hold every word of a text. */
export function matching(areas: Contract["areas"], text: string): Contract["areas"] {
	const words = text.toLowerCase().split(/\s+/);
	const matches = ({ id, path, summary, description, parameters }: Operation) => {
		const texts = [id, path, summary, description, ...parameters.map(({ name }) => name)]
			.join(" ")
			.toLowerCase();
		return words.every((word) => texts.includes(word));
	};
	return areas
		.map((area) => ({ ...area, operations: area.operations.filter(matches) }))
		.filter(({ operations }) => operations.length > 0);
}

/** An error code of the contract, with an example of its message. */
export interface DocumentedError {
	status: string;
	code: string;
	message: string;
}

/** Every error code that operations document, each once, by status. */
export function errorsIn(operations: readonly Operation[]): DocumentedError[] {
	const found = new Map<string, DocumentedError>();
	for (const { responses } of operations)
		for (const { status, examples } of responses)
			for (const { value } of examples) {
				const { code, error = "" } = Object(value) as { code?: string; error?: string };
				if (code !== undefined && !found.has(code)) found.set(code, { status, code, message: error });
			}
	return [...found.values()].sort((a, b) => Number(a.status) - Number(b.status));
}

async function readContract(): Promise<Contract> {
	const response = await fetch("/openapi.json");
	if (!response.ok) throw new Error(`The service answered ${response.status} instead of its contract.`);
	return contractOf((await response.json()) as ContractDocument);
}

/** The contract of the service that answers this page, so that the reference is that of its version. */
export const useContract = () =>
	useQuery({ queryKey: ["contract"], queryFn: readContract, staleTime: Number.POSITIVE_INFINITY });
