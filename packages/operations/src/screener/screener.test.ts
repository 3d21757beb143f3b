import { dayBar, daysUpTo, profile, security } from "@us-market-data/analytics/testing";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const days = daysUpTo("2026-11-20", 2);
const stock = (symbol: string, before: string, last: string) => [
	rows(symbol, "securities", [security(`${symbol} Inc.`)]),
	rows(symbol, "profiles", [profile("Chips")]),
	rows(
		symbol,
		"dayBars",
		[before, last].map((close, i) => dayBar(days[i] ?? "", close)),
		{ tag: "bars" },
	),
];

const market = await testMarket([
	...stock("A.US", "100", "101"),
	...stock("B.US", "100", "102"),
	...stock("C.US", "100", "102"),
	...stock("D.US", "100", "90.5"),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
	rows("FAKE.US", "dayBars", [dayBar("2026-11-20", "7")], { tag: "sample" }),
]);

/** Closes of 80 days, each the one before with a change in percent. */
const trend = (symbol: string, changes: (day: number) => number) => {
	let price = 100;
	const bars = daysUpTo("2026-11-20", 80).map((date, day) => {
		price *= 1 + changes(day) / 100;
		return dayBar(date, price.toFixed(2), { volume: day === 79 ? "3000" : "1000" });
	});
	return [
		rows(symbol, "securities", [security(`${symbol} Inc.`)]),
		rows(symbol, "shares", [{ date: "2026-10-01", totalShares: "100000000", circulatingShares: null }]),
		rows(symbol, "dayBars", bars),
	];
};

const trends = await testMarket([
	...trend("FALL.US", () => -1),
	...trend("JUMP.US", (day) => (day === 79 ? 10 : 0.5)),
	...trend("RISE.US", (day) => (day % 2 ? -0.5 : 1)),
	...trend("TURN.US", (day) => (day === 79 ? 12 : -day / 80)),
]);

const search = async (input: {
	conditions?: string;
	show?: string;
	sort?: string;
	order?: "asc" | "desc";
	page?: number;
	size?: number;
	strategy_id?: number;
}) =>
	market.request("searchScreener", {
		market: "US",
		sort: "changerate",
		order: "desc",
		page: 0,
		size: 20,
		...input,
	});

async function listed(input: Parameters<typeof search>[0]) {
	const { results } = (await search(input)).body;
	// The contract allows two shapes; the service answers the list.
	return results as Extract<typeof results, { total: number }>;
}
const symbolsOf = async (input: Parameters<typeof search>[0]) =>
	(await listed(input)).items.map(({ symbol }) => symbol);

describe("searchScreener", () => {
	it("lists every security by its change, equal ones by symbol, unknown ones last", async () => {
		expect(await symbolsOf({})).toEqual(["B.US", "C.US", "A.US", "D.US", "BARE.US", "FAKE.US"]);
		expect(await symbolsOf({ order: "asc" })).toEqual(["D.US", "A.US", "B.US", "C.US", "BARE.US", "FAKE.US"]);
	});

	it("includes the bounds of a condition, and nothing whose value is unknown", async () => {
		expect(await symbolsOf({ conditions: "changerate:1:2" })).toEqual(["B.US", "C.US", "A.US"]);
		expect(await symbolsOf({ conditions: "filter_prevchg::1" })).toEqual(["A.US", "D.US"]);
		expect(await symbolsOf({ conditions: '[{"key":"changerate","max":"0"}]' })).toEqual(["D.US"]);
		expect(await symbolsOf({ conditions: "industry:::value=chips,changerate:2:" })).toEqual(["B.US", "C.US"]);
	});

	it("pages from zero without loss or repetition, and answers nothing past the end", async () => {
		const pages = await Promise.all([0, 1, 2, 3, 100_000].map((page) => listed({ page, size: 2 })));
		expect(pages.flatMap(({ items }) => items.map(({ symbol }) => symbol))).toEqual(await symbolsOf({}));
		expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6, 6]);
		expect(pages[4]).toMatchObject({ page: 100_000, items: [] });
	});

	it("answers prices, and the figures of conditions and `show`", async () => {
		const { items, market: screened } = await listed({
			conditions: "lastdone:90:91",
			show: "volume,industry,roe",
		});
		expect(screened).toBe("US");
		expect(items).toEqual([
			{
				symbol: "D.US",
				name: "D.US Inc.",
				lastdone: "90.50",
				changerate: "-9.5",
				volume: "1000",
				industry: "Chips",
				roe: null,
			},
		]);
		const { sources } = await search({ conditions: "lastdone:90:91" });
		expect(sources).toEqual(["bars", "real"]);
	});

	it("runs a strategy, narrowed by conditions, without a market", async () => {
		const results = await listed({ strategy_id: 1, conditions: "changerate:1000:" });
		expect(results).toEqual({
			total: 0,
			page: 0,
			items: [],
			units: expect.objectContaining({ marketcap: "currency" }),
		});
		await expect(search({ strategy_id: 999 })).rejects.toMatchObject({
			parameter: "strategy_id",
			value: "999",
		});
	});

	it.each(["nope:1:2", "changerate:2:1", "changerate::", "[{", "changerate:1:2:3:4"])(
		"refuses %s",
		async (conditions) => {
			await expect(search({ conditions })).rejects.toMatchObject({ parameter: "conditions" });
		},
	);
});

