import { answeredValues } from "./answered.ts";
import type { OpenApiDocument, ParameterObject, SchemaObject } from "./document.ts";

/**
 * A copy of a contract for the generated types, with the facts in descriptions that a type cannot hold: defaults, bounds
 * and aliases of parameters, and what a shared schema says of a member that says nothing itself. Editors show them.
 */
export function forHover(document: OpenApiDocument): OpenApiDocument {
	const copy = structuredClone(document);
	for (const { get } of Object.values(copy.paths))
		for (const parameter of get.parameters ?? []) parameter.description = described(parameter);
	const answered = answeredValues(copy);
	for (const schema of Object.values(copy.components.schemas)) describeMembers(schema, document, answered);
	return copy;
}

function described({
	description,
	schema,
	"x-alias-of": main,
	"x-value-aliases": codes = {},
}: ParameterObject): string {
	const facts = [
		...(main && !/\balias\b/i.test(description) ? [`Alias of \`${main}\`.`] : []),
		...bounds(schema),
		...(schema["default"] === undefined ? [] : [`Default \`${schema["default"]}\`.`]),
		...(Object.keys(codes).length > 0 ? [`Also accepted: ${pairs(codes)}.`] : []),
	].filter((fact) => !description.includes(fact));
	return [description.trim(), ...facts].join(" ");
}

const pairs = (codes: Readonly<Record<string, string>>): string =>
	Object.entries(codes)
		.map(([code, word]) => `\`${code}\` for \`${word}\``)
		.join(", ");

function bounds(schema: SchemaObject): string[] {
	const { minimum, maximum, minItems, maxItems, maxLength } = schema as Record<string, number | undefined>;
	if (minimum !== undefined && maximum !== undefined) return [`From ${minimum} to ${maximum}.`];
	if (minimum !== undefined) return [`At least ${minimum}.`];
	if (maximum !== undefined) return [`At most ${maximum}.`];
	if (maxItems !== undefined) return [`${minItems ?? 0} to ${maxItems} entries.`];
	return maxLength === undefined || schema["enum"] ? [] : [`At most ${maxLength} characters.`];
}

/** Gives members that only refer to a schema its description, and an example: from an answer, or that of the schema. */
function describeMembers(
	schema: SchemaObject,
	document: OpenApiDocument,
	answered: ReadonlyMap<SchemaObject, unknown>,
): void {
	const { schemas } = document.components;
	const members = (schema["properties"] ?? {}) as Record<string, SchemaObject>;
	for (const member of Object.values(members)) {
		const target = member.$ref === undefined ? undefined : schemas[member.$ref.split("/").at(-1) ?? ""];
		if (target) {
			member["description"] ??= target["description"];
			const ofSchema = (target["examples"] as unknown[] | undefined)?.[0];
			if (ofSchema !== undefined)
				member["example"] ??=
					(member["examples"] as unknown[] | undefined)?.[0] ?? answered.get(member) ?? ofSchema;
		}
		member["example"] ??= (member["examples"] as unknown[] | undefined)?.[0];
		if (member["example"] === undefined) delete member["example"];
		describeMembers(member, document, answered);
	}
	for (const part of [
		schema["items"],
		...((schema["allOf"] ?? []) as unknown[]),
		...((schema["oneOf"] ?? []) as unknown[]),
	])
		if (part) describeMembers(part as SchemaObject, document, answered);
}

/** Interfaces with a documented member for each operation and stream, from which methods take their hover text. */
export const methodDocs = (document: OpenApiDocument): string =>
	[docsOf(document, "OperationDocs", false), docsOf(document, "StreamDocs", true)].join("\n");

/** `trades` for `streamTrades`: clients group the streams, and an editor finds the text of a member by its name alone. */
function streamName(operationId: string): string {
	const name = operationId.replace(/^stream/, "");
	return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function docsOf({ paths }: OpenApiDocument, name: string, ofStreams: boolean): string {
	const operations = Object.entries(paths).filter(([, { get }]) => "x-stream" in get === ofStreams);
	const members = operations.flatMap(([path, { get }]) => {
		const cost = get["x-metered"]
			? `Costs one data request${ofStreams ? " and more" : ""}.`
			: "Costs nothing.";
		const text = [get.summary, "", ...get.description.trim().split("\n"), "", `\`GET ${path}\`. ${cost}`];
		if (get.deprecated) text.push("", deprecatedUntil(get["x-sunset"]));
		const lines = text.map((line) => `\t * ${line.replaceAll("*/", "*\\/")}`.trimEnd());
		return [
			"\t/**",
			...lines,
			"\t */",
			`\t${ofStreams ? streamName(get.operationId) : get.operationId}: unknown;`,
		];
	});
	return [
		`/** The ${ofStreams ? "streams" : "operations"} of the contract, each with its description. */`,
		`export interface ${name} {`,
		...members,
		"}",
		"",
	].join("\n");
}

const deprecatedUntil = (sunset: string | undefined): string =>
	sunset === undefined ? "@deprecated" : `@deprecated It may be gone on ${sunset}.`;
