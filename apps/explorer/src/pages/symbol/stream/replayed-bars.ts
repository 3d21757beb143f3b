import type { Schema } from "@us-market-data/client";
import type { BarsClient } from "@us-market-data/client/charts";
import { addDays, dayOf } from "../../../figures/time.ts";
import { barsOfLength, dayBarOf, lengthOf, startOfBar } from "./running-bars.ts";
import type { SymbolStream } from "./symbol-stream.ts";

type Bar = Schema<"Candlestick">;
type Body = Schema<"CandlesticksResponse">;

/** Milliseconds between two looks of the chart at the running bar: indicators and marks are drawn anew with it. */
export const chartPaceMs = 250;

/** The clock of New York as the API takes it. The Swedish locale writes a time in this form. */
const easternTime = (instant: number): string =>
	new Date(instant).toLocaleString("sv-SE", { timeZone: "America/New_York" });

/** The last minute before the bar of an instant, in New York. */
export function minuteBefore(instant: string, period: string): string {
	const length = lengthOf(period);
	if (length !== undefined) return easternTime(startOfBar(Date.parse(instant), length, 0) - 60_000);
	const day = dayOf(instant);
	const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
	const first =
		{ week: monday, month: `${day.slice(0, 8)}01`, year: `${day.slice(0, 5)}01-01` }[period] ?? day;
	return `${addDays(first, -1)} 23:59:00`;
}

/**
 * Reads the bars of a chart as of a replay: the stored ones before its start, then those that the stream makes. The chart
 * requests the newest bars again and again, which costs nothing here.
 */
export function replayedBars(
	client: BarsClient,
	stream: Pick<SymbolStream, "minutes" | "picture">,
	startedAt: string,
): BarsClient {
	let stored: Body | undefined;
	/** Minutes of the first bar that lie before the start. */
	let first: readonly Bar[] = [];
	let reported: unknown[] = [];
	const running = (period: string, session: string | number | undefined): Bar[] => {
		const length = lengthOf(period);
		if (length === undefined) {
			const bar = period === "day" ? dayBarOf(stream.picture().quote) : undefined;
			return bar ? [bar] : [];
		}
		const minutes = [...first, ...stream.minutes.bars];
		return barsOfLength(
			minutes.filter(({ tradeSession }) => session === "all" || tradeSession === 0),
			length,
		);
	};
	return {
		async listHistoryCandlesticks(...[params, options]) {
			if (params.datetime !== undefined) return client.listHistoryCandlesticks(params, options);
			const { session } = params;
			const period = String(params.period ?? "day");
			const datetime = minuteBefore(startedAt, period);
			const before = await client.listHistoryCandlesticks({ ...params, datetime }, options);
			const length = lengthOf(period) ?? 60_000;
			if (length > 60_000) {
				const count = length / 60_000;
				const part = { ...params, period: "1m", count, datetime: minuteBefore(startedAt, "1m") } as const;
				const { candlesticks } = await client.listHistoryCandlesticks(part, options);
				const start = startOfBar(Date.parse(startedAt), length, 0);
				first = candlesticks.filter(({ timestamp }) => Date.parse(timestamp) >= start);
			}
			stored = before;
			return { ...before, candlesticks: [...before.candlesticks, ...running(period, session)] };
		},
		async listCandlesticks({ period: name = "day", session, count = 5 }) {
			const period = String(name);
			if (stored === undefined) throw new Error("the newest bars follow the stored ones");
			const { quote } = stream.picture();
			const state = [stream.minutes.version, quote];
			if (state.every((part, index) => part === reported[index])) return { ...stored, candlesticks: [] };
			reported = state;
			const bars = [...stored.candlesticks.slice(-count), ...running(period, session)];
			return { ...stored, candlesticks: bars.slice(-count) };
		},
	};
}
