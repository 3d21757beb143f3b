import { afterAll, beforeAll, expect, it } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const get = (target: string, headers = {}) => service.get(target, { key: service.keys.demo, headers });

/** The target that a Link header names. */
const targetIn = (link: unknown) => /^<(\/[^>]+)>; rel="next"$/.exec(String(link))?.[1];

/** Lists that are cut, by each kind of paging. */
const cut: [name: string, target: string, items: (body: never) => readonly unknown[]][] = [
	["a cursor", "/api/market-data/content/filings?symbol=AAPL.US&count=2", (b: { filings: [] }) => b.filings],
	[
		"newest bars",
		"/api/market-data/quote/AAPL.US/candlestick?count=2",
		(b: { candlesticks: [] }) => b.candlesticks,
	],
	[
		"a history of two years, by a thread",
		"/api/market-data/quote/AAPL.US/history_candlestick?period=1m&session=all",
		(b: { candlesticks: [] }) => b.candlesticks,
	],
	["trades", "/api/market-data/quote/trades?symbol=AAPL.US&count=2", (b: { trades: [] }) => b.trades],
	[
		"page numbers",
		"/api/market-data/screener/search?sort=volume&size=2",
		(b: { results: { items: [] } }) => b.results.items,
	],
	[
		"ranks",
		"/api/market-data/market/rank_list?key=gainers&count=2",
		(b: { ranking: { list: [] } }) => b.ranking.list,
	],
	[
		"the best of a search",
		"/api/market-data/reference/search?query=inc&count=2",
		(b: { search: { list: [] } }) => b.search.list,
	],
];

it.each(cut)("names the request that goes on with %s", async (_, target, items) => {
	const first = await get(target);
	expect(first.status).toBe(200);
	const next = targetIn(first.headers["link"]) ?? expect.fail(`${first.status} ${first.text}`);
	const second = await get(next);
	expect(second.status).toBe(200);
	const [one, two] = [first, second].map((answer) => items(answer.json() as never));
	expect(two?.length).toBeGreaterThan(0);
	expect(two?.filter((item) => one?.some((other) => JSON.stringify(item) === JSON.stringify(other)))).toEqual(
		[],
	);
	// The same from the cache, and for a caller who has the body already.
	expect((await get(target)).headers["link"]).toBe(first.headers["link"]);
	const unchanged = await get(target, { "if-none-match": first.headers["etag"] });
	expect([unchanged.status, unchanged.headers["link"]]).toEqual([304, first.headers["link"]]);
});

it("names none on the last page, and for an operation without pages", async () => {
	for (const target of [
		goodRequests.getQuotes,
		"/api/market-data/quote/AAPL.US/candlestick?period=year&count=1000",
	])
		expect((await get(target)).headers["link"]).toBeUndefined();
});

it("names none for a target with a key in it, which would tell it", async () => {
	const target = `/api/market-data/reference/search?query=a+inc+${service.keys.demo}&count=1`;
	const { status, headers, text } = await get(target);
	expect([status, headers["link"]]).toEqual([200, undefined]);
	expect(text).not.toContain(service.keys.demo);
});
