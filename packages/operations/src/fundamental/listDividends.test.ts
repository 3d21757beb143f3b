import { dayBar, dividend } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

/** A dividend on each first of a month before 2020. */
const sixty = Array.from({ length: 60 }, (_, i) =>
	dividend(`${2019 - Math.floor(i / 12)}-${String(12 - (i % 12)).padStart(2, "0")}-01`, "0.1"),
);

const market = await testMarket([
	rows("AAPL.US", "dividends", [
		...sixty,
		dividend("2026-12-10", "9"),
		dividend("2026-08-10", "0.26", { description: "Quarterly", fiscalYear: 2026, fiscalPeriod: "Q4" }),
		dividend("2025-11-20", "0.1"),
		dividend("2025-11-21", "0.24"),
	]),
	rows("AAPL.US", "dayBars", [dayBar("2026-11-20", "200")], { tag: "bars" }),
	rows("OLD.US", "dividends", [dividend("2020-01-02", "1")]),
	rows("OLD.US", "dayBars", [dayBar("2026-11-20", "50")]),
	rows("FAKE.US", "dividends", [dividend("2026-08-10", "1")], { tag: "sample" }),
	rows("FAKE.US", "dayBars", [dayBar("2026-11-20", "50")]),
]);

const request = (page: number, year?: number, symbol = "AAPL.US") =>
	market.request("listDividends", { symbol, page, ...(year === undefined ? {} : { year }) });

it("answers fifty a page, newest first, and nothing past the end", async () => {
	const first = (await request(1)).body.dividend.list;
	const second = (await request(2)).body.dividend.list;
	expect(first).toHaveLength(50);
	expect(second).toHaveLength(14);
	const dates = [...first, ...second].map(({ exDate }) => exDate);
	expect(dates).toEqual([...new Set(dates)].sort().reverse());
	expect((await request(3)).body.dividend).toMatchObject({ total: 64, list: [] });
	expect((await request(100_000, 2026)).body.dividend.list).toEqual([]);
});

it("answers the dividends of a year, both its ends included", async () => {
	expect((await request(1, 2019)).body.dividend.list).toHaveLength(12);
	expect((await request(1, 2019)).body.dividend.total).toBe(12);
	const { body } = await request(1, 2026);
	expect(body.dividend.list.map(({ exDate }) => exDate)).toEqual(["2026-12-10", "2026-08-10"]);
	expect(body.dividend.list[1]).toEqual({
		id: "AAPL.US/2026-08-10/0.26",
		symbol: "AAPL.US",
		description: "Quarterly",
		amount: "0.26",
		currency: "USD",
		exDate: "2026-08-10",
		recordDate: null,
		paymentDate: null,
		fiscalYear: 2026,
		fiscalPeriod: "Q4",
	});
});

it("adds up the last twelve months whatever the page and year", async () => {
	const recent = { dpsTtm: "0.5", dividendYield: "0.25", dividendCount: 2, currency: "USD" };
	const { body, sources } = await request(7, 1999);
	expect(body.dividend).toEqual({ total: 0, list: [], recentDividends: recent });
	expect(sources).toEqual(["bars", "real"]);
});

it("has a sum of zero without dividends in the last twelve months", async () => {
	const recent = { dpsTtm: "0", dividendYield: "0", dividendCount: 0, currency: null };
	expect((await request(1, undefined, "OLD.US")).body.dividend.recentDividends).toEqual(recent);
});

it("has no yield of simulated dividends on a real price", async () => {
	const { body, sources } = await request(1, undefined, "FAKE.US");
	expect(body.dividend.recentDividends).toMatchObject({ dpsTtm: "1", dividendYield: null });
	expect(sources).toEqual(["sample"]);
});
