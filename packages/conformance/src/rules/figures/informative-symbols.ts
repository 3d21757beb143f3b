import { at, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, RuleContext } from "../rule.ts";

interface Found {
	readonly all: readonly string[];
	/** A few that differ from each other and from large ordinary companies. */
	readonly contrasting: readonly string[];
}

/** Securities that were found, by service: looking for them costs some questions. */
const found = new WeakMap<object, Promise<Found>>();

/**
 * The known symbols, and securities on which faults show that large ordinary companies hide: prices on both sides of a power
 * of ten, a split, a loss, a negative book value, no dividends, few trades, and another kind than a stock.
 */
export const informativeSymbols = async (context: RuleContext): Promise<readonly string[]> =>
	(await foundIn(context)).all;

/** A security of a low price, one with a loss, and one with a split in the last year, as far as there are. */
export const contrastingSymbols = async (context: RuleContext): Promise<readonly string[]> =>
	(await foundIn(context)).contrasting;

function foundIn(context: RuleContext): Promise<Found> {
	const cached = found.get(context.service) ?? search(context);
	found.set(context.service, cached);
	return cached;
}

/** Indicators whose smallest and largest values stand for securities of their own kind. */
const extremes = ["lastdone", "epsttm", "bps", "volume", "divyld", "chg250d"] as const;

async function search(context: RuleContext): Promise<Found> {
	const request = async (change: Readonly<Record<string, string>>) =>
		rowsAt((await context.other("searchScreener", change)).json, "results.items[]");
	const informative: string[] = [];
	const contrasting: string[] = [];
	for (const key of extremes) {
		const [least] = await request({ sort: key, order: "asc", size: "1" });
		if (!least) continue;
		informative.push(String(least["symbol"]));
		if (key === "epsttm" || key === "lastdone") contrasting.push(String(least["symbol"]));
	}
	const rows = await request({ sort: "volume", order: "desc", size: "100", show: "lastdone,high52w,low52w" });
	informative.push(
		...rows
			.filter(crossesPowerOfTen)
			.slice(0, 2)
			.map(({ symbol }) => String(symbol)),
	);
	// Splits of the last year that are in force.
	const splits = (await symbolsWith(context, "split", [-365, -1])).slice(0, 2);
	informative.push(...splits);
	contrasting.push(...splits.slice(0, 1));
	// One that is announced changes nothing yet.
	informative.push(...(await symbolsWith(context, "split", [1, 60])).slice(0, 1));
	for (const security_type of ["etf", "preferred"]) {
		const { json } = await context.other("listSecurities", { security_type, count: "1" });
		informative.push(...valuesAt(json, "securities[].symbol").map(String));
	}
	informative.push(...(await halted(context)).slice(0, 2));
	return {
		all: [...new Set([...context.service.symbols, ...informative])],
		contrasting: [...new Set(contrasting)],
	};
}

/** Listed securities whose trading is stopped, of the first few hundred. */
async function halted(context: RuleContext): Promise<readonly string[]> {
	const { json } = await context.other("listSecurities", { listing_status: "listed", count: "500" });
	const symbols = valuesAt(json, "securities[].symbol").join(",");
	if (symbols === "") return [];
	const quotes = rowsAt((await context.other("getQuotes", { symbols })).json, "quote[]");
	return quotes.filter(({ tradeStatus }) => tradeStatus !== 0).map(({ symbol }) => String(symbol));
}

/** Prices of a year on both sides of 10, 100 or 1000: text orders them otherwise than numbers. */
function crossesPowerOfTen({ lastdone, high52w, low52w }: Row): boolean {
	const price = Number(lastdone);
	const [high, low] = [price / (1 + Number(high52w) / 100), price / (1 + Number(low52w) / 100)];
	return [10, 100, 1000].some((power) => low < power && power <= high);
}

/** Securities with an event of the calendar between two days, counted from today; days of the past are negative. */
export async function symbolsWith(
	context: RuleContext,
	category: "dividend" | "split",
	[first, last]: readonly [number, number],
): Promise<readonly string[]> {
	const day = (ahead: number) => new Date(context.now() + ahead * 86_400_000).toISOString().slice(0, 10);
	const { json } = await context.other("listFinanceCalendar", {
		category,
		start: day(first),
		end: day(last),
	});
	return valuesAt(json, "calendar.list[].events[]").flatMap((event) => {
		const symbol = at(event, "symbol");
		return typeof symbol === "string" ? [symbol] : [];
	});
}

/** The known symbols, and those of the securities that the service lists, together at most so many. */
export async function findSymbols(context: RuleContext, maxSecurities: number): Promise<readonly string[]> {
	const { json } = await context.other("listSecurities", {
		count: `${maxSecurities}`,
		security_type: "stock",
	});
	const listed = valuesAt(json, "securities[].symbol").map(String);
	return [...new Set([...context.service.symbols, ...listed])].slice(0, maxSecurities);
}

/** A question about the known securities and so many others at once. */
export const forManySymbols =
	(maxSecurities: number, more: Changes = {}) =>
	async (context: RuleContext): Promise<Changes> => ({
		...more,
		symbols: (await findSymbols(context, maxSecurities)).join(),
	});

/** Rows by their symbol. */
export const bySymbol = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
	new Map(rows.map((row) => [String(row["symbol"]), row]));
