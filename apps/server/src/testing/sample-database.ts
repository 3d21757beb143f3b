import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { migrateStores } from "@us-market-data/store/copy";
import { openSqliteAccounts } from "@us-market-data/store/sqlite";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { inject } from "vitest";
import { sampleMarket } from "./sample-market.ts";

/** A separate database with the sample market, and no accounts. */
export async function sampleDatabase(): Promise<TestDatabase> {
	const database = await newDatabase();
	const folder = await mkdtemp(join(inject("runFolder"), "sample-"));
	await copyFile(await sampleMarket(), join(folder, "market.sqlite"));
	await (await openSqliteAccounts(folder)).close();
	await migrateStores(folder, database.url);
	return database;
}
