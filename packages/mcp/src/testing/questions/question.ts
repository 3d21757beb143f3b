/** A call of a tool. */
export interface ToolCall {
	tool: string;
	given: Readonly<Record<string, unknown>>;
}

/** A question with its exact answer, and the calls that an able agent makes for it. */
export interface Question {
	text: string;
	calls: readonly ToolCall[];
	/** The rows of the first table of the last result, or single values of it. */
	expected: readonly (readonly unknown[])[] | Readonly<Record<string, unknown>>;
}

type Params = Readonly<Record<string, unknown>>;

/** A call of one operation that shows some columns. */
export const calling = (operation: string, params: Params, columns?: readonly string[]): ToolCall => ({
	tool: "call_operation",
	given: { operation, params, ...(columns && { columns }) },
});

/** A statement over operations that are asked with it. */
export const selecting = (
	sql: string,
	from: Readonly<Record<string, readonly [string, Params]>>,
): ToolCall => ({
	tool: "query_results",
	given: {
		sql,
		from: Object.fromEntries(
			Object.entries(from).map(([name, [operation, params]]) => [name, { operation, params }]),
		),
	},
});

/** A figure of a full fiscal year, as known on a day. */
export const ofYear = (symbol: string, year: number, figure: string, asOf?: string): ToolCall =>
	selecting(`SELECT ${figure} FROM s WHERE fiscalYear = ${year}`, {
		s: ["listStatements", { symbol, report: "af", ...(asOf !== undefined && { as_of: asOf }) }],
	});
