import type { JsonSchemaType, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { OperationId } from "@us-market-data/contract";
import type { Params } from "../market-data.ts";
import { areas, catalog, type OperationDoc, operationOf } from "../operation-catalog.ts";
import { callOperation } from "./call-operation.ts";
import { runTool, type Workbench } from "./run-tool.ts";
import { toolArguments } from "./tool-arguments.ts";

/** Adds every operation of some areas as a tool of its own, for clients that ask for them. */
export function addAreaTools(server: McpServer, toolsets: readonly string[], bench: Workbench): void {
	const docs = catalog.filter(
		({ area, acceptsBearer }) => toolsets.includes(area) && (acceptsBearer || !bench.hasToken),
	);
	for (const { operationId } of docs)
		server.registerTool(operationId, toolOf(operationId), (params: Params, { mcpReq }: ServerContext) =>
			runTool(bench, operationId, () =>
				callOperation({ operation: operationId, params }, bench, mcpReq.signal),
			),
		);
}

/** The operations as they are registered. Their schemas are compiled once, not for each message. */
const made = new Map<string, ReturnType<typeof makeTool>>();

function toolOf(operationId: OperationId): ReturnType<typeof makeTool> {
	const tool = made.get(operationId) ?? makeTool(operationId);
	made.set(operationId, tool);
	return tool;
}

function makeTool(operationId: OperationId) {
	const doc = operationOf(operationId);
	if (!doc) throw new Error(`the catalog has ${operationId}`);
	return {
		title: doc.summary,
		description: doc.summary,
		inputSchema: toolArguments<Params>(schemaOf(doc)),
		annotations: { readOnlyHint: true, openWorldHint: false },
	};
}

/** Names and descriptions alone: the service judges the values, and its refusals tell more. */
function schemaOf({ parameters }: OperationDoc): JsonSchemaType {
	const properties = parameters.map(({ name, description }) => [name, { description }]);
	const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
	return {
		type: "object",
		properties: Object.fromEntries(properties),
		required,
		additionalProperties: false,
	};
}

/** Areas whose operations a client asks for as tools. */
export interface Toolsets {
	named: readonly string[];
	/** The first name that is no area. */
	unknown: string | undefined;
	/** The areas that there are. */
	allowed: readonly string[];
}

/** Reads a text such as `quote,fundamental`. */
export function toolsetsIn(text: string): Toolsets {
	const named = text.split(",").flatMap((name) => name.trim() || []);
	const allowed = areas.map(({ name }) => name);
	return { named, unknown: named.find((name) => !allowed.includes(name)), allowed };
}
