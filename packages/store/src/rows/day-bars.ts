import { dateOf, dayLength } from "./days.ts";
import type { FlatTable } from "./flat-table.ts";

type Row = [
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
	atOrAfter: (time: number) => Math.ceil(time / dayLength),
	atOrBefore: (time: number) => Math.floor(time / dayLength),
	instant: (day: number) => day * dayLength,
};

export const dayBars: FlatTable<"dayBars"> = {
	table: "day_bars",
	key: ["day"],
	values: ["open", "high", "low", "close", "volume", "turnover"],
	...byDay,
	encode: (bar, time) => [time / dayLength, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.turnover],
	decode(row) {
		const [day, open, high, low, close, volume, turnover] = row as Row;
		return { date: dateOf(day), open, high, low, close, volume, turnover };
	},
};
