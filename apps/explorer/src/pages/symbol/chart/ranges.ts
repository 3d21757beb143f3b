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

/** The place of the first bar of a span in all bars, oldest first. */
export function firstOf(bars: readonly { date: string }[], range: Range): number {
	const last = bars.at(-1)?.date;
	if (last === undefined || range === "max") return 0;
	const start = range === "5d" ? startOfDays(bars, ranges[range].days) : startOf(last, range);
	const first = bars.findIndex(({ date }) => date >= start);
	return Math.max(0, Math.min(first, bars.length - minBars));
}

/** The first of the last trading days. */
function startOfDays(bars: readonly { date: string }[], count: number): string {
	const days = [...new Set(bars.slice(-2500).map(({ date }) => date))];
	return days.at(-count) ?? days[0] ?? "";
}

const months: Partial<Record<Range, number>> = { "1m": 1, "6m": 6, "1y": 12, "5y": 60 };

function startOf(last: string, range: Range): string {
	if (range === "ytd") return `${last.slice(0, 4)}-01-01`;
	const at = new Date(`${last}T00:00:00Z`);
	at.setUTCMonth(at.getUTCMonth() - (months[range] ?? 0));
	return at.toISOString().slice(0, 10);
}
