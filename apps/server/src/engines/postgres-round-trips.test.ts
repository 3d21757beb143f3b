import { openAccountsDatabase, openMarketDatabase } from "@us-market-data/store/postgres";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";

/** Milliseconds between two readings of the data version and of a credential, whatever the number of requests. */
const versionPollMs = 200;
const credentialLifeMs = 499;

let database: TestDatabase;
let service: Service;
let closeMarket: () => Promise<void>;
beforeAll(async () => {
	database = await newDatabase();
	const market = await openMarketDatabase(database.url);
	closeMarket = () => market.close();
	service = await startService({ market, accounts: await openAccountsDatabase(database.url) });
});
afterAll(async () => {
	await service.close();
	await closeMarket();
	await database.drop();
});

/** Names of the statements that this process sends to the database meanwhile, and the time that it takes. */
async function sentDuring(work: () => Promise<void>): Promise<{ statements: string[]; elapsedMs: number }> {
	const query = vi.spyOn(Client.prototype, "query");
	onTestFinished(() => query.mockRestore());
	const began = performance.now();
	await work();
	const elapsedMs = performance.now() - began;
	const statements = query.mock.calls.map(([sent]: unknown[]) => {
		const { name, text } = sent as { name?: string; text?: string };
		if (name !== undefined) return name;
		return /from "api_keys"/.test(text ?? "") ? "credential" : String(text ?? sent);
	});
	query.mockRestore();
	return { statements, elapsedMs };
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
	const { statements, elapsedMs } = await sentDuring(async () => {
		for (let i = 1; i <= requests; i++) await request(targetOf(i));
	});
	expect(count(statements, "charge_group")).toBe(requests);
	expect(count(statements, "data_version")).toBeLessThanOrEqual(
		readings * requests + elapsedMs / versionPollMs + 2,
	);
	expect(count(statements, "credential")).toBeLessThanOrEqual(elapsedMs / credentialLifeMs + 2);
	const others = statements.filter(
		(name) => !/^(charge_group|data_version|credential|listen .*)$/.test(name),
	);
	expect(others).toEqual([]);
});

test("charges of several accounts at once share statements", async () => {
	const accounts = ["demo", "unlimited", "mainOnly"] as const;
	for (const account of accounts) await request(goodRequests.listScreenerFilters, account);
	const { statements } = await sentDuring(async () => {
		const requests = Array.from({ length: 60 }, (__, i) => accounts[i % 3] ?? "demo");
		await Promise.all(requests.map((account) => request(goodRequests.listScreenerFilters, account)));
	});
	expect(count(statements, "charge_group")).toBeGreaterThan(0);
	// How many share one depends on the load of the machine.
	expect(count(statements, "charge_group")).toBeLessThan(60);
});
