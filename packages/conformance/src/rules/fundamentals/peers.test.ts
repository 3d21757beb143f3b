import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	asManyPeersAsThereAre,
	historyIsOfTheNewestQuarters,
	isRatioOfDay,
	noRatioToALoss,
	valuedAsOfQuarterEnds,
} from "./peers.ts";

test("there are as many peers as the industry has, up to four", async () => {
	const items = ["A", "B", "C", "D", "E", "F"].map((symbol) => ({
		symbol,
		industry: "Chips",
		marketcap: "1",
	}));
	const replyWith = (count: number) =>
		complaints(asManyPeersAsThereAre, ({ operationId }) =>
			operationId ? { results: { items } } : { comparison: { list: items.slice(0, count) } },
		);
	expect(await replyWith(5)).toEqual([]);
	expect((await replyWith(4)).length).toBeGreaterThan(0);
});

test("a ratio to a loss is null", async () => {
	const replyWith = async (peTtm: string | null, past: string | null) => {
		const row = {
			peTtm,
			pbMrq: null,
			epsTtm: "-1",
			bps: "-2",
			history: [{ peTtm: past, pbMrq: null, psTtm: null }],
		};
		const results = noRatioToALoss.map((rule) => complaints(rule, () => ({ comparison: { list: [row] } })));
		return (await Promise.all(results)).flat();
	};
	expect(await replyWith(null, null)).toEqual([]);
	expect(await replyWith("-20", null)).toHaveLength(1);
	expect(await replyWith("20", null)).toHaveLength(1);
	expect(await replyWith(null, "-3")).toHaveLength(1);
});

test("the history is that of the newest quarters", async () => {
	const ends = Array.from({ length: 14 }, (_, i) => `${2010 + i}-12-31`);
	const replyWith = (count: number) =>
		complaints(historyIsOfTheNewestQuarters, ({ operationId }) =>
			operationId
				? { statements: ends.map((endDate) => ({ endDate })) }
				: { comparison: { list: [{ history: ends.slice(-count).map((date) => ({ date })) }] } },
		);
	expect(await replyWith(12)).toEqual([]);
	expect((await replyWith(8)).length).toBeGreaterThan(0);
});

test("a past ratio is that of its day, apart from another count of shares", () => {
	expect(isRatioOfDay("9.8", "10")).toBe(true);
	expect(isRatioOfDay(null, "10")).toBe(true);
	expect(isRatioOfDay("40", "10")).toBe(false);
});

const service =
	(peThen: string, psThen = "8.1") =>
	({ as_of, symbol = "AAPL.US" }: Readonly<Record<string, string | undefined>>) => {
		if (as_of !== undefined)
			return { comparison: { list: [{ symbol, peTtm: peThen, pbMrq: null, psTtm: psThen }] } };
		const history = [{ date: "2026-09-30", peTtm: "35.98", pbMrq: "54.76", psTtm: "8" }];
		return { comparison: { list: [{ symbol, history }] } };
	};

test("the ratio of a quarter's end is that of the day", async () => {
	expect(await complaints(valuedAsOfQuarterEnds, service("35.98"))).toEqual([]);
	expect((await complaints(valuedAsOfQuarterEnds, service("34.77")))[0]).toContain("on 2026-09-30");
	expect((await complaints(valuedAsOfQuarterEnds, service("35.98", "2")))[0]).toContain("psTtm");
});
