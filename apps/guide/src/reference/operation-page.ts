import { createMarketDataClient, type OperationId } from "@us-market-data/client";
import {
	type JsonSchema,
	type OperationDoc,
	type ParameterDoc,
	requestTexts,
} from "@us-market-data/client/docs";
import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import { answerFields, typeOf } from "./answer-fields.ts";
import { block, code, page, plainText, table } from "./markdown.ts";

interface Named {
	$ref?: string;
	value?: unknown;
}
interface Document {
	paths: Record<
		string,
		{
			get: {
				operationId: string;
				responses: { 200: { content: Record<string, { examples?: Record<string, Named> }> } };
			};
		}
	>;
	components: { examples: Record<string, Named> };
}

const { paths, components } = bundled as unknown as Document;

/** Entries of a list that an example shows. */
const maxListedEntries = 2;

/** The first example of an answer in the contract, with the first entries of each list; nothing where it has none. */
function exampleAnswer(id: OperationId): string | undefined {
	const found = Object.values(paths).find(({ get }) => get.operationId === id);
	const [first] = Object.values(found?.get.responses[200].content["application/json"]?.examples ?? {});
	if (!first) return undefined;
	const name = first.$ref?.replace("#/components/examples/", "");
	const { value } = name === undefined ? first : (components.examples[name] ?? first);
	return JSON.stringify(
		value,
		(_key, part) => (Array.isArray(part) ? part.slice(0, maxListedEntries) : part),
		2,
	);
}

/** The schemas that the pages show. */
export interface Schemas {
	schemas: Readonly<Record<string, JsonSchema>>;
	answerSchemas: Readonly<Record<OperationId, JsonSchema>>;
}

/** Where the service of the examples is, as a first start leaves it. */
const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000" });

/** The required parameters of an operation with the values of the contract's examples. */
export const exampleParams = ({ parameters }: OperationDoc): Record<string, unknown> =>
	Object.fromEntries(
		parameters.filter(({ required }) => required).map(({ name, example }) => [name, example]),
	);

/** Parameters, answer, refusals and requests of an operation. */
export function operationPage(doc: OperationDoc, { schemas, answerSchemas }: Schemas): string {
	const { operationId, summary, description, family, metered, refusals } = doc;
	const cost = metered ? "One data request of the allowance" : "Free";
	const fields = answerFields(answerSchemas[operationId], schemas);
	return page(operationId, `${summary}: ${code(`GET ${doc.path}`)}`, [
		`**${plainText(summary)}.** ${plainText(description.trim())}`,
		block("http", `GET ${doc.path}`),
		table(
			["Family", "Credential", "Cost of an answer"],
			[[family, doc.acceptsBearer ? "API key or bearer token" : "API key", cost]],
		),
		"## Parameters",
		table(
			["Name", "In", "Type", "Meaning"],
			doc.parameters.map((one) => parameterRow(one, schemas)),
		),
		"## Request",
		requests(doc),
		"## Answer",
		table(
			["Member", "Type", "Meaning"],
			fields.map((field) => [code(field.path), field.type, field.description]),
		),
		exampleOf(operationId),
		"## Errors",
		"Errors are free. [Errors](../../concepts/errors.md) tells what to do about each.",
		table(
			["Status", "Condition"],
			refusals.map((one) => [String(one.status), one.description]),
		),
	]);
}

function parameterRow(
	{ name, required, schema, description, ...rest }: ParameterDoc,
	schemas: Schemas["schemas"],
) {
	const given: JsonSchema & { default?: unknown } = schema as JsonSchema;
	const values = given.enum ?? given.items?.enum;
	const meaning = [
		description,
		given.default === undefined ? "" : `Default: ${code(given.default)}.`,
		values ? `Values: ${values.map(code).join(", ")}.` : "",
	];
	return [
		`${code(name)}${required ? " (required)" : ""}`,
		rest.in,
		typeOf(given, schemas),
		meaning.filter((part) => part !== "").join(" "),
	];
}

/** The request in each language, one behind the other as tabs. */
function requests(doc: OperationDoc): string {
	const params = exampleParams(doc);
	// The parameters are those of the operation, which the types know by its literal name alone.
	const address = new URL(client.urlFor(doc.operationId, params as never));
	const texts = requestTexts(doc.operationId, address, params);
	return [
		"::: code-group",
		block("sh", texts.curl, "curl"),
		block("ts", texts.typescript, "TypeScript"),
		block("sh", texts.commandLine, "usmd"),
		block("python", texts.python, "Python"),
		":::",
	].join("\n\n");
}

function exampleOf(operationId: OperationId): string {
	const answer = exampleAnswer(operationId);
	return answer === undefined ? "" : ["### Example", block("json", answer)].join("\n\n");
}
