import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ResultStore } from "../answers/result-store.ts";
import { type MarketData, RequestError } from "../market-data.ts";
import type { SqlRunner } from "../sql/run-sql.ts";

/** The parts that tools work with, of one account. */
export interface Workbench {
	/** Id of the account, by which statements take turns. */
	account: string;
	data: MarketData;
	results: ResultStore;
	sql: SqlRunner;
	/** The day in New York. */
	today: () => string;
	/** True where a bearer token is the credential, which some families do not accept. */
	hasToken: boolean;
	/** Told the name of each tool that is called, and if it refused. */
	onCall?: ((tool: string, isError: boolean) => void) | undefined;
	/** Told what made a tool fail, which its client is not told. */
	onError?: ((error: Error) => void) | undefined;
}

/** Answers a call, and turns a refusal into a result that tells the way on. Of a failure the client learns nothing but that. */
export async function runTool(
	{ onCall, onError }: Pick<Workbench, "onCall" | "onError">,
	name: string,
	work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
	try {
		const result = await work();
		onCall?.(name, result.isError === true);
		return result;
	} catch (error) {
		onCall?.(name, true);
		if (!(error instanceof RequestError)) onError?.(error as Error);
		const text = error instanceof RequestError ? error.message : `The tool ${name} failed. Try again.`;
		return { content: [{ type: "text", text }], isError: true };
	}
}

/** JSON Schema of what most tools answer. */
export const findingSchema = {
	type: "object",
	properties: {
		facts: { type: "object" },
		tables: {
			type: "array",
			items: {
				type: "object",
				properties: {
					name: { type: "string" },
					columns: { type: "array", items: { type: "string" } },
					rows: { type: "array", items: { type: "array" } },
					same: { type: "object", description: "columns that are equal in all rows" },
					total: { type: "integer", description: "rows in all, if some are left out" },
				},
				required: ["name", "columns", "rows"],
			},
		},
		units: { type: "object", description: "columns by unit" },
		cost: { type: "integer" },
		source: { type: "string" },
		asOf: { type: "string" },
		asOfNewest: { type: "string" },
		dataVersion: { type: "string" },
		result: { type: "string", description: "id of all rows" },
		pages: { type: "object", description: "pages read for each table" },
		hint: { type: "string" },
	},
	required: ["tables", "cost", "source"],
} as const;
