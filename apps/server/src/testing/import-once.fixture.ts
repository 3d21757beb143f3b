import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { testStore } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { inject } from "vitest";

/** Files of stores that are filled, by what they hold. */
const files = new Map<string, Promise<string>>();

/**
 * A store of its own for a test, with real files that several tests need. They are imported once in each worker, because
 * that takes longer than what most tests ask.
 *
 * @param what names what the store holds
 */
export async function importOnce(
	what: string,
	fill: (store: MarketStore) => Promise<void>,
): Promise<MarketStore> {
	const file = files.get(what) ?? filled(fill);
	files.set(what, file);
	const copy = join(await temporaryFolder(), "market.sqlite");
	await copyFile(await file, copy);
	return testStore(copy);
}

async function filled(fill: (store: MarketStore) => Promise<void>): Promise<string> {
	const file = join(await mkdtemp(join(inject("runFolder"), "real-")), "market.sqlite");
	const store = await openMarketFile(file);
	await fill(store);
	await store.close();
	return file;
}
