import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { openAccountsDatabase, openMarketDatabase } from "@us-market-data/store/postgres";
import { newDatabase, runOn, type TestDatabase } from "@us-market-data/store/testing";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";

/** Requests on a clock that stands still: the database is read for them, and not because time goes by. */
let database: TestDatabase;
let service: Service;
let closeMarket: () => Promise<void>;
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
	database = await newDatabase();
	const market = await openMarketDatabase(database.url);
	closeMarket = () => market.close();
	service = await startService({ market, accounts: await openAccountsDatabase(database.url) });
	await request(goodRequests.listScreenerFilters);
	// Notices of the new keys, and the listening itself, empty the cache of credentials once more.
	await vi.waitFor(async () => expect(await countListeners()).toBe(2), 60_000);
	await vi.waitFor(async () => {
		const statements = await sentDuring(() => request(goodRequests.listScreenerFilters));
		expect(statements).toEqual(["charge_group"]);
	}, 60_000);
});
afterAll(async () => {
	await service.close();
	await closeMarket();
	await database.drop();
	vi.useRealTimers();
});

/** Connections of this process that listen for notices, of market data and of accounts. */
async function countListeners(): Promise<number> {
	const counted =
		"select count(*) as n from pg_stat_activity where datname = current_database() and query like 'listen %'";
	return Number((await runOn(database.url, counted))[0]?.["n"]);
}

/** Names of the statements that this process sends to the database meanwhile. */
async function sentDuring(work: () => Promise<void>): Promise<string[]> {
	const query = vi.spyOn(Client.prototype, "query");
	try {
		await work();
		return query.mock.calls.map(([sent]: unknown[]) => {
			const { name, text } = sent as { name?: string; text?: string };
			return name ?? String(text ?? sent);
		});
	} finally {
		query.mockRestore();
	}
}

const count = (statements: readonly string[], name: string) =>
	statements.filter((statement) => statement === name).length;

const request = async (target: string, account: "demo" | "unlimited" | "mainOnly" = "demo") =>
	expect((await service.get(target, { key: service.keys[account] })).status).toBe(200);

test.each([
	["that the cache answers waits for its charge alone", 0, () => goodRequests.listScreenerFilters],
	[
		"that a handler answers from memory also reads, once, that its data are of one version",
		1,
		(i: number) => `/api/market-data/quote?symbols=${Array(i).fill("NOSUCH.US").join()}`,
	],
])("a request %s", async (_, readings, targetOf) => {
	const requests = 40;
	await request(targetOf(requests + 1));
	const statements = await sentDuring(async () => {
		for (let i = 1; i <= requests; i++) await request(targetOf(i));
	});
	expect(count(statements, "charge_group")).toBe(requests);
	expect(count(statements, "data_version")).toBe(readings * requests);
	const others = statements.filter((name) => !/^(charge_group|data_version)$/.test(name));
	expect(others).toEqual([]);
});

test("charges of several accounts at once share statements", async () => {
	const accounts = ["demo", "unlimited", "mainOnly"] as const;
	for (const account of accounts) await request(goodRequests.listScreenerFilters, account);
	const started = vi.fn();
	subscribe("http.server.request.start", started);
	const other = new Client({ connectionString: database.url });
	await other.connect();
	try {
		// The first charge waits for another writer until all are asked.
		await other.query("begin; lock table usage");
		const statements = await sentDuring(async () => {
			const requests = Array.from({ length: 60 }, (__, i) => accounts[i % 3] ?? "demo");
			const answers = requests.map((account) => request(goodRequests.listScreenerFilters, account));
			await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(60), 60_000);
			await other.query("commit");
			await Promise.all(answers);
		});
		expect(count(statements, "charge_group")).toBeGreaterThan(0);
		expect(count(statements, "charge_group")).toBeLessThan(60);
	} finally {
		unsubscribe("http.server.request.start", started);
		await other.end();
	}
});
