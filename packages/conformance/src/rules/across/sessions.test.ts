import { expect, test } from "vitest";
import type { HttpResponse } from "../../http-client.ts";
import { complaintsOf, responseOf } from "../../testing.ts";
import {
	daysContainTheirMinutes,
	quotesOfThePast,
	sessionQuotesFollow,
	tradesFitTheirMinutes,
	volumesOfDayBars,
} from "./sessions.ts";

const bar = (time: string, tradeSession: number, close: string, date = "2026-11-20") => ({
	date,
	timestamp: `${time}:00Z`,
	tradeSession,
	open: close,
	high: close,
	low: close,
	close,
	volume: "10",
	turnover: `${Number(close) * 10}`,
});
const days = [bar("2026-11-19T14:30", 0, "100", "2026-11-19"), bar("2026-11-20T14:30", 0, "110")];
const minutes = [
	bar("2026-11-19T20:59", 0, "100", "2026-11-19"),
	bar("2026-11-20T14:00", 1, "101"),
	bar("2026-11-20T14:29", 1, "103"),
	bar("2026-11-20T14:30", 0, "110"),
];
const from = (body: unknown, source = "iex-hist"): HttpResponse =>
	responseOf(200, body, { "x-data-source": source });
const bars = ({ period = "day" }: Readonly<Record<string, string | undefined>>) => ({
	candlesticks: period === "1m" ? minutes : days,
});

const pre = {
	lastDone: "103",
	timestamp: "2026-11-20T14:29:59Z",
	high: "103",
	low: "101",
	volume: "20",
	turnover: "2040",
	prevClose: "100",
};

test("session quotes follow from their minutes and from the close before", async () => {
	const replyWith = (change: object) =>
		complaintsOf(sessionQuotesFollow("quote[]"), (requested) =>
			from(
				requested["operationId"] ? bars(requested) : { quote: [{ preMarketQuote: { ...pre, ...change } }] },
			),
		);
	expect(await replyWith({})).toEqual([]);
	for (const wrong of [
		{ prevClose: "110" },
		{ high: "110" },
		{ low: "103" },
		{ volume: "10" },
		{ lastDone: "101" },
	])
		expect((await replyWith(wrong)).length).toBeGreaterThan(0);
});

test("a quote as of the end of a minute follows from the minutes up to it", async () => {
	const candlesticks = [
		bar("2026-11-19T20:59", 0, "100", "2026-11-19"),
		...["110", "112", "109", "115"].map((close, i) => bar(`2026-11-20T14:3${i}`, 0, close)),
	];
	const right = { open: "110", high: "112", low: "110", lastDone: "112", volume: "20" };
	const replyWith = (change: object) =>
		complaintsOf(quotesOfThePast("quote[]"), ({ operationId, as_of }) =>
			from(operationId ? { candlesticks } : { quote: [{ ...right, timestamp: as_of, ...change }] }),
		);
	expect(await replyWith({})).toEqual([]);
	for (const wrong of [
		{ lastDone: "115" },
		{ high: "115" },
		{ low: "109" },
		{ open: "100" },
		{ volume: "40" },
	])
		expect((await replyWith(wrong)).length).toBeGreaterThan(0);
	expect(await replyWith({ timestamp: "2026-11-19T21:00:00Z" })).toEqual([
		"skipped: no quote of the past has the minutes of its session",
	]);
});

test("a quote has the volume and the turnover of its day", async () => {
	const replyWith = (volume: string) =>
		complaintsOf(volumesOfDayBars("quote[]"), (requested) =>
			from(
				requested["operationId"]
					? { candlesticks: days.slice(-1) }
					: { quote: [{ timestamp: "2026-11-20T21:00:00Z", volume, turnover: "1100" }] },
			),
		);
	expect(await replyWith("10")).toEqual([]);
	expect((await replyWith("20")).length).toBeGreaterThan(0);
});

test("trades are made at prices of their minute", async () => {
	const replyWith = (price: string) =>
		complaintsOf(tradesFitTheirMinutes("trades[]"), (requested) =>
			from(
				requested["operationId"]
					? bars(requested)
					: { trades: [{ timestamp: "2026-11-20T14:29:31.5Z", price, tradeSession: 1 }] },
			),
		);
	expect(await replyWith("103")).toEqual([]);
	expect((await replyWith("97")).length).toBeGreaterThan(0);
});

test("trades of a feed hold no more shares than their minute", async () => {
	const replyWith = (volume: string) =>
		complaintsOf(tradesFitTheirMinutes("trades[]"), (requested) =>
			from(
				requested["operationId"]
					? bars(requested)
					: {
							trades: [{ timestamp: "2026-11-20T14:29:31.5Z", price: "103", volume, tradeSession: 1 }],
						},
				"sample",
			),
		);
	expect(await replyWith("1")).toEqual([]);
	expect((await replyWith("1000000")).length).toBeGreaterThan(0);
});

test("the closing auction is not of the first minute behind the close", async () => {
	const auction = { timestamp: "2026-11-20T21:00:00Z", price: "110", volume: "500", tradeSession: 0 };
	const after = { timestamp: "2026-11-20T21:00:20Z", price: "150", volume: "7", tradeSession: 2 };
	const replyWith = (...trades: object[]) =>
		complaintsOf(tradesFitTheirMinutes("trades[]"), (requested) =>
			from(
				requested["operationId"]
					? { candlesticks: [...minutes, bar("2026-11-20T21:00", 2, "150")] }
					: { trades },
				"sample",
			),
		);
	expect(await replyWith(after, auction)).toEqual([]);
	expect((await replyWith({ ...after, volume: "500" })).length).toBeGreaterThan(0);
	expect((await replyWith({ ...after, price: "110" })).length).toBeGreaterThan(0);
});

test("a day bar of one source holds its regular minutes", async () => {
	const replyWith = (volume: string) =>
		complaintsOf(daysContainTheirMinutes("candlesticks"), ({ period }) =>
			from({
				candlesticks:
					period === "day"
						? [{ ...days[1], volume }]
						: minutes.filter(({ tradeSession }) => tradeSession === 0),
			}),
		);
	expect(await replyWith("10")).toEqual([]);
	expect((await replyWith("12")).length).toBeGreaterThan(0);
});

test("a day bar of a vendor may count more than its minutes", async () => {
	const replyWith = (volume: string) =>
		complaintsOf(daysContainTheirMinutes("candlesticks"), ({ period }) =>
			from(
				{
					candlesticks:
						period === "day"
							? [{ ...days[1], volume }]
							: minutes.filter(({ tradeSession }) => tradeSession === 0),
				},
				"alphavantage",
			),
		);
	expect(await replyWith("12")).toEqual([]);
	expect((await replyWith("21")).length).toBeGreaterThan(0);
});
