import * as fc from "fast-check";
import {
	change,
	drop,
	inOperation,
	type Kind,
	less,
	type Mutation,
	node,
	operationFile,
	parameter,
	renameKey,
	set,
} from "./mutation.ts";
import { type Node, readSpec, specFiles } from "./spec-copy.ts";

/** A seeded choice, the same for the same seed, without repeats. */
const choose = <T>(candidates: readonly T[], count: number, seed: number): readonly T[] =>
	fc.sample(fc.shuffledSubarray([...candidates], { minLength: count, maxLength: count }), {
		numRuns: 1,
		seed,
	})[0] ?? [];

interface Property {
	readonly file: string;
	readonly name: string;
	readonly required: boolean;
	readonly schema: Node;
}

/** Every property with its own schema file. */
const properties = (): readonly Property[] =>
	specFiles("schemas/*.yaml").flatMap((file) => {
		const { properties: described = {}, required = [] } = readSpec(file) as {
			properties?: Node;
			required?: string[];
		};
		return Object.entries(described).map(([name, schema]) => ({
			file,
			name,
			required: required.includes(name),
			schema: schema as Node,
		}));
	});

interface Given {
	readonly operationId: string;
	readonly name: string;
	readonly schema: Node;
}

/** Every parameter that is written in the file of its operation. */
const parameters = (): readonly Given[] =>
	operationIds().flatMap((operationId) => {
		const { parameters: given = [] } = node(readSpec(operationFile(operationId)), "get") as {
			parameters?: Node[];
		};
		return given
			.filter((one) => "name" in one)
			.map((one) => ({ operationId, name: String(one["name"]), schema: node(one, "schema") }));
	});

const operationIds = (): readonly string[] =>
	specFiles("paths/*/*.yaml").map((file) => String(node(readSpec(file), "get")["operationId"]));

const ofProperty = (kind: Kind, { file, name }: Property, what: string, edit: (document: Node) => void) =>
	change(kind, file, `${name}: ${what}`, edit);

const ofParameter = (
	kind: Kind,
	{ operationId, name }: Given,
	what: string,
	edit: (schema: Node, one: Node) => void,
) =>
	inOperation(kind, operationId, `${name}: ${what}`, (operation) => {
		const one = parameter(operation, name);
		edit(node(one, "schema"), one);
	});

/** Mutations at places chosen by seed. */
export function seededMutations(seed: number): readonly Mutation[] {
	const [all, given] = [properties(), parameters()];
	const pick = <T>(from: readonly T[], where: (one: T) => boolean, count: number) =>
		choose(from.filter(where), count, seed);
	const isRequired = ({ required }: Property) => required;
	const maxed = ({ schema }: Given) =>
		typeof schema["maximum"] === "number" && Number(schema["maximum"]) < 1e6;
	const listed = ({ schema }: Given) => Array.isArray(schema["enum"]) && schema["enum"].length > 1;
	const nullable = ({ schema }: Property) => Array.isArray(schema["type"]);
	return [
		...pick(all, isRequired, 4).map((one) =>
			ofProperty("rename", one, "becomes renamedValue", (document) => {
				renameKey(node(document, "properties"), one.name, "renamedValue");
				document["required"] = [...less(document["required"], one.name), "renamedValue"];
			}),
		),
		...pick(given, () => true, 3).map((one) =>
			ofParameter("rename", one, "becomes renamed", (_, parameter) => {
				parameter["name"] = "renamed";
			}),
		),
		...pick(given, maxed, 3).map((one) =>
			ofParameter("tighten", one, "half the maximum", (schema) => {
				schema["maximum"] = Math.ceil(Number(schema["maximum"]) / 2);
			}),
		),
		...pick(given, listed, 2).map((one) =>
			ofParameter("tighten", one, "the last value of the enum is gone", (schema) => {
				schema["enum"] = (schema["enum"] as unknown[]).slice(0, -1);
			}),
		),
		...pick(all, nullable, 3).map((one) =>
			ofProperty("tighten", one, "never null", (document) => {
				const schema = node(document, `properties.${one.name}`);
				schema["type"] = (schema["type"] as string[])[0];
			}),
		),
		...pick(all, isRequired, 3).map((one) =>
			ofProperty("loosen", one, "not always sent", (document) => {
				document["required"] = less(document["required"], one.name);
			}),
		),
		...pick(given, maxed, 3).map((one) =>
			ofParameter("loosen", one, "twice the maximum", (schema) => {
				schema["maximum"] = Number(schema["maximum"]) * 2;
			}),
		),
		...pick(given, listed, 2).map((one) =>
			ofParameter("loosen", one, "one more value in the enum", (schema) => {
				schema["enum"] = [...(schema["enum"] as unknown[]), "another"];
			}),
		),
		...pick(all, (one) => one.schema["type"] === "string", 2).map((one) =>
			ofProperty("loosen", one, "may be null", set(`properties.${one.name}`, { type: ["string", "null"] })),
		),
		...pick(all, () => true, 3).map((one) =>
			ofProperty("remove", one, "the property", (document) => {
				delete node(document, "properties")[one.name];
				document["required"] = less(document["required"] ?? [], one.name);
			}),
		),
		...pick(given, () => true, 2).map((one) =>
			inOperation("remove", one.operationId, `the parameter ${one.name}`, (operation) => {
				operation["parameters"] = less(operation["parameters"], parameter(operation, one.name));
			}),
		),
		...pick(operationIds(), () => true, 3).map((id, index) => {
			const status = ["401", "403", "500"][index] ?? "401";
			return inOperation("remove", id, `status ${status}`, drop("responses", status));
		}),
	];
}
