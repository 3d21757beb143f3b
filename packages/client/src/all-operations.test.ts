import { operationList, rowTables } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { beforeAll, describe, expect, it } from "vitest";
import type { MarketDataClient } from "./client.ts";
import { createMarketDataClient } from "./create-client.ts";
import { dataVersionOf } from "./provenance.ts";
import { type Service, startService } from "./testing/service.ts";
import type { OperationId, TableFormat, TableOperationId } from "./types.ts";

let service: Service;
let client: MarketDataClient;

/** Client with one of the demo keys: the good one, or one that is answered 401, 402 or 403. */
const clientWith = async (file: string) =>
	createMarketDataClient({ baseUrl: service.url, apiKey: await service.key(file) });

beforeAll(async () => {
	service = await startService();
	client = await clientWith("demo-key");
	return () => service[Symbol.asyncDispose]();
}, 240_000);

const symbol = "AAPL.US";

interface Described {
	get: { operationId: string; parameters?: { name: string; required: boolean; example: unknown }[] };
}
const described: readonly Described[] = Object.values(document.paths);

/** The required parameters with the contract's own examples; the client knows the legacy prefix. */
const examples = (id: OperationId): object =>
	Object.fromEntries(
		(described.find(({ get }) => get.operationId === id)?.get.parameters ?? [])
			.filter(({ name, required }) => required && name !== "legacy_prefix")
			.map(({ name, example }) => [name, example]),
	);

it.each(operationList)("$operationId is answered by its method", async ({ operationId, metered }) => {
	const method = client[operationId] as (params: object) => Promise<object>;
	expect(Object.keys(await method(examples(operationId)))).not.toHaveLength(0);
	expect(client.lastUsage?.cost).toBe(metered ? 1 : 0);
});

it.each(Object.keys(rowTables) as TableOperationId[])(
	"%s is answered as a table in each format",
	async (id) => {
		const formats: TableFormat[] = ["csv", "ndjson", "parquet", "arrow"];
		for (const format of formats) {
			const table = await client.table(id, examples(id) as never, { format });
			expect([format, table.contentType]).toEqual([format, expect.stringContaining(format)]);
			// A service without files of days has no lines to send.
			if (id !== "listBulkFiles") expect(table.bytes.length).toBeGreaterThan(0);
			expect(dataVersionOf(table)).toEqual(expect.any(String));
		}
	},
);

it("tables have the rows of all pages in their order", async () => {
	const params = { symbol, count: 9 };
	const expected: string[] = [];
	for await (const { date } of client.items.listShortTrades(params)) expected.push(date);
	const found: string[] = [];
	const pages = client.tables("listShortTrades", params, { format: "ndjson", dataVersion: "first" });
	for await (const page of pages)
		for (const line of page.text().trimEnd().split("\n")) found.push(JSON.parse(line).date);
	expect(found.length).toBeGreaterThan(9);
	expect(found).toEqual(expected);
});

it("optional lists, conditions and codes arrive as meant", async () => {
	const { quote } = await client.getCalcIndexes({ symbols: [symbol], fields: ["pe_ttm", "pb_mrq"] });
	expect(Object.keys(quote[0] ?? {}).sort()).toEqual(["pbMrq", "peTtm", "symbol"]);
	const { filings } = await client.listFilings({ symbol, form: ["10-K", "10-Q"] });
	expect(new Set(filings.map(({ form }) => form))).toEqual(new Set(["10-K", "10-Q"]));
	const { results } = await client.searchScreener({
		conditions: '[{"key":"lastdone","min":1}]',
		show: '["sector"]',
	});
	expect(results).toMatchObject({
		items: expect.arrayContaining([expect.objectContaining({ sector: expect.anything() })]),
	});
});

