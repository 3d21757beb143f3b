import { dateOfDay, dayMs } from "@us-market-data/market";
import type { FlatTable } from "./flat-table.ts";

type DayBarRow = [
	day: number,
	open: string,
	high: string,
	low: string,
	close: string,
	volume: string,
	turnover: string | null,
];

/** Time of an area of days: the number of the day. */
export const byDay = {
	atOrAfter: (time: number) => Math.ceil(time / dayMs),
	atOrBefore: (time: number) => Math.floor(time / dayMs),
	instant: (day: number) => day * dayMs,
};

export const dayBars: FlatTable<"dayBars"> = {
	area: "dayBars",
	table: "day_bars",
	key: ["day"],
	values: ["open", "high", "low", "close", "volume", "turnover"],
	...byDay,
	encode: (bar, time) => [time / dayMs, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.turnover],
	decode(row) {
		const [day, open, high, low, close, volume, turnover] = row as DayBarRow;
		return { date: dateOfDay(day), open, high, low, close, volume, turnover };
	},
};
