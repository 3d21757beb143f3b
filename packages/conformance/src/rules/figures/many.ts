import { type Row, valuesAt } from "../reading.ts";
import type { Changes, RuleContext } from "../rule.ts";

/** The known symbols, and those of the securities that the service lists, together at most so many. */
export async function heldSymbols(context: RuleContext, most: number): Promise<readonly string[]> {
	const { json } = await context.other("listSecurities", { count: `${most}`, security_type: "stock" });
	const listed = valuesAt(json, "securities[].symbol").map(String);
	return [...new Set([...context.service.symbols, ...listed])].slice(0, most);
}

/** A question about the known securities and so many others at once. */
export const ofMany =
	(most: number, more: Changes = {}) =>
	async (context: RuleContext): Promise<Changes> => ({
		...more,
		symbols: (await heldSymbols(context, most)).join(),
	});

/** Rows by their symbol. */
export const bySymbol = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
	new Map(rows.map((row) => [String(row["symbol"]), row]));