describe("the service refuses", () => {
	it.each([
		["demo-key-401", "UnauthorizedError"],
		["demo-key-402", "PaymentRequiredError"],
		["demo-key-403", "ForbiddenError"],
	])("%s with %s", async (file, name) => {
		const rejected = await clientWith(file);
		await expect(rejected.getMarketStatus()).rejects.toMatchObject({ name, requestId: expect.any(String) });
	});

	it("a bad parameter with its place", async () => {
		await expect(client.listTrades({ symbol, count: 0 })).rejects.toMatchObject({
			name: "BadRequestError",
			code: "invalid_parameter",
			details: [{ path: "query.count" }],
		});
	});
});

describe("every page holds other records", () => {
	it("of the screener", async () => {
		const found: string[] = [];
		for await (const { symbol } of client.items.searchScreener({ size: 7 })) found.push(symbol);
		const { results } = await client.searchScreener({ size: 100 });
		expect(new Set(found).size).toBe(found.length);
		expect(found).toHaveLength("total" in results ? results.total : Number.NaN);
	});

	it.each([["1m"], ["5m"], ["1h"], ["day"], ["week"], ["month"]] as const)(
		"of bars, period %s, without a gap",
		async (period) => {
			const whole = await client.listHistoryCandlesticks({ symbol, period, count: 100, forward: false });
			const found: string[] = [];
			for await (const bar of client.items.listHistoryCandlesticks({ symbol, period, count: 23 })) {
				if (found.push(bar.timestamp) === whole.candlesticks.length) break;
			}
			expect(found.reverse()).toEqual(whole.candlesticks.map(({ timestamp }) => timestamp));
		},
	);

	it.each([
		["a range of dates", { start: "2026-11-12", end: "2026-11-19" }],
		["a time and later", { datetime: "2026-11-09 10:00:00" }],
		["a time and earlier", { datetime: "2026-11-20 10:00:00", forward: false }],
	] as const)("of bars of %s as the service answers by cursor", async (_, range) => {
		const params = { symbol, period: "1m", ...range } as const;
		const pages: string[][] = [];
		for (let cursor: string | null | undefined; cursor !== null && pages.length < 3; ) {
			const page = await client.listHistoryCandlesticks({
				...params,
				...("start" in range ? {} : { count: 1000 }),
				...(cursor ? { cursor } : {}),
			});
			pages.push(page.candlesticks.map(({ timestamp }) => timestamp));
			cursor = page.next;
		}
		expect(pages.length).toBeGreaterThan(1);
		const isBack = "forward" in range;
		const expected = pages.flatMap((page) => (isBack ? page.reverse() : page));
		expect(expected).toEqual(isBack ? [...expected].sort().reverse() : [...expected].sort());
		const found: string[] = [];
		for await (const { timestamp } of client.items.listHistoryCandlesticks(params)) {
			found.push(timestamp);
			if (!("start" in range) && found.length === expected.length) break;
		}
		expect(found).toEqual(expected);
	});

	it("of short trades, holders, movers and events", async () => {
		const short: string[] = [];
		for await (const { date } of client.items.listShortTrades({ symbol, count: 9 })) short.push(date);
		expect(short.length).toBeGreaterThan(9);
		expect(short).toEqual([...new Set(short)].sort().reverse());
		const holders: string[] = [];
		for await (const { holder_name } of client.items.getCompanyInsiderTrades({ symbol: "AAPL", limit: 3 }))
			holders.push(holder_name);
		expect(new Set(holders).size).toBe(
			(await client.getCompanyInsiderTrades({ symbol: "AAPL" })).pagination.total,
		);
		const days: unknown[] = [];
		for await (const { topMovers, next } of client.pages.listTopMovers({ count: 100 })) {
			if (next === null) days.push(topMovers.nextParams);
			if (days.length === 3) break;
		}
		expect(new Set(days.map((day) => JSON.stringify(day))).size).toBe(days.length);
		let events = 0;
		for await (const _ of client.items.listFinanceCalendar({ category: "dividend" }))
			if (++events === 20) break;
		expect(events).toBeGreaterThan(0);
	});
});
