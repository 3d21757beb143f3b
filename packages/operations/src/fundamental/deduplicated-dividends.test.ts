import { dayBar, dividend } from "@us-market-data/analytics/testing";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const symbol = "TWO.US";
const rounded = dividend("2026-11-18", "0.2");
const exact = dividend("2026-11-18", "0.2005");
const special = dividend("2026-11-18", "1");

/** Two sources state one dividend; the one imported last states a special one beside it. */
const market = await testMarket([
	rows(symbol, "dayBars", [dayBar("2026-11-17", "100"), dayBar("2026-11-18", "99")]),
	rows(symbol, "dividends", [rounded, dividend("2026-08-18", "0.2")], { tag: "bars" }),
	rows(symbol, "dividends", [exact, special], { tag: "calendar" }),
]);

it("counts the dividends of one source for an ex-date, in the list, the sum, the actions, the calendar and the bars", async () => {
	const { dividend: listed } = (await market.request("listDividends", { symbol, page: 1, explain: false }))
		.body;
	expect(listed.list.map(({ amount }) => amount).sort()).toEqual(["0.2", "0.2005", "1"]);
	expect(listed.list[0]?.exDate).toBe("2026-11-18");
	expect(listed.total).toBe(3);
	expect(listed.recentDividends).toMatchObject({ dpsTtm: "1.4005", dividendCount: 3 });
	const { actions } = (await market.request("listCorporateActions", { symbol, kinds: ["dividend"] })).body;
	expect(actions).toHaveLength(3);
	const span = { start: "2026-11-17", end: "2026-11-19" };
	const calendar = await market.request("listFinanceCalendar", {
		category: "dividend",
		market: "US",
		...span,
	});
	expect(calendar.body.calendar.list.flatMap(({ events }) => events)).toHaveLength(2);
	const options = { symbol, period: "day", session: "intraday", adjust: "forward", count: 9 } as const;
	const [bar] = (await market.request("listCandlesticks", options)).body.candlesticks;
	// (1 - 0.2005 / 100) * (1 - 1 / 100) of 100
	expect(bar?.close).toBe("98.8015");
});

it("counts those of the source that the operator trusts most", async () => {
	await market.store.transaction(async (writer) => writer.setTrustOrder("dividends", ["bars"]));
	const { dividend: listed } = (await market.request("listDividends", { symbol, page: 1, explain: false }))
		.body;
	expect(listed.list.map(({ amount }) => amount)).toEqual(["0.2", "0.2"]);
	expect(listed.total).toBe(2);
	const past = await market.request("listDividends", {
		symbol,
		page: 1,
		explain: false,
		as_of: "2026-11-20",
	});
	expect(past.body.dividend.list.map(({ amount }) => amount)).toEqual(["0.2", "0.2"]);
});
