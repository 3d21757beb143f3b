import { dayBar, daysUpTo, dividend, profile, security, statement } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const days = daysUpTo("2026-11-20", 40);

/** Closes that go to and fro by a hundredth and end with the given ones. */
const closes = (...last: string[]) =>
	days.map((date, i) => {
		const close = last[i - days.length + last.length] ?? (i % 2 ? "101" : "100");
		return dayBar(date, close, { volume: "1000", turnover: "100000" });
	});
const news: AreaRecord<"news"> = {
	id: "n1",
	title: "Up it goes",
	summary: "",
	publishTime: "2026-11-20T13:00:00Z",
	source: "",
	url: "",
	relatedSymbols: [],
};
const shorts = (shortVolume: string): AreaRecord<"shortVolume"> => ({
	date: "2026-11-20",
	facility: "CNMS",
	shortVolume,
	shortExemptVolume: "0",
	totalVolume: "100",
});
const listed = (symbol: string, last: string[]) => [
	rows(symbol, "securities", [security(`${symbol} Inc.`)]),
	rows(symbol, "dayBars", closes(...last), { tag: "bars" }),
];

const market = await testMarket([
	...listed("UP.US", ["110"]),
	rows("UP.US", "news", [news], { tag: "wire" }),
	rows("UP.US", "profiles", [profile("Chips")]),
	...listed("DOWN.US", ["50"]),
	rows("DOWN.US", "shortVolume", [shorts("60")], { tag: "finra" }),
	...listed("DULL.US", []),
	rows("DULL.US", "shortVolume", [shorts("20")], { tag: "finra" }),
	rows("DULL.US", "dividends", [dividend("2026-08-10", "2")], { tag: "payouts" }),
	// Moved on Thursday, and then no more.
	...listed("EARLY.US", ["90", "90"]),
	rows("EARLY.US", "shares", [{ date: "2026-10-01", totalShares: "10", circulatingShares: "10" }], {
		tag: "sec",
	}),
	rows("EARLY.US", "financials", [statement("af", 2025, "2025-12-31")], { tag: "sec" }),
	...listed("GONE.US", ["900"]),
	rows("GONE.US", "securities", [security("Gone Inc.", { delistingDate: "2026-11-19" })]),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
]);
const empty = await testMarket([rows("BARE.US", "securities", [security("Bare Inc.")])]);

describe("listRank", () => {
	const rank = (key: Parameters<typeof market.request<"listRank">>[1]["key"], count = 20) =>
		market.request("listRank", { key, count, market: "US" });
	const order = async (...args: Parameters<typeof rank>) =>
		(await rank(...args)).body.ranking.list.map(({ symbol }) => symbol);

	it("begins with the largest gain, or loss, and leaves out what did not move that way, has no value or is delisted", async () => {
		expect(await order("gainers")).toEqual(["UP.US", "DULL.US"]);
		expect(await order("losers")).toEqual(["DOWN.US"]);
		expect(await order("market_cap")).toEqual(["EARLY.US"]);
	});

	it("orders equal values by symbol", async () => {
		expect(await order("active_volume")).toEqual(["DOWN.US", "DULL.US", "EARLY.US", "UP.US"]);
	});

	it("answers the figures of a security", async () => {
		const { body } = await rank("gainers", 1);
		expect(body.ranking).toMatchObject({
			key: "gainers",
			updatedAt: "2026-11-20T21:00:00Z",
			list: [
				{
					ticker: "UP",
					name: "UP.US Inc.",
					lastDone: "110.00",
					changeRate: "10",
					changeValue: "10.00",
					industry: "Chips",
					marketCap: null,
				},
			],
		});
	});

	it("cites what the order rests on", async () => {
		expect((await rank("gainers", 1)).sources).toEqual(["bars", "real"]);
		expect(await order("short_volume_percent")).toEqual(["DOWN.US", "DULL.US"]);
		expect((await rank("short_volume_percent")).sources).toEqual(["bars", "finra", "real"]);
		expect((await rank("dividend_yield")).sources).toEqual(["bars", "payouts", "real"]);
		expect((await rank("market_cap")).sources).toEqual(["bars", "real", "sec"]);
	});

	it("answers an empty ranking without data", async () => {
		const args = await empty.request("listRank", { key: "gainers", count: 5, market: "US" });
		expect(args.body).toEqual({ ranking: { key: "gainers", updatedAt: null, list: [] }, next: null });
		expect(args).toMatchObject({ sources: [], asOf: null });
	});

	it("answers every ranking of the categories", async () => {
		const { body } = await market.request("listRankCategories", {});
		const keys = body.categories.flatMap(({ rankings }) => rankings.map(({ key }) => key));
		expect(new Set(keys).size).toBe(9);
		for (const key of keys) expect((await rank(key)).body.ranking.key).toBe(key);
	});
});

