import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { json, scriptedServer } from "../testing/scripted-server.ts";
import type { OperationId } from "../types.ts";
import { pageSizes } from "./pagers.ts";

async function all<T>(iterator: AsyncIterable<T>): Promise<T[]> {
	const values: T[] = [];
	for await (const value of iterator) values.push(value);
	return values;
}

const screen = (page: number, total: number, ...symbols: string[]) =>
	json(200, { results: { page, total, items: symbols.map((symbol) => ({ symbol, name: symbol })) } });
const queries = (targets: readonly string[]) => targets.map((target) => target.split("?")[1] ?? "");

describe("pages by number", () => {
	it("until the total is reached, with the other parameters kept", async () => {
		await using server = await scriptedServer(
			screen(0, 5, "A", "B"),
			screen(1, 5, "C", "D"),
			screen(2, 5, "E"),
		);
		const client = createMarketDataClient({ baseUrl: server.url });
		const items = await all(client.items.searchScreener({ conditions: "roe:15:", size: 2 }));
		expect(items.map(({ symbol }) => symbol)).toEqual(["A", "B", "C", "D", "E"]);
		const rest = "conditions=roe%3A15%3A&size=2";
		expect(queries(server.targets)).toEqual([rest, `${rest}&page=1`, `${rest}&page=2`]);
	});

	it("from the page asked for", async () => {
		await using server = await scriptedServer(screen(1, 3, "B"), screen(2, 3, "C"));
		const client = createMarketDataClient({ baseUrl: server.url });
		expect(await all(client.pages.searchScreener({ page: 1, count: 1 }))).toHaveLength(2);
	});

	it("with no request too many when the last page is full, empty, or of the other shape", async () => {
		const oneEach = [screen(0, 1, "A"), screen(0, 0), json(200, { results: { data: "text" } })];
		await using server = await scriptedServer(...oneEach);
		const client = createMarketDataClient({ baseUrl: server.url });
		for (const expected of [1, 0, 0])
			expect(await all(client.items.searchScreener({ size: 1 }))).toHaveLength(expected);
		expect(server.targets).toHaveLength(3);
	});

	it("not for ever from a server that ignores the page, as the mock does", async () => {
		const mover = { date: "2026-11-20" };
		const same = json(200, { topMovers: { list: [mover], nextParams: mover } });
		await using server = await scriptedServer(screen(0, 57, "A"), screen(0, 57, "A"), same, same);
		const client = createMarketDataClient({ baseUrl: server.url });
		expect(await all(client.items.searchScreener())).toHaveLength(2);
		expect(await all(client.items.listTopMovers())).toHaveLength(2);
		expect(queries(server.targets)).toEqual(["", "page=1", "", "date=2026-11-20"]);
	});

	it.each([
		["listFilings", (list: object[]) => ({ filings: list })],
		["listNews", (list: object[]) => ({ news: list })],
		["listTopics", (list: object[]) => ({ topics: list })],
		["listInsiderTrades", (list: object[]) => ({ insiderTrades: list })],
		["listShareholders", (list: object[]) => ({ shareholders: { list } })],
		["listDividends", (list: object[]) => ({ dividend: { list } })],
		["listTrades", (list: object[]) => ({ trades: list })],
		["listShortTrades", (list: object[]) => ({ shortTrades: { data: list } })],
		["listUnusualItems", (list: object[]) => ({ unusualItems: { changes: list } })],
		["listFinanceCalendar", (list: object[]) => ({ calendar: { list: [{ events: list }] } })],
	] as const)("of %s by cursor, until none follows", async (id, bodyOf) => {
		const page = (next: string | null, ...ids: number[]) =>
			json(200, { ...bodyOf(ids.map((one) => ({ id: one }))), next });
		await using server = await scriptedServer(page("b", 1, 2), page("c"), page(null, 3));
		const client = createMarketDataClient({ baseUrl: server.url });
		const params = { symbol: "KO.US", category: "report" } as const;
		const items: AsyncIterable<unknown> = client.items[id](params);
		expect(await all(items)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
		const cursors = queries(server.targets).map((query) => new URLSearchParams(query).get("cursor"));
		expect(cursors).toEqual([null, "b", "c"]);
	});

	it("of the company family by cursor too", async () => {
		const page = (number: number, next: string | null) =>
			json(200, { data: { shareholders: [{ holder_name: `n${number}` }] }, next });
		await using server = await scriptedServer(page(1, "b"), page(2, null));
		const client = createMarketDataClient({ baseUrl: server.url });
		const holders = await all(client.items.getCompanyInsiderTrades({ symbol: "AAPL", limit: 1 }));
		expect(holders.map(({ holder_name }) => holder_name)).toEqual(["n1", "n2"]);
	});
});

describe("pages through time", () => {
	const at = (...timestamps: string[]) =>
		timestamps.map((timestamp) => ({ date: timestamp.slice(0, 10), timestamp }));

	it("of movers by what the body says comes next", async () => {
		const page = (date: string | null) =>
			json(200, { topMovers: { list: [{ date }], nextParams: date === null ? null : { date } } });
		await using server = await scriptedServer(page("2026-11-19"), page("2026-11-18"), page(null));
		const client = createMarketDataClient({ baseUrl: server.url });
		expect(await all(client.items.listTopMovers({ sort: "time" }))).toHaveLength(3);
		expect(queries(server.targets)).toEqual([
			"sort=time",
			"sort=time&date=2026-11-19",
			"sort=time&date=2026-11-18",
		]);
	});

	/** Two pages of bars, one of which follows the other in the direction of a request. */
	const bars = (...pages: string[][]) =>
		pages.map((times, index) =>
			json(200, {
				candlesticks: at(...times),
				next: index === pages.length - 1 ? null : `page-${index + 2}`,
			}),
		);
	const backward = bars(["2026-11-19T00:00:00Z", "2026-11-20T00:00:00Z"], ["2026-11-18T00:00:00Z"]);
	const forward = bars(["2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z"], ["2026-11-20T00:00:00Z"]);
	const datetime = "2026-11-18 00:00:00";

	it.each([
		[{}, "", backward],
		[{ count: 2 }, "&count=2", backward],
		[{ end: "2026-11-20" }, "&end=2026-11-20", backward],
		[{ forward: true }, "&forward=true&count=1000", backward],
		[
			{ forward: false, datetime, count: 2 },
			"&forward=false&datetime=2026-11-18%2000%3A00%3A00&count=2",
			backward,
		],
		[{ start: "2026-11-18", end: "2026-11-20" }, "&start=2026-11-18&end=2026-11-20", forward],
		[{ datetime }, "&datetime=2026-11-18%2000%3A00%3A00&count=1000", forward],
		[
			{ datetime, forward: true, count: 2 },
			"&datetime=2026-11-18%2000%3A00%3A00&forward=true&count=2",
			forward,
		],
	] as const)("of bars in the direction of the request: %j", async (range, query, pages) => {
		await using server = await scriptedServer(...pages);
		const client = createMarketDataClient({ baseUrl: server.url });
		const params = { symbol: "A.US", period: "day", ...range } as const;
		const days = (await all(client.items.listHistoryCandlesticks(params))).map(({ date }) => date);
		const oldestFirst = ["2026-11-18", "2026-11-19", "2026-11-20"];
		expect(days).toEqual(pages === forward ? oldestFirst : [...oldestFirst].reverse());
		const first = `period=day${query}`;
		expect(queries(server.targets)).toEqual([first, `${first}&cursor=page-2`]);
	});
});

it("asks for a page only when it is wanted", async () => {
	await using server = await scriptedServer(screen(0, 9, "A"), screen(1, 9, "B"));
	const client = createMarketDataClient({ baseUrl: server.url });
	for await (const { symbol } of client.items.searchScreener({ size: 1 })) if (symbol === "B") break;
	expect(server.targets).toHaveLength(2);
});

it("takes the page sizes that the contract gives", () => {
	const defaultOf = (id: OperationId, name: string) =>
		operationList
			.find(({ operationId }) => operationId === id)
			?.parameters.find((parameter) => parameter.name === name)?.schema.default;
	expect(defaultOf("searchScreener", "size")).toBe(pageSizes.searchScreener);
	const { CandlesticksResponse } = document.components.schemas;
	expect(CandlesticksResponse.properties.candlesticks.maxItems).toBe(pageSizes.listHistoryCandlesticks);
});
