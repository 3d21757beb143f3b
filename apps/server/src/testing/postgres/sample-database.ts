import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { migrateStores } from "../../store/copy/migrate-stores.ts";
import { openSqliteAccounts } from "../../store/sqlite/open.ts";
import { sampleMarket } from "../sample-market.ts";
import { newDatabase, type TestDatabase } from "./database.ts";

/** A database of its own with the sample market, and no accounts. */
export async function sampleDatabase(): Promise<TestDatabase> {
	const database = await newDatabase();
	const folder = await mkdtemp(join(inject("runFolder"), "sample-"));
	await copyFile(await sampleMarket(), join(folder, "market.sqlite"));
	await (await openSqliteAccounts(folder)).close();
	await migrateStores(folder, database.url);
	return database;
}