describe("listTopMovers", () => {
	const movers = async (
		input: { sort?: "hot" | "time" | "change_rate"; date?: string; count?: number; cursor?: string } = {},
	) => market.request("listTopMovers", { market: "US", sort: "hot", count: 20, ...input });
	const symbolsOf = async (...args: Parameters<typeof movers>) =>
		(await movers(...args)).body.topMovers.list.map(({ stock }) => stock.symbol);

	it("answers the newest day with moves, the largest first", async () => {
		expect(await symbolsOf()).toEqual(["GONE.US", "DOWN.US", "UP.US"]);
		expect(await symbolsOf({ sort: "change_rate" })).toEqual(["GONE.US", "DOWN.US", "UP.US"]);
		expect(await symbolsOf({ sort: "time" })).toEqual(["DOWN.US", "GONE.US", "UP.US"]);
		expect(await symbolsOf({ count: 1 })).toEqual(["GONE.US"]);
	});

	it("goes on behind a cursor, also when another day has become the newest", async () => {
		const first = await movers({ count: 1 });
		const cursor = first.body.next ?? expect.fail("there is no next page");
		const second = await movers({ count: 5, cursor });
		expect(second.body.topMovers.list.map(({ stock }) => stock.symbol)).toEqual(["DOWN.US", "UP.US"]);
		expect(second.body.next).toBeNull();
		await expect(movers({ sort: "time", cursor })).rejects.toMatchObject({ status: 400 });
	});

	it("tells the move, and what was published that day", async () => {
		const { body, sources } = await movers();
		expect(body.topMovers.list[2]).toMatchObject({
			date: "2026-11-20",
			timestamp: "2026-11-20T21:00:00Z",
			direction: 2,
			stock: { ticker: "UP", name: "UP.US Inc.", close: "110.00", changeRate: "10" },
			post: { id: "n1", title: "Up it goes", url: null, publishedAt: "2026-11-20T13:00:00Z" },
		});
		expect(body.topMovers.list[1]).toMatchObject({
			direction: 1,
			stock: { changeRate: "-50" },
			post: null,
		});
		expect(sources).toEqual(["bars", "real", "wire"]);
	});

	it("leads back day by day until nothing older is held", async () => {
		const { body } = await movers();
		expect(body.topMovers.nextParams).toEqual({ date: "2026-11-19" });
		const dates: string[] = [];
		for (let next = body.topMovers.nextParams; next !== null; ) {
			dates.push(next.date);
			next = (await movers({ date: next.date })).body.topMovers.nextParams;
		}
		expect(dates).toEqual([...new Set(dates)].sort().reverse());
		expect(await symbolsOf({ date: "2026-11-19" })).toContain("EARLY.US");
	});

	it("answers nothing for a day without trading", async () => {
		const { body } = await movers({ date: "2026-11-22" });
		expect(body.topMovers).toEqual({ list: [], nextParams: { date: "2026-11-20" } });
		const none = await empty.request("listTopMovers", { market: "US", sort: "hot", count: 5 });
		expect(none.body.topMovers).toEqual({ list: [], nextParams: null });
	});
});

describe("listUnusualItems", () => {
	const unusual = (symbol?: string, count = 50) =>
		market.request("listUnusualItems", { market: "US", count, ...(symbol === undefined ? {} : { symbol }) });

	it("answers changes newest first, of the market or one security", async () => {
		const { body, sources } = await unusual();
		const { allOff, changes } = body.unusualItems;
		expect(allOff).toBe(false);
		const times = changes.map(({ alertTime }) => alertTime);
		expect(times).toEqual(times.toSorted((a, b) => b - a));
		expect(new Set(changes.map(({ symbol }) => symbol))).toEqual(
			new Set(["DOWN.US", "EARLY.US", "GONE.US", "UP.US"]),
		);
		expect(sources).toEqual(["bars", "real"]);
		const down = (await unusual("DOWN.US")).body.unusualItems.changes;
		expect(down[0]).toMatchObject({
			name: "DOWN.US Inc.",
			alertTime: Date.parse("2026-11-20T21:00:00Z"),
			emotion: 1,
		});
		expect((await unusual(undefined, 1)).body.unusualItems.changes).toEqual(changes.slice(0, 1));
	});

	it("has none of a dull security, and refuses an unknown one", async () => {
		expect((await unusual("DULL.US")).body.unusualItems).toEqual({ allOff: false, changes: [] });
		expect((await unusual("BARE.US")).body.unusualItems).toEqual({ allOff: false, changes: [] });
		await expect(unusual("NOSUCH.US")).rejects.toMatchObject({ code: "unknown_symbol" });
	});

	it("is off where nothing is held to derive from", async () => {
		const { body } = await empty.request("listUnusualItems", { market: "US", count: 5 });
		expect(body.unusualItems).toEqual({ allOff: true, changes: [] });
	});
});

