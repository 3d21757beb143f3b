import { type Operation, operationList, type Parameter } from "@us-market-data/contract";

/** A parameter of a widget, which its reader changes. */
interface WidgetParameter {
	paramName: string;
	label: string;
	description: string;
	type: "text" | "number" | "boolean";
	value: string | number | boolean;
	options?: { label: string; value: string }[];
}

/** A table of OpenBB Workspace, as its `widgets.json` describes it. */
interface Widget {
	name: string;
	description: string;
	category: string;
	type: "table";
	endpoint: string;
	gridData: { w: number; h: number };
	data: { dataKey: string; table: { showAll: true; columnsDefs: Column[] } };
	params: WidgetParameter[];
}

interface Column {
	field: string;
	headerName: string;
	cellDataType: "text" | "number" | "boolean";
}

interface Schema {
	$ref?: string;
	type?: string | readonly string[];
	description?: string;
	items?: Schema;
	properties?: Readonly<Record<string, Schema>>;
}

interface OperationObject {
	description: string;
	parameters?: { $ref?: string; name?: string; description?: string }[];
	responses: { "200": { content?: { "application/json": { schema: Schema } } } };
}

interface Document {
	paths: Record<string, { get: OperationObject }>;
	components: Record<string, Record<string, object>>;
}

/**
 * The widgets of OpenBB Workspace: a table for each operation whose answer has a list of records as a member. Workspace puts
 * parameters into the query alone, so that operations with a symbol in their path have no widget.
 */
export function widgetsOf(contract: object): Record<string, Widget> {
	const document = contract as Document;
	const widgets = operationList.flatMap((operation) => {
		const hasWidget = operation.family === "main" && !operation.path.includes("{");
		const table = hasWidget ? tableOf(operation, document) : undefined;
		return table ? [[operation.operationId, widgetOf(operation, document, table)] as const] : [];
	});
	return Object.fromEntries(widgets);
}

function widgetOf(operation: Operation, document: Document, data: Widget["data"]): Widget {
	const described = document.paths[operation.path]?.get;
	const descriptions = new Map(
		(described?.parameters ?? []).map((parameter) => {
			const { name, description } = resolved(parameter, document);
			return [name, firstSentence(description)] as const;
		}),
	);
	return {
		name: operation.summary,
		description: firstSentence(described?.description),
		category: operation.area,
		type: "table",
		endpoint: operation.path.slice(1),
		gridData: { w: 40, h: 14 },
		data,
		params: operation.parameters.flatMap((parameter) =>
			parameterOf(parameter, descriptions.get(parameter.name) ?? ""),
		),
	};
}

/** Those with a value to begin with: Workspace would send the others empty, which the service refuses. */
function parameterOf({ name, required, aliasOf, valueAliases, schema }: Parameter, description: string) {
	const { default: given, examples, items } = schema;
	const [value] = [given, ...(required ? [...(examples ?? []), ...(items?.examples ?? [])] : [])].filter(
		(begun) => begun !== undefined,
	);
	if (aliasOf !== undefined || value === undefined) return [];
	const words = (schema.enum ?? items?.enum ?? []).filter((word) => !Object.hasOwn(valueAliases ?? {}, word));
	const parameter: WidgetParameter = {
		paramName: name,
		label: titleOf(name),
		description,
		type: typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "text",
		value: typeof value === "object" ? value.join(",") : value,
		...(words.length > 0 && { options: words.map((word) => ({ label: titleOf(word), value: word })) }),
	};
	return [parameter];
}

/** The list of records of an answer, and its plain members as columns. */
function tableOf({ path }: Operation, document: Document): Widget["data"] | undefined {
	const content = document.paths[path]?.get.responses["200"].content;
	const body = content && resolved(content["application/json"].schema, document);
	for (const [dataKey, member] of Object.entries(body?.properties ?? {})) {
		if (dataKey === "unknownSymbolHints") continue;
		const { items } = resolved(member, document);
		const columnsDefs = items ? columnsOf(resolved(items, document), document) : [];
		if (columnsDefs.length > 0) return { dataKey, table: { showAll: true, columnsDefs } };
	}
	return undefined;
}

function columnsOf({ properties = {} }: Schema, document: Document): Column[] {
	return Object.entries(properties).flatMap(([field, member]) => {
		const { type: declaredType, items, properties: parts } = resolved(member, document);
		const defaultType = items || parts ? "" : "string";
		const type = cellTypes.get([declaredType].flat()[0] ?? defaultType);
		return type ? [{ field, headerName: titleOf(field), cellDataType: type }] : [];
	});
}

/** Decimals are exact texts. Workspace would round them as numbers. */
const cellTypes = new Map<string, Column["cellDataType"]>([
	["string", "text"],
	["integer", "number"],
	["number", "number"],
	["boolean", "boolean"],
]);

function resolved<T extends { $ref?: string }>(part: T, { components }: Document): T {
	const [kind = "", name = ""] = part.$ref?.split("/").slice(-2) ?? [];
	return part.$ref === undefined ? part : ((components[kind]?.[name] ?? {}) as T);
}

function firstSentence(text = ""): string {
	const words = text.replace(/\s+/g, " ").trim();
	const end = words.indexOf(". ");
	return end === -1 ? words : words.slice(0, end + 1);
}

/** `tradeSession` and `trade_session` read as "Trade session". */
function titleOf(name: string): string {
	const words = name
		.replace(/_/g, " ")
		.replace(/([a-z])([A-Z])/g, (_, end, begin) => `${end} ${begin.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}
