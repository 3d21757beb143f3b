import type { BodyOf, OperationId } from "@us-market-data/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ascending, descending, main, readBody } from "./testing/bodies.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

/**
 * The answers themselves. The service validates each against the contract before it leaves, so that 200 means a
 * body of the right form; here is what a schema cannot say: order, counts, and figures that agree.
 */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const ids = Object.keys(goodRequests) as OperationId[];

const body = <Id extends OperationId>(id: Id, target: string) => readBody(service, id, target);

const numbers = (values: readonly (string | null | undefined)[]) =>
	values.filter((value) => typeof value === "string").map(Number);

/** Stock, dual class, ETF, preferred, delisted, halted, and one whose symbol has a dot. */
const codes = ["AAPL", "GOOG", "GOOGL", "SPY", "QQQ", "ABR-D", "HES", "WBD", "BRK.B", "NVDA"];

const periods = ["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"];
const barOptions = ["", "&adjust=forward", "&session=all", "&adjust=forward&session=all&count=1000"];

/** One of the options of bars. They rotate, so that each code and each period is tested with all of them. */
const optionOf = (code: string, period: string): string =>
	barOptions[(codes.indexOf(code) + periods.indexOf(period)) % barOptions.length] ?? "";

describe.each(codes)("%s", (code) => {
	test.each(ids.filter((id) => goodRequests[id].includes("AAPL.US")))("%s", async (id) => {
		await body(id, goodRequests[id].replace("AAPL", code));
	});

	test.each(["profile", "insider-trades"] as const)("the company's %s", async (name) => {
		const id = name === "profile" ? "getCompanyProfile" : "getCompanyInsiderTrades";
		const { data } = await body(id, `/company/${code}.US/${name}`);
		expect(data.symbol).toBe(`${code}.US`);
	});

	test.each(periods)("bars of %s", async (period) => {
		const options = optionOf(code, period);
		const { candlesticks } = await body(
			"listCandlesticks",
			main(`quote/${code}.US/candlestick?period=${period}${options}`),
		);
		const times = candlesticks.map(({ timestamp }) => timestamp);
		expect(times).toEqual([...new Set(ascending(times))]);
		expect(candlesticks.length).toBeLessThanOrEqual(options.includes("1000") ? 1000 : 100);
		const outOfRange = candlesticks.filter(({ open, high, low, close }) => {
			const prices = numbers([open, close, high, low]);
			return Number(low) !== Math.min(...prices) || Number(high) !== Math.max(...prices);
		});
		expect(outOfRange).toEqual([]);
	});
});

test.each(codes)("the company %s is found without its market", async (code) => {
	expect((await body("getCompanyProfile", `/company/${code}/profile`)).data.symbol).toBe(`${code}.US`);
});

test("quotes tell of trading, halted and delisted securities", async () => {
	const { quote } = await body("getQuotes", main("quote?symbols=AAPL.US,WBD.US,HES.US"));
	expect(quote.map(({ tradeStatus }) => tradeStatus)).toEqual([0, 1, 2]);
	for (const { lastDone, prevClose, changeValue, changeRate } of quote) {
		const change = Number(lastDone) - Number(prevClose);
		expect(Number(changeValue)).toBeCloseTo(change, 6);
		expect(Number(changeRate)).toBeCloseTo((change / Number(prevClose)) * 100, 1);
	}
});

test("the book stands best first and does not cross", async () => {
	const { depth } = await body("getQuoteDepth", goodRequests.getQuoteDepth);
	const [requestPrices, bids] = [depth.asks, depth.bids].map((side) =>
		side.map(({ price }) => Number(price)),
	);
	expect(requestPrices).toEqual(ascending(requestPrices ?? []));
	expect(bids).toEqual(descending(bids ?? []));
	expect(Number(requestPrices?.[0])).toBeGreaterThan(Number(bids?.[0]));
	for (const side of [depth.asks, depth.bids]) {
		expect(side.length).toBeLessThanOrEqual(10);
		expect(side.map(({ position }) => position)).toEqual(side.map((_, index) => index + 1));
	}
});

