import type { BodyOf, InputOf } from "@us-market-data/contract";
import { firstCalendarDay, isTradingDay } from "@us-market-data/market";
import type { RowContext } from "../handler.ts";
import { uncertainSplit } from "../reference/uncertain-split.ts";
import { dayBarAsTraded, factsOf, ofDays, sourceOf } from "./candlesticks.ts";
import { cursorAfter, keyAfter } from "./cursor.ts";

type Body = BodyOf<"listDailyCandlesticks">;

/** More splits than all securities have had since a day. */
const everySplit = 1_000_000;

/**
 * The day bars of all securities on a day, by symbol, as traded.
 *
 * @example
 * import type { RowContext } from "@us-market-data/operations/rows";
 *
 * const read = (context: RowContext) => dailyCandlesticks({ date: "2026-11-20", count: 1000 }, context);
 */
export async function dailyCandlesticks(
	{ date, count, as_of, cursor }: InputOf<"listDailyCandlesticks">,
	context: RowContext,
): Promise<Body> {
	const { data } = context;
	const scope = ["listDailyCandlesticks", date, as_of];
	const [after] = keyAfter(scope, cursor, [""]) ?? [""];
	const time = Date.parse(date);
	const found = await data.untracked.onDay("dayBars", { time, after, limit: count + 1 });
	const rows = found.slice(0, count);
	// Prices of some sources have later splits in them, which few securities have.
	const later = await data.untracked.across("splits", { from: time, order: "asc", limit: everySplit });
	const facts = factsOf(context);
	const haveSplit = new Set(later.map(({ security }) => security.id));
	const candlesticks: Body["candlesticks"] = [];
	const uncertainSplits: Body["uncertainSplits"] = [];
	for (const row of rows) {
		const { security } = row;
		const { bar, open } = haveSplit.has(security.id)
			? await dayBarAsTraded(row, sourceOf(security, context, facts))
			: { bar: ofDays(row.record), open: [] };
		if (bar) candlesticks.push({ symbol: security.symbol, ...bar });
		data.recordRows("splits", open);
		for (const { record } of open)
			uncertainSplits.push({ symbol: security.symbol, ...uncertainSplit(record) });
	}
	data.recordRows("dayBars", rows);
	const last = rows.at(-1)?.security.symbol;
	const next = found.length > count && last !== undefined ? cursorAfter(scope, [last]) : null;
	return {
		candlesticks,
		date,
		uncertainSplits,
		hint: candlesticks.length === 0 ? emptyHint(date) : null,
		next,
	};
}

const emptyHint = (date: string): string =>
	date < firstCalendarDay || isTradingDay(date)
		? `No day bar of ${date} is held.`
		: `${date} is no trading day; /api/market-data/quote/trading_days lists them.`;
