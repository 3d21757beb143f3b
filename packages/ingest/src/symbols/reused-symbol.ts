import { namesAlike } from "@us-market-data/analytics";
import { addDays, dayMs } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";

/** Days for which a symbol has to be unused before it is another company's. */
export const minUnusedDays = 60;

/** A name beside a symbol on days. */
export interface NamedSpan {
	name: string;
	/** `YYYY-MM-DD`. */
	first: string;
	last: string;
}

/** True when a symbol may have passed from one company to another: nobody had it for long, and the names differ. */
export const mayBeReused = (
	before: Pick<NamedSpan, "name" | "last">,
	after: Pick<NamedSpan, "name" | "first">,
): boolean => addDays(before.last, minUnusedDays) < after.first && !namesAlike(before.name, after.name);

/** Symbol of a security whose former symbol now belongs to another one, such as `XYZ-2010.US`. */
export const retiredSymbol = (symbol: string, lastDay: string): string =>
	`${symbol.replace(/\.US$/, "")}-${lastDay.slice(0, 4)}.US`;

/** The former symbol of a security whose symbol now belongs to another one. */
export const formerSymbolOf = (symbol: string): string => symbol.replace(/-\d{4}\.US$/, ".US");

/** Days behind the last and before the first day seen that tell nothing: sources are late by some days. */
const slackDays = 7;

/** True when the rows that are held of a symbol show that it was traded between two days. */
export async function isTradedBetween(
	market: MarketReader,
	symbol: string,
	afterDay: string,
	beforeDay: string,
): Promise<boolean> {
	const security = await market.security(symbol);
	if (!security) return false;
	const from = Date.parse(afterDay) + slackDays * dayMs;
	const to = Date.parse(beforeDay) - slackDays * dayMs;
	for (const area of ["dayBars", "shortVolume"] as const)
		if ((await market.list(area, security.id, { from, to, order: "asc", limit: 1 })).length > 0) return true;
	return false;
}
