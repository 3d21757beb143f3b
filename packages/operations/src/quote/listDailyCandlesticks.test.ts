import { dayBar, daysUpTo } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const split = (exDate: string, numerator: string, denominator: string): AreaRecord<"splits"> => ({
	exDate,
	numerator,
	denominator,
});

const days = daysUpTo("2026-11-20", 10);
const symbols = ["A.US", "B.US", "BRK.B.US", "C-D.US"];

const market = await testMarket([
	...symbols.map((symbol, n) =>
		rows(
			symbol,
			"dayBars",
			days.slice(n).map((date, i) => dayBar(date, String(10 * (n + 1) + i))),
		),
	),
	rows("B.US", "splits", [split("2026-11-18", "2", "1")]),
]);

const ask = async (input: { date: string; count?: number; cursor?: string; as_of?: string }) =>
	(await market.request("listDailyCandlesticks", { count: 10_000, ...input })).body;

it("answers the bars that the history of each security has for the day", async () => {
	for (const date of [days[0] ?? "", days[5] ?? "", "2026-11-20"]) {
		const { candlesticks, hint } = await ask({ date });
		const expected = await Promise.all(
			symbols.map(async (symbol) => {
				const { body } = await market.request("listHistoryCandlesticks", {
					symbol,
					period: "day",
					adjust: "none",
					session: "intraday",
					start: date,
					end: date,
				});
				return body.candlesticks.map((bar) => ({ symbol, ...bar }));
			}),
		);
		expect(candlesticks).toEqual(expected.flat());
		expect(candlesticks).not.toEqual([]);
		expect(hint).toBeNull();
	}
});

it.each([1, 2, 3])("is the same in pages of %i", async (count) => {
	const whole = await ask({ date: "2026-11-20" });
	const found = [];
	for (let cursor: string | undefined, isDone = false; !isDone; ) {
		const page = await ask({ date: "2026-11-20", count, ...(cursor !== undefined && { cursor }) });
		found.push(...page.candlesticks);
		isDone = page.next === null;
		cursor = page.next ?? undefined;
	}
	expect(found).toEqual(whole.candlesticks);
});

it("says that a day is none of trading, or that nothing of it is held", async () => {
	expect((await ask({ date: "2026-11-21" })).hint).toContain("no trading day");
	expect((await ask({ date: "2020-01-02" })).hint).toBe("No day bar of 2020-01-02 is held.");
	expect((await ask({ date: "1900-01-01" })).hint).toBe("No day bar of 1900-01-01 is held.");
});

it("takes no cursor of another day", async () => {
	const { next } = await ask({ date: "2026-11-20", count: 1 });
	await expect(ask({ date: "2026-11-19", cursor: next ?? "" })).rejects.toMatchObject({ status: 400 });
});
