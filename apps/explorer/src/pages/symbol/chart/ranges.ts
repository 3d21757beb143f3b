import type { ChartPeriod } from "@us-market-data/client/charts";

/** Spans of the chart, with the bars that each begins with and the trading days that it holds. */
export const ranges = {
	"1d": { name: "1D", period: "1m", days: 1 },
	"5d": { name: "5D", period: "5m", days: 5 },
	"1m": { name: "1M", period: "day", days: 22 },
	"6m": { name: "6M", period: "day", days: 127 },
	ytd: { name: "YTD", period: "day", days: 254 },
	"1y": { name: "1Y", period: "day", days: 254 },
	"5y": { name: "5Y", period: "week", days: 1262 },
	max: { name: "Max", period: "month", days: 21_000 },
} as const satisfies Record<string, { name: string; period: ChartPeriod; days: number }>;

export type Range = keyof typeof ranges;

/** Bars of a trading day by the period of a bar. */
const barsOfDay: Readonly<Record<ChartPeriod, number>> = {
	"1m": 390,
	"5m": 78,
	"15m": 26,
	"30m": 13,
	"1h": 7,
	day: 1,
	week: 1 / 5,
	month: 1 / 21,
	year: 1 / 252,
};

/** Bars of a day with all sessions, in those of the regular one. */
const allSessions = 2.5;

/** Bars to ask for at first: those of the span, at least a screen and at most what a chart draws at once. */
export function barsToRequest(range: Range, period: ChartPeriod, session: "intraday" | "all"): number {
	const ofDay = barsOfDay[period] * (session === "all" && barsOfDay[period] > 1 ? allSessions : 1);
	return Math.round(Math.min(3000, Math.max(300, ranges[range].days * ofDay * 1.05)));
}

/** Bars that are seen at least, however short the span. */
const minBars = 20;

/**
 * The index of the bar from whose close a span counts, in all bars, oldest first: the last one up to the day a span before
 * the newest bar. A span of days begins with the first bar of a day.
 */
export function startIndex(bars: readonly { date: string }[], range: Range): number {
	const last = bars.at(-1)?.date;
	if (last === undefined || range === "max") return 0;
	if (range === "1d" || range === "5d") {
		const day = startOfDays(bars, ranges[range].days);
		return Math.max(
			0,
			bars.findIndex(({ date }) => date >= day),
		);
	}
	const start = startOf(last, range);
	return Math.max(0, bars.findIndex(({ date }) => date > start) - 1);
}

/** The index of the first bar that is seen. A short span is seen with bars before it. */
export const firstOf = (bars: readonly { date: string }[], range: Range): number =>
	Math.max(0, Math.min(startIndex(bars, range), bars.length - minBars));

/** The first of the last trading days. */
function startOfDays(bars: readonly { date: string }[], count: number): string {
	const days = [...new Set(bars.slice(-2500).map(({ date }) => date))];
	return days.at(-count) ?? days[0] ?? "";
}

const months: Partial<Record<Range, number>> = { "1m": 1, "6m": 6, "1y": 12, "5y": 60 };

function startOf(last: string, range: Range): string {
	if (range === "ytd") return `${Number(last.slice(0, 4)) - 1}-12-31`;
	const at = new Date(`${last}T00:00:00Z`);
	at.setUTCMonth(at.getUTCMonth() - (months[range] ?? 0));
	return at.toISOString().slice(0, 10);
}
