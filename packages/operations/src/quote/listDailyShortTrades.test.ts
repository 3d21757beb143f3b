import { dayBar } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Report = AreaRecord<"shortVolume">;

const report = (date: string, facility: Report["facility"], shortVolume: string): Report => ({
	date,
	facility,
	shortVolume,
	shortExemptVolume: "1",
	totalVolume: "1000",
});

const symbols = ["A.US", "B.US", "C.US"];
const date = "2026-11-20";
const market = await testMarket([
	rows("A.US", "shortVolume", [report(date, "CNMS", "100"), report("2026-11-19", "CNMS", "90")]),
	rows("B.US", "shortVolume", [report(date, "FNSQ", "10"), report(date, "FNYX", "20")]),
	rows("C.US", "shortVolume", [report(date, "CNMS", "300"), report(date, "FNQC", "30")]),
	rows("B.US", "dayBars", [dayBar(date, "42.5")]),
	rows("A.US", "dayBars", [dayBar("2026-11-19", "1")]),
]);

const ask = async (input: { count?: number; cursor?: string; date?: string } = {}) =>
	(await market.request("listDailyShortTrades", { date, count: 10_000, ...input })).body;

it("answers the figures that each security has for the day", async () => {
	const { dailyShortTrades } = await ask();
	const expected = await Promise.all(
		symbols.map(async (symbol) => {
			const { body } = await market.request("listShortTrades", { symbol, count: 1 });
			return body.shortTrades.data.map((day) => ({ symbol, ...day }));
		}),
	);
	expect(dailyShortTrades).toEqual(expected.flat());
	expect(dailyShortTrades.map(({ close }) => close)).toEqual([null, "42.50", null]);
});

it.each([1, 2])("is the same in pages of %i securities", async (count) => {
	const found = [];
	for (let cursor: string | undefined, isDone = false; !isDone; ) {
		const page = await ask({ count, ...(cursor !== undefined && { cursor }) });
		found.push(...page.dailyShortTrades);
		isDone = page.next === null;
		cursor = page.next ?? undefined;
	}
	expect(found).toEqual((await ask()).dailyShortTrades);
});

it("says that no report of a day is held", async () => {
	const { dailyShortTrades, hint, next } = await ask({ date: "2026-11-18" });
	expect([dailyShortTrades, hint, next]).toEqual([
		[],
		"No report of short-sale volume of 2026-11-18 is held.",
		null,
	]);
});
