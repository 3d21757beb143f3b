import { dividend } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const split = (exDate: string, numerator: string, denominator: string): AreaRecord<"splits"> => ({
	exDate,
	numerator,
	denominator,
});

const date = "2026-11-06";
const market = await testMarket([
	rows("A.US", "dividends", [dividend(date, "0.5"), dividend("2026-08-06", "0.4")]),
	rows("B.US", "dividends", [dividend(date, "1")]),
	rows("B.US", "splits", [split(date, "2", "1"), split("2020-01-02", "3", "1")]),
	rows("C.US", "dividends", [dividend("2026-11-09", "1")]),
]);

const ask = async (
	input: { date?: string; kinds?: ("split" | "dividend")[]; count?: number; cursor?: string } = {},
) => (await market.request("listDailyActions", { date, count: 10_000, ...input })).body;

it("answers the actions that each security has on the day", async () => {
	const { actions, hint } = await ask();
	const expected = await Promise.all(
		["A.US", "B.US", "C.US"].map(async (symbol) => {
			const { body } = await market.request("listCorporateActions", { symbol, start: date, end: date });
			return body.actions.map((action) => ({ symbol, ...action }));
		}),
	);
	expect(actions).toEqual(expected.flat());
	expect(actions.map(({ symbol, kind }) => `${symbol} ${kind}`)).toEqual([
		"A.US dividend",
		"B.US split",
		"B.US dividend",
	]);
	expect(hint).toBeNull();
});

it("answers the kinds that are asked for", async () => {
	expect((await ask({ kinds: ["split"] })).actions.map(({ symbol }) => symbol)).toEqual(["B.US"]);
});

it.each([1, 2])("is the same in pages of %i", async (count) => {
	const found = [];
	for (let cursor: string | undefined, isDone = false; !isDone; ) {
		const page = await ask({ count, ...(cursor !== undefined && { cursor }) });
		found.push(...page.actions);
		isDone = page.next === null;
		cursor = page.next ?? undefined;
	}
	expect(found).toEqual((await ask()).actions);
});

it("says that no action of a day is held", async () => {
	expect((await ask({ date: "2026-11-05" })).hint).toBe("No such action of 2026-11-05 is held.");
});
