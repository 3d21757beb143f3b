import type { Column, ColumnType, RowTable } from "../src/row-table.ts";
import type { OpenApiDocument, SchemaObject } from "./document.ts";

/** The rows of each operation with `x-rows`, in the order of the document. */
export function rowTables(document: OpenApiDocument): Map<string, RowTable> {
	const tables = new Map<string, RowTable>();
	for (const { get } of Object.values(document.paths)) {
		const rows = get["x-rows"];
		if (!rows) continue;
		const [schema] = Object.entries(get.responses)
			.filter(([status]) => status === "200")
			.map(([, response]) => (response as Answer).content["application/json"].schema);
		if (schema) tables.set(get.operationId, tableOf(rows, schema, document, get.operationId));
	}
	return tables;
}

interface Answer {
	content: { "application/json": { schema: SchemaObject } };
}

/** The tables as a TypeScript module. */
export function rowTableModule(tables: ReadonlyMap<string, RowTable>): string {
	const rows = [...tables].map(([id, table]) => `\t${id}: ${JSON.stringify(table)},`);
	return [
		'import type { RowTable } from "./row-table.ts";',
		"",
		"export const rowTables = {",
		...rows,
		"} as const satisfies Record<string, RowTable>;",
		"",
	].join("\n");
}

function tableOf(
	rows: readonly string[],
	answer: SchemaObject,
	document: OpenApiDocument,
	id: string,
): RowTable {
	const lists = rows.map((row) => row.split("."));
	const columns = new Map<string, Column>();
	if (lists.length > 1) columns.set("list", { name: "list", type: "text", level: null, path: [] });
	for (const list of lists) {
		const levels = levelsOf(list, answer, document, `${id}: x-rows ${list.join(".")}`);
		const ofRows = new Set(columnsOf(levels.at(-1)?.schema ?? {}, document).map(nameOf));
		for (const [level, { schema, inner, isRow, place }] of levels.entries()) {
			const own = columnsOf(schema, document).filter(({ path }) => !inner || path[0] !== inner);
			// Which other members an entry has depends on the request.
			const { required = [], ...entry } = resolved(schema, document) as { required?: string[] };
			const isOptional = (path: string[]) => "x-members" in entry && !required.includes(path[0] ?? "");
			for (const { path, type } of own) {
				if (!isRow && type === "json") continue;
				const plain = nameOf({ path });
				// A member around the rows may have the name of one of theirs.
				const name = !isRow && ofRows.has(plain) ? `${place}.${plain}` : plain;
				columns.set(name, { name, type, level, path, ...(isOptional(path) ? { isOptional: true } : {}) });
			}
		}
	}
	return { lists, columns: [...columns.values()] };
}

/** The name of a column; an entry that is a value has no members. */
const nameOf = ({ path }: { path: readonly string[] }): string => path.join(".") || "value";

interface Level {
	/** Schema of an entry. */
	schema: SchemaObject;
	/** Path of the list in the answer. */
	place: string;
	/** Member that leads to the rows inside. */
	inner: string | undefined;
	isRow: boolean;
}

/** The lists on the way to the rows, the outermost first. */
function levelsOf(
	list: readonly string[],
	answer: SchemaObject,
	document: OpenApiDocument,
	place: string,
): Level[] {
	const levels: Level[] = [];
	let schema = resolved(answer, document);
	for (const [index, member] of list.entries()) {
		const found = memberOf(schema, member, document);
		if (!found) throw new Error(`${place}: there is no member "${member}"`);
		schema = resolved(found, document);
		const { items } = schema as { items?: SchemaObject };
		if (!items) continue;
		schema = resolved(items, document);
		const isRow = index === list.length - 1;
		levels.push({ schema: items, place: list.slice(0, index + 1).join("."), inner: list[index + 1], isRow });
	}
	if (!levels.at(-1)?.isRow) throw new Error(`${place} is not a list`);
	return levels;
}

const memberOf = (
	schema: SchemaObject,
	name: string,
	document: OpenApiDocument,
): SchemaObject | undefined => {
	const shapes = (schema["oneOf"] as SchemaObject[] | undefined) ?? [];
	for (const shape of [schema, ...shapes.map((one) => resolved(one, document))]) {
		const found = (shape["properties"] as Record<string, SchemaObject> | undefined)?.[name];
		if (found) return found;
	}
	return undefined;
};

interface Place {
	path: string[];
	type: ColumnType;
}

/** The values of an entry. Objects with known members are taken apart. */
function columnsOf(given: SchemaObject, document: OpenApiDocument, path: string[] = []): Place[] {
	const schema = resolved(given, document);
	const members = schema["properties"] as Record<string, SchemaObject> | undefined;
	if (members && !("additionalProperties" in schema && typeof schema["additionalProperties"] === "object"))
		return Object.entries(members).flatMap(([name, member]) => columnsOf(member, document, [...path, name]));
	return [{ path, type: typeOf(schema) }];
}

/** How the pattern of every decimal begins: with a zero alone. */
export const decimalStart = "^(0";

function typeOf(schema: SchemaObject): ColumnType {
	const types = [schema["type"] ?? "object"].flat().filter((type) => type !== "null");
	if (types.length !== 1) return "json";
	const [type] = types;
	if (type === "integer" || type === "number" || type === "boolean") return type;
	if (type !== "string") return "json";
	if (schema["format"] === "date") return "date";
	if (schema["format"] === "date-time") return "timestamp";
	return String(schema["pattern"] ?? "").startsWith(decimalStart) ? "decimal" : "text";
}

/** A schema without references, parts and the alternative null. */
function resolved(schema: SchemaObject, document: OpenApiDocument): SchemaObject {
	const { $ref, ...own } = schema;
	const named = $ref ? document.components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] : {};
	let merged: SchemaObject = { ...($ref ? resolved(named ?? {}, document) : {}), ...own };
	const { allOf = [], oneOf = [], ...rest } = merged as { allOf?: SchemaObject[]; oneOf?: SchemaObject[] };
	for (const part of allOf) {
		const before = merged["properties"] as object | undefined;
		const { properties = {}, ...other } = resolved(part, document) as { properties?: object };
		merged = {
			...other,
			...rest,
			properties: { ...before, ...properties, ...before },
		};
	}
	const values = oneOf.map((one) => resolved(one, document)).filter((one) => one["type"] !== "null");
	const [only] = values;
	return only && values.length === 1 ? { ...only, ...rest } : merged;
}