describe("the market's hours", () => {
	it.each([
		["2026-11-20T08:59:59Z", 207, "2026-11-20T01:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"],
		["2026-11-20T09:00:00Z", 201, "2026-11-20T09:00:00Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"],
		["2026-11-20T14:30:00Z", 202, "2026-11-20T14:30:00Z", "2026-11-23T14:30:00Z", "2026-11-20T21:00:00Z"],
		["2026-11-20T20:59:59Z", 202, "2026-11-20T14:30:00Z", "2026-11-23T14:30:00Z", "2026-11-20T21:00:00Z"],
		["2026-11-20T21:00:00Z", 203, "2026-11-20T21:00:00Z", "2026-11-23T14:30:00Z", "2026-11-23T21:00:00Z"],
		["2026-11-21T01:00:00Z", 204, "2026-11-21T01:00:00Z", "2026-11-23T14:30:00Z", "2026-11-23T21:00:00Z"],
		["2026-11-23T01:00:00Z", 207, "2026-11-23T01:00:00Z", "2026-11-23T14:30:00Z", "2026-11-23T21:00:00Z"],
		["2026-11-27T18:00:00Z", 203, "2026-11-27T18:00:00Z", "2026-11-30T14:30:00Z", "2026-11-30T21:00:00Z"],
		["2026-11-27T22:00:00Z", 121, "2026-11-27T22:00:00Z", "2026-11-30T14:30:00Z", "2026-11-30T21:00:00Z"],
	])("at %s the status is %d", async (at, marketStatus, timestamp, nextOpensAt, nextClosesAt) => {
		const { body } = await market.request("getMarketStatus", {}, new Date(at));
		const [status] = body.status.marketTime;
		expect(status).toMatchObject({ market: "US", marketStatus, timestamp, nextOpensAt, nextClosesAt });
	});

	it("answers every day of a range with its sessions or its reason", async () => {
		const args = { market: "US", start: "2026-11-25", end: "2026-11-28" } as const;
		const { body } = await market.request("getTradingCalendar", args);
		expect(body.calendar.map(({ date, kind, reason }) => [date, kind, reason])).toEqual([
			["2026-11-25", "trading", null],
			["2026-11-26", "closed", "Thanksgiving Day"],
			["2026-11-27", "half", expect.any(String)],
			["2026-11-28", "closed", "Weekend"],
		]);
		expect(body.calendar[0]?.sessions.map(({ tradeSession, opensAt }) => [tradeSession, opensAt])).toEqual([
			[3, "2026-11-25T01:00:00Z"],
			[1, "2026-11-25T09:00:00Z"],
			[0, "2026-11-25T14:30:00Z"],
			[2, "2026-11-25T21:00:00Z"],
		]);
		expect(body.calendar[1]?.sessions).toEqual([]);
	});

	it("covers 366 days, and the last date that can be written", async () => {
		const year = { market: "US", start: "2028-01-01", end: "2028-12-31" } as const;
		expect((await market.request("getTradingCalendar", year)).body.calendar).toHaveLength(366);
		const last = { market: "US", start: "9999-12-31" } as const;
		expect((await market.request("getTradingCalendar", last)).body.calendar).toHaveLength(1);
	});

	it("begins on the first day whose hours are known, and refuses the day before", async () => {
		const first = { market: "US", start: "1962-01-01", end: "1962-01-05" } as const;
		expect((await market.request("getTradingCalendar", first)).body.calendar).toHaveLength(5);
		const before = { market: "US", start: "1961-12-31", end: "1962-01-05" } as const;
		await expect(market.request("getTradingCalendar", before)).rejects.toThrow(
			/"start" is "1961-12-31".*1962-01-01/,
		);
	});
});
