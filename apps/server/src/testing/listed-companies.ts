import { native, runImport } from "@us-market-data/ingest";
import { now, testStore, writeFixture } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";

/** The companies of the real files of company facts, by symbol. */
const usual: Readonly<Record<string, string>> = { "AAPL.US": "320193", "NVDA.US": "1045810" };

/** A store with companies as an operator lists them, by their CIKs. */
export async function listedCompanies(ciks = usual): Promise<MarketStore> {
	const store = await testStore();
	await listCompanies(store, ciks);
	return store;
}

/** Lists companies in a store. */
export async function listCompanies(store: MarketStore, ciks = usual): Promise<void> {
	const rows = Object.entries(ciks).map(([symbol, cik]) => `${symbol},cik,${cik},Company ${cik},2026-01-02`);
	const list = await temporaryFolder();
	const manifest = { name: "companies", tag: "own", licence: "own", description: "" };
	await writeFixture(list, "manifest.json", JSON.stringify(manifest));
	await writeFixture(list, "identifiers.csv", `symbol,scheme,value,name,date\n${rows.join("\n")}\n`);
	await runImport(store, native, list, { now });
}
