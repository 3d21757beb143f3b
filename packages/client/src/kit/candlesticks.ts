import type { Schema } from "../types.ts";
import { instantText, timeOf } from "./days.ts";
import { centsText, plainText } from "./decimals.ts";
import type { WorldBar } from "./security.ts";
import { sumOf, type World } from "./world.ts";

type Period = Schema<"CandlesticksResponse">["period"];

/** Days of minute bars that the world computes. */
const maxMinuteDays = 30;

const minutesOf: Partial<Record<Period, number>> = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "1h": 60 };

/** All bars of a period, oldest first: minutes of the last 30 days, the others of the whole world. */
export function candlesticks(world: World, symbol: string, period: Period): WorldBar[] {
	const { days } = world.security(symbol);
	const minutes = minutesOf[period];
	if (minutes === undefined) return grouped(days, (bar) => periodOf(bar.date, period));
	const some = days.slice(-maxMinuteDays).flatMap(({ date }) => world.minutes(symbol, date));
	const bars = grouped(some, ({ date, minute }) => `${date} ${Math.floor(minute / minutes)}`);
	return bars.map((bar) => ({ ...bar, minute: bar.minute - (bar.minute % minutes) }));
}

function grouped(bars: readonly WorldBar[], keyOf: (bar: WorldBar) => string): WorldBar[] {
	const groups = new Map<string, WorldBar[]>();
	for (const bar of bars) {
		const key = keyOf(bar);
		const group = groups.get(key);
		if (group) group.push(bar);
		else groups.set(key, [bar]);
	}
	return [...groups.values()].map(sumOf);
}

/** The period of a date: the date itself, its Monday, its month or its year. */
export function periodOf(date: string, period: Period): string {
	if (period === "month") return date.slice(0, 7);
	if (period === "year") return date.slice(0, 4);
	if (period !== "week") return date;
	const time = Date.parse(date);
	const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
	return String(time - sinceMonday * 86_400_000);
}

/** A bar as the API answers it. */
export const candlestick = (bar: WorldBar): Schema<"Candlestick"> => ({
	date: bar.date,
	timestamp: instantText(timeOf(bar.date, bar.minute)),
	open: centsText(bar.open),
	high: centsText(bar.high),
	low: centsText(bar.low),
	close: centsText(bar.close),
	volume: String(bar.volume),
	turnover: plainText(centsText(bar.turnover)),
	tradeSession: 0,
});
