import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MarketStore } from "../../market.ts";
import { dataset, dayBar } from "../../suites/market.fixtures.ts";
import { newDatabase, type TestDatabase } from "../../testing/postgres/database.ts";
import { openMarketDatabase } from "../market.ts";

const count = 600;
let database: TestDatabase;
let store: MarketStore;
let other: MarketStore;
beforeEach(async () => {
	database = await newDatabase();
	store = await openMarketDatabase(database.url);
	other = await openMarketDatabase(database.url);
	await other.transaction(async (writer) => {
		const id = writer.beginDataset(dataset("a"));
		for (let i = 1; i <= count; i++) {
			const security = writer.ensureSecurity(`S${i}.US`);
			writer.put("dayBars", security, id, dayBar("2024-01-02"));
			// Every third has nothing.
			if (i % 3 > 0) writer.putDerived("rank", security.id, { time: 1, datasetIds: [id], data: i });
		}
	});
});
afterEach(async () => {
	await store.close();
	await other.close();
	await database.drop();
});

const read = async (id: number) => (await store.derived<number>("rank", id))?.data;
const expected = (id: number) => (id > count || id % 3 === 0 ? undefined : id);

it("gives a walk through a kind what point reads give", async () => {
	for (let id = 1; id <= count + 5; id++) expect(await read(id)).toBe(expected(id));
	for (let id = 2; id <= count; id += 7) expect(await read(id)).toBe(expected(id));
});

it("gives any order of ids what point reads give", async () => {
	const ids = fc.array(fc.integer({ min: 1, max: count + 9 }), { maxLength: 60 });
	await fc.assert(
		fc.asyncProperty(ids, fc.boolean(), async (asked, sorted) => {
			for (const id of sorted ? asked.sort((a, b) => a - b) : asked)
				expect(await read(id)).toBe(expected(id));
		}),
		{ numRuns: 40 },
	);
});

it("gives nothing of before a data version that was told", async () => {
	for (let id = 1; id <= 20; id++) await read(id);
	await other.transaction(async (writer) => {
		for (let id = 1; id <= count; id++) writer.putDerived("rank", id, { time: 2, datasetIds: [], data: -id });
	});
	await store.dataVersion();
	for (let id = 21; id <= 60; id++) expect(await read(id)).toBe(-id);
});
