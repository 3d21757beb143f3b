import { placeholderOf, type ServerFamily } from "./deployment-document.ts";

interface Schema {
	$ref?: string;
	default?: unknown;
	examples?: readonly unknown[];
	enum?: readonly unknown[];
	items?: Schema;
}

interface Parameter {
	$ref?: string;
	name: string;
	in: "query" | "path";
	required?: boolean;
	description?: string;
	example?: unknown;
	schema?: Schema;
}

interface OperationObject {
	summary: string;
	description: string;
	tags: string[];
	"x-family": ServerFamily | "account";
	parameters?: Parameter[];
}

interface Document {
	info: { title: string; summary: string; version: string };
	tags: { name: string; description: string }[];
	paths: Record<string, { get: OperationObject }>;
	components: Record<string, Record<string, object>>;
}

/** A parameter of a request as Postman shows it. */
interface Field {
	key: string;
	value: string;
	description: string;
	disabled?: true;
}

const families: readonly ServerFamily[] = ["main", "company", "legacy"];
const variableOf = (family: OperationObject["x-family"]): string =>
	`${family === "account" ? "main" : family}Url`;

/**
 * The operations as a collection for Postman and Bruno, format 2.1: a folder for each area, a request for each operation. The
 * addresses of the families and the API key are variables. Optional parameters are there, and switched off.
 *
 * @param deployed the contract of the deployment, with placeholders for its addresses
 * @returns the collection, with the same placeholders
 */
export function postmanCollection(deployed: object): object {
	const document = deployed as Document;
	// Postman would wait for the end of a stream.
	const operations = Object.entries(document.paths)
		.filter(([, { get }]) => !("x-stream" in get))
		.map(([path, { get }]) => ({ path, operation: get }));
	return {
		info: {
			name: document.info.title,
			description: `${document.info.summary} Contract ${document.info.version}. Set the variable apiKey.`,
			schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
		},
		auth: {
			type: "apikey",
			apikey: Object.entries({ key: "x-api-key", value: "{{apiKey}}", in: "header" }).map(([key, value]) => ({
				key,
				value,
			})),
		},
		variable: [
			...families.map((family) => ({ key: variableOf(family), value: placeholderOf(family) })),
			{ key: "apiKey", value: "" },
		],
		item: document.tags.flatMap(({ name, description }) => {
			const item = operations
				.filter(({ operation }) => operation.tags.includes(name))
				.map(({ path, operation }) => requestOf(path, operation, document));
			return item.length === 0 ? [] : [{ name, description, item }];
		}),
	};
}

function requestOf(path: string, operation: OperationObject, document: Document): object {
	const parameters = (operation.parameters ?? []).map((parameter) => resolved(parameter, document));
	const fields = (location: Parameter["in"]) =>
		parameters
			.filter((parameter) => parameter.in === location)
			.map((parameter) => fieldOf(parameter, document));
	const host = `{{${variableOf(operation["x-family"])}}}`;
	const segments = path.slice(1).replace(/\{(\w+)\}/g, ":$1");
	const query = fields("query");
	const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
	return {
		name: operation.summary,
		request: {
			method: "GET",
			description: operation.description,
			url: {
				raw: `${host}/${segments}${sent.length === 0 ? "" : `?${sent.join("&")}`}`,
				host: [host],
				path: segments.split("/"),
				query,
				variable: fields("path"),
			},
		},
	};
}

function fieldOf(
	{ name, required, description = "", example, schema = {} }: Parameter,
	document: Document,
): Field {
	const own = resolved(schema, document);
	const items = own.items ? resolved(own.items, document) : {};
	const [value] = [own.default, example, own.examples, items.examples, own.enum, items.enum].flatMap(
		(given) => given ?? [],
	);
	return { key: name, value: String(value ?? ""), description, ...(!required && { disabled: true }) };
}

function resolved<T extends { $ref?: string }>(part: T, { components }: Document): T {
	const [kind = "", name = ""] = part.$ref?.split("/").slice(-2) ?? [];
	return part.$ref === undefined ? part : { ...(components[kind]?.[name] as T), ...part };
}