describe("strategies", () => {
	it("each select the securities that they describe, and none of which a figure is unknown", async () => {
		const { body } = await trends.request("listScreenerStrategies", { market: "US" });
		const options = { market: "US", sort: "changerate", order: "desc", page: 0, size: 20 } as const;
		const found = new Map<string, string[]>();
		for (const { id, name } of body.strategies) {
			const { results } = (await trends.request("searchScreener", { ...options, strategy_id: id })).body;
			found.set(
				name,
				(results as { items: { symbol: string }[] }).items.map(({ symbol }) => symbol),
			);
		}
		expect(Object.fromEntries([...found].filter(([, symbols]) => symbols.length > 0))).toEqual({
			"Golden cross": ["TURN.US"],
			Oversold: ["FALL.US"],
			"Bullish averages": ["JUMP.US", "RISE.US"],
			"Momentum on volume": ["TURN.US", "JUMP.US"],
			"Band breakout": ["JUMP.US"],
		});
		expect(found.size).toBe(body.strategies.length);
	});
});

describe("the lists of the screener", () => {
	it("offers at least eight strategies, by id, each alone as well", async () => {
		const { body } = await market.request("listScreenerStrategies", { market: "US" });
		const ids = body.strategies.map(({ id }) => id);
		expect(ids.length).toBeGreaterThanOrEqual(8);
		expect(ids).toEqual(ids.toSorted((a, b) => a - b));
		for (const id of ids) {
			const one = await market.request("listScreenerStrategies", { market: "US", strategy_id: id });
			expect(one.body.strategies).toEqual(body.strategies.filter((strategy) => strategy.id === id));
		}
		await expect(
			market.request("listScreenerStrategies", { market: "US", strategy_id: 999 }),
		).rejects.toThrow('"strategy_id"');
	});

	it("offers every indicator with the range of values now, and cites them", async () => {
		const { body, sources } = await market.request("listScreenerFilters", {});
		const filters = body.groups.flatMap((group) => group.filters);
		const filter = (key: string) => filters.find((candidate) => candidate.key === key);
		expect(filter("lastdone")).toMatchObject({ min: "7", max: "102", techOptions: {} });
		expect(filter("roe")).toMatchObject({ min: null, max: null });
		expect(filter("industry")).toMatchObject({ techOptions: { value: ["Chips"] }, defaultRange: null });
		expect(filter("macd_day")?.techOptions).toEqual({ category: ["goldenfork", "deadcross"] });
		expect(sources).toEqual(["bars", "real", "sample"]);
	});

	it("offers the same indicators to show, with the values of a security where one is asked for", async () => {
		const filters = await market.request("listScreenerFilters", {});
		const withoutSymbol = await market.request("listScreenerIndicators", {});
		const indicators = withoutSymbol.body.groups.flatMap((group) => group.indicators);
		const keys = filters.body.groups.flatMap((group) => group.filters.map(({ key }) => key));
		expect(indicators.map(({ key }) => key)).toEqual(keys);
		expect(indicators.every(({ value }) => value === null)).toBe(true);
		expect(withoutSymbol.sources).toEqual([]);
		const valued = await market.request("listScreenerIndicators", { symbol: "D.US" });
		const values = valued.body.groups.flatMap((group) =>
			group.indicators.map(({ key, value }) => [key, value]),
		);
		expect(Object.fromEntries(values)).toMatchObject({ lastdone: "90.50", industry: "Chips", roe: null });
		expect(valued.sources).toEqual(["bars", "real"]);
	});
});
