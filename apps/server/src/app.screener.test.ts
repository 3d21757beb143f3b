import type { BodyOf } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testing/service.ts";

/** The screener over HTTP: pages, order, conditions that hold, and every indicator and strategy it names. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const request = async (target: string): Promise<unknown> => {
	const response = await service.get(target, { key: service.keys.unlimited });
	expect(response.status, `${target}: ${response.text.slice(0, 300)}`).toBe(200);
	return response.json();
};

interface Page {
	total: number;
	page: number;
	market?: string;
	items: Record<string, string | null>[];
}
const screen = async (query: string) =>
	((await request(`/api/market-data/screener/search?${query}`)) as { results: Page }).results;
const keysOf = (page: Page, key: string) =>
	page.items.map((item) => (item[key] == null ? null : Number(item[key])));

test("pages cover the result once, in the order of the day's change", async () => {
	const first = await screen("size=100&show=changerate");
	expect(first).toMatchObject({ page: 0, market: "US" });
	expect(first.total).toBeGreaterThan(50);
	const changes = keysOf(first, "changerate").filter((change) => change !== null);
	expect(changes).toEqual(changes.toSorted((a, b) => b - a));
	const symbols: unknown[] = [];
	for (let page = 0; page * 7 < first.total; page++) {
		const { items, total } = await screen(`size=7&page=${page}`);
		expect(total).toBe(first.total);
		symbols.push(...items.map(({ symbol }) => symbol));
	}
	expect(symbols).toEqual(first.items.map(({ symbol }) => symbol));
	expect((await screen("page=100000")).items).toEqual([]);
	expect((await screen("")).items).toHaveLength(20);
});

test("bounds hold, and both directions of a sort are each other's reverse", async () => {
	const found = await screen(
		"conditions=pettm:5:30,divyld:1:&show=pettm,divyld&size=100&sort=pettm&order=asc",
	);
	expect(found.total).toBeGreaterThan(0);
	for (const pe of keysOf(found, "pettm")) expect(pe).toSatisfy((value: number) => value >= 5 && value <= 30);
	for (const yields of keysOf(found, "divyld")) expect(yields).toBeGreaterThanOrEqual(1);
	const reverse = await screen("conditions=pettm:5:30,divyld:1:&show=pettm&size=100&sort=pettm&order=desc");
	expect(keysOf(reverse, "pettm")).toEqual(keysOf(found, "pettm").toReversed());
});

test("every indicator can be shown, and every numeric one sorts and filters", async () => {
	const { groups } = (await request("/api/market-data/screener/filters")) as BodyOf<"listScreenerFilters">;
	const filters = groups.flatMap((group) => group.filters);
	expect(filters.length).toBeGreaterThan(40);
	for (const { key, techOptions } of filters) {
		const [[name, values] = ["", []]] = Object.entries(techOptions ?? {}) as [string, string[]][];
		const condition = name === "" ? `${key}:-1000000:` : `${key}:::${name}=${values[0] ?? "x"}`;
		const { items } = await screen(`show=${key}&conditions=${encodeURIComponent(condition)}&size=1`);
		for (const item of items) expect(item).toHaveProperty(key);
		if (name === "") await screen(`sort=${key}`);
	}
});

test("every strategy runs, without a market, and is what its filters say", async () => {
	const { strategies } = (await request(
		"/api/market-data/screener/strategies",
	)) as BodyOf<"listScreenerStrategies">;
	expect(strategies.length).toBeGreaterThanOrEqual(8);
	for (const { id, conditions } of strategies) {
		const run = await screen(`strategy_id=${id}&size=100`);
		expect(run).not.toHaveProperty("market");
		const byHand = await screen(`size=100&conditions=${encodeURIComponent(JSON.stringify(conditions))}`);
		expect(run.items).toEqual(byHand.items);
		const narrowed = await screen(`strategy_id=${id}&size=100&conditions=changerate:0:`);
		expect(narrowed.total).toBeLessThanOrEqual(run.total);
		const one = (await request(
			`/api/market-data/screener/strategies?id=${id}`,
		)) as BodyOf<"listScreenerStrategies">;
		expect(one.strategies.map((strategy) => strategy.id)).toEqual([id]);
	}
});

test("the indicators of a security are those that the screen shows", async () => {
	const { groups } = (await request(
		"/api/market-data/screener/indicators?symbol=AAPL.US",
	)) as BodyOf<"listScreenerIndicators">;
	const value = groups.flatMap(({ indicators }) => indicators).find(({ key }) => key === "pettm")?.value;
	const screened = await screen("show=pettm&size=100");
	expect(screened.items.find(({ symbol }) => symbol === "AAPL.US")?.["pettm"]).toBe(value);
});
