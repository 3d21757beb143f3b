import type { BodyOf, InputOf } from "@us-market-data/contract";
import { priceOrNull } from "@us-market-data/market";
import type { RowContext } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { cursorAfter, keyAfter } from "./cursor.ts";
import { volumesOf } from "./short-volume.ts";

type Body = BodyOf<"listDailyShortTrades">;

/**
 * The short-sale volume of all securities on a day, by symbol.
 *
 * @example
 * import type { RowContext } from "@us-market-data/operations/rows";
 *
 * const read = (context: RowContext) => dailyShortTrades({ date: "2026-11-20", count: 1000 }, context);
 */
export async function dailyShortTrades(
	{ date, count, as_of, cursor }: InputOf<"listDailyShortTrades">,
	{ data }: RowContext,
): Promise<Body> {
	const scope = ["listDailyShortTrades", date, as_of];
	const [after] = keyAfter(scope, cursor, [""]) ?? [""];
	const time = Date.parse(date);
	const found = await data.untracked.onDay("shortVolume", { time, after, limit: count + 1 });
	const bySymbol = [...Map.groupBy(found, ({ security }) => security.symbol)];
	const page = bySymbol.slice(0, count);
	const [last] = page.at(-1) ?? [];
	const closes = await closesOf(new Set(page.map(([symbol]) => symbol)), { time, after }, data);
	const volumes = page.map(([symbol, reports]): Body["dailyShortTrades"][number] => {
		data.recordRows("shortVolume", reports);
		const figures = volumesOf(reports.map(({ record }) => record));
		return { symbol, date, close: priceOrNull(closes.get(symbol)), ...figures };
	});
	return {
		dailyShortTrades: volumes,
		date,
		hint: volumes.length === 0 ? `No report of short-sale volume of ${date} is held.` : null,
		next: bySymbol.length > count && last !== undefined ? cursorAfter(scope, [last]) : null,
	};
}

/** Bars of a read. */
const someBars = 10_000;

/** Closing prices of a day, by symbol. */
async function closesOf(
	symbols: ReadonlySet<string>,
	{ time, after: first }: { time: number; after: string },
	data: ProvenanceReader,
): Promise<ReadonlyMap<string, string>> {
	const closes = new Map<string, string>();
	const last = [...symbols].at(-1) ?? first;
	for (let after = first; after < last; ) {
		const bars = await data.untracked.onDay("dayBars", { time, after, limit: someBars });
		const wanted = bars.filter(({ security }) => symbols.has(security.symbol));
		data.recordRows("dayBars", wanted);
		for (const { security, record } of wanted) closes.set(security.symbol, record.close);
		after = bars.length < someBars ? last : (bars.at(-1)?.security.symbol ?? last);
	}
	return closes;
}
