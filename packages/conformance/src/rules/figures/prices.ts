import { at, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, RuleContext } from "../rule.ts";
import { dividedBy, type Exact, exact, times } from "./exact.ts";

/** Bars of a security, asked with these parameters, oldest first. */
export async function barsOf(context: RuleContext, symbol: string, change: Changes): Promise<readonly Row[]> {
	const requested = Object.entries(change).filter(
		(entry): entry is [string, string] => entry[1] !== undefined,
	);
	const { json } = await context.other("listCandlesticks", { symbol, ...Object.fromEntries(requested) });
	return rowsAt(json, "candlesticks[]");
}

/** A split of a security. */
export interface Split {
	readonly date: string;
	/** Old shares over new shares. */
	readonly ratio: Exact;
}

/** Splits that are in force. */
export async function splitsOf(context: RuleContext, symbol: string): Promise<readonly Split[]> {
	const { json } = await context.other("listCorporateActions", { symbol, kinds: "split" });
	return valuesAt(json, "actions[]").map((action) => ({
		date: String(at(action, "effectiveDate")),
		ratio: dividedBy(exact(at(action, "split.oldShares")), exact(at(action, "split.newShares"))),
	}));
}

/** True when a split after a day is in force: targets and counts of that day are then brought to the shares of today. */
export const hasSplitAfter = async (context: RuleContext, symbol: string, day: string): Promise<boolean> =>
	(await splitsOf(context, symbol)).some(({ date }) => date > day);

/** The factor that brings a price of a day to the share count of another, later day. */
export const splitFactor = (splits: readonly Split[], day: string, later: string): Exact =>
	splits
		.filter(({ date }) => day < date && date <= later)
		.reduce((factor, { ratio }) => times(factor, ratio), exact("1"));