/** Lists with the newest entry first, and its time. */
const newestFirst: [OperationId, string, (responseBody: never) => readonly string[]][] = [
	["listTrades", "quote/trades", (a: BodyOf<"listTrades">) => a.trades.map((t) => t.timestamp)],
	["listFilings", "content/filings", (a: BodyOf<"listFilings">) => a.filings.map((f) => f.publishedAt)],
	["listNews", "content/news", (a: BodyOf<"listNews">) => a.news.map((n) => n.publishTime)],
	["listTopics", "content/topics", (a: BodyOf<"listTopics">) => a.topics.map((t) => t.publishedAt)],
	[
		"listShortTrades",
		"quote/short_trades",
		(a: BodyOf<"listShortTrades">) => a.shortTrades.data.map((d) => d.date),
	],
	[
		"listInsiderTrades",
		"fundamental/insider_trades",
		(a: BodyOf<"listInsiderTrades">) => a.insiderTrades.map((t) => t.date),
	],
];

test.each(newestFirst)("%s: newest first, as many as asked, the same ones", async (id, path, timesOf) => {
	const all = timesOf((await body(id, main(`${path}?symbol=AAPL.US&count=100`))) as never);
	expect(all.length).toBeGreaterThan(3);
	expect(all).toEqual(descending(all));
	for (const count of [1, 2, 3]) {
		const some = timesOf((await body(id, main(`${path}?symbol=AAPL.US&count=${count}`))) as never);
		expect(some).toEqual(all.slice(0, count));
	}
});

test("short volume is paged by its cursor without a gap", async () => {
	const page = async (more: string) =>
		(await body("listShortTrades", `${goodRequests.listShortTrades}&count=${more}`)).shortTrades.data;
	const all = await page("40");
	const first = await page("20");
	const second = await page(`20&last_timestamp=${Date.parse(first.at(-1)?.date ?? "") / 1000}`);
	expect([...first, ...second]).toEqual(all);
	for (const { shortVolumePercent, shortVolume, totalVolume } of all) {
		expect(Number(shortVolumePercent)).toBeCloseTo((Number(shortVolume) / Number(totalVolume)) * 100, 1);
	}
});

test("history by dates, by count and by instant agree", async () => {
	const bars = async (query: string) =>
		(await body("listHistoryCandlesticks", main(`quote/AAPL.US/history_candlestick?${query}`))).candlesticks;
	const november = await bars("start=2026-11-02&end=2026-11-13");
	expect(november.map(({ date }) => date)).toEqual(
		["02", "03", "04", "05", "06", "09", "10", "11", "12", "13"].map((day) => `2026-11-${day}`),
	);
	expect(await bars("datetime=2026-11-02%2000:00:00&forward=true")).toEqual(november);
	expect(await bars("datetime=2026-11-13%2016:00:00&forward=false&count=10")).toEqual(november);
	const all = await bars("");
	expect(all.length).toBeGreaterThan(700);
	expect((await bars("start=2026-11-02")).at(-1)).toEqual(all.at(-1));
	expect(await bars("count=10&forward=false")).toEqual(all.slice(-10));
	expect(await bars("start=2026-11-14&end=2026-11-15"), "a weekend").toEqual([]);
});

test("only the asked figures beside the symbol", async () => {
	const { quote } = await body(
		"getCalcIndexes",
		main("quote/calc_index?symbols=AAPL.US&fields=pe_ttm,volume_ratio"),
	);
	expect(quote.map((figures) => Object.keys(figures).sort())).toEqual([["peTtm", "symbol", "volumeRatio"]]);
});

