import { expect, test } from "vitest";
import { asTraded } from "./as-traded.ts";

const bar = (date: string, price: string, datasetId = 1) => ({
	record: { date, open: price, high: price, low: price, close: price, volume: "2800", turnover: null },
	time: Date.parse(date),
	datasetId,
});
const splits = [
	{ exDate: "2020-08-31", numerator: "4", denominator: "1" },
	{ exDate: "2014-06-09", numerator: "7", denominator: "1" },
];
const closes = (bars: ReturnType<typeof bar>[], through: string | null) =>
	asTraded(
		bars,
		({ date }) => date,
		splits,
		(id) => (id === 1 ? through : null),
	).map(({ close, volume }) => [close, volume]);

test("takes the held splits out of prices that contain them, each from its day on", () => {
	const days = [
		bar("2014-06-06", "23.056"),
		bar("2014-06-09", "23.425"),
		bar("2020-08-28", "124.8075"),
		bar("2020-08-31", "129.04"),
	];
	expect(closes(days, "2021-01-04")).toEqual([
		["645.568", "100"],
		["93.7", "700"],
		["499.23", "700"],
		["129.04", "2800"],
	]);
});

test("leaves splits after the day through which a file is adjusted, and raw prices", () => {
	expect(closes([bar("2014-06-06", "92.224"), bar("2014-06-06", "645.57", 2)], "2020-08-28")).toEqual([
		["645.568", "400"],
		["645.57", "2800"],
	]);
	expect(closes([bar("2014-06-06", "645.57")], null)).toEqual([["645.57", "2800"]]);
});