test.each([
	["quote/calc_index?symbols=AAPL.US&fields=", "pe,last_done,mktcap", "pe_ttm,last_done,market_cap"],
	["quote/calc_index?symbols=AAPL.US&indexes=", "dps_rate,pb", "dividend_yield,pb_mrq"],
	["market/top_movers?sort=", "change", "change_rate"],
	["market/rank_list?key=", "short_volume_share", "short_volume_percent"],
	["fundamental/shareholder?symbol=AAPL.US&sort=", "chg", "shares_changed"],
	["screener/search?show=", "prevclose,balance,filter_market_cap", "lastdone,turnover,marketcap"],
	["screener/search?sort=", "shortvolumeratio", "shortvolumepercent"],
	["screener/search?conditions=", "prevchg:0:,ytd_change_rate:0:", "changerate:0:,chgytd:0:"],
])("%s%s asks what %s asks", async (path, older, present) => {
	const get = async (value: string) => {
		const { status, text } = await service.get(main(path + value), { key: service.keys.unlimited });
		return { status, text };
	};
	const now = await get(present);
	expect(now.status).toBe(200);
	expect(await get(older)).toEqual(now);
});

test("trading days and the calendar agree about Thanksgiving week", async () => {
	const days = await body("listTradingDays", main("quote/trading_days?start=2026-11-23&end=2026-11-29"));
	expect(days).toEqual({
		tradingDays: ["2026-11-23", "2026-11-24", "2026-11-25"],
		halfTradingDays: ["2026-11-27"],
	});
	const { calendar } = await body(
		"getTradingCalendar",
		main("market/trading_calendar?start=2026-11-23&end=2026-11-29"),
	);
	expect(calendar.map(({ kind }) => kind)).toEqual([
		"trading",
		"trading",
		"trading",
		"closed",
		"half",
		"closed",
		"closed",
	]);
});

test("the market status follows the clock", async () => {
	const at = async (time: string) => {
		service.clock.now = Date.parse(time);
		const { status } = await body("getMarketStatus", goodRequests.getMarketStatus);
		return status.marketTime[0]?.marketStatus;
	};
	const before = service.clock.now;
	try {
		expect(await at("2026-11-20T22:30:00Z")).toBe(203);
		expect(await at("2026-11-20T15:00:00Z")).toBe(202);
		expect(await at("2026-11-20T13:00:00Z")).toBe(201);
		expect(await at("2026-11-21T18:00:00Z")).toBe(204);
		expect(await at("2026-11-27T23:00:00Z")).toBe(121);
	} finally {
		service.clock.now = before;
	}
});

test("each category of rankings can be asked for and is sorted", async () => {
	const { categories } = await body("listRankCategories", goodRequests.listRankCategories);
	const keys = categories.flatMap(({ rankings }) => rankings.map(({ key }) => key));
	expect(keys.length).toBeGreaterThanOrEqual(9);
	const figure = {
		gainers: "changeRate",
		losers: "changeRate",
		market_cap: "marketCap",
		amplitude: "amplitude",
		turnover_rate: "turnoverRate",
	};
	for (const key of keys) {
		const { ranking } = await body("listRank", main(`market/rank_list?key=${key}&count=5`));
		expect(ranking.key).toBe(key);
		expect(ranking.list.length).toBeGreaterThan(0);
		expect(ranking.list.length).toBeLessThanOrEqual(5);
		if (!(key in figure)) continue;
		const values = ranking.list.map((item) =>
			Number(item[figure[key as keyof typeof figure] as "changeRate"]),
		);
		expect(values).toEqual(key === "losers" ? ascending(values) : descending(values));
	}
});

test("unusual items and movers are newest or hottest first and counted", async () => {
	const { unusualItems } = await body("listUnusualItems", `${goodRequests.listUnusualItems}&count=100`);
	const times = unusualItems.changes.map(({ alertTime }) => alertTime);
	expect(times.length).toBeGreaterThan(0);
	expect(times).toEqual(descending(times));
	const emotions = new Set(unusualItems.changes.map(({ emotion }) => emotion));
	expect([...emotions].sort()).toEqual([0, 1, 2]);
	const some = await body("listUnusualItems", `${goodRequests.listUnusualItems}&count=2`);
	expect(some.unusualItems.changes).toEqual(unusualItems.changes.slice(0, 2));
	const { topMovers } = await body("listTopMovers", main("market/top_movers?sort=change_rate&count=3"));
	expect(topMovers.list).toHaveLength(3);
	const moves = topMovers.list.map(({ stock }) => Math.abs(Number(stock.changeRate)));
	expect(moves).toEqual(descending(moves));
});
