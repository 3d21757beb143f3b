import { native, runImport } from "@us-market-data/ingest";
import { now, testStore, writeFixture } from "@us-market-data/ingest/testing";
import { temporaryFolder } from "@us-market-data/testkit";

type TestStore = Awaited<ReturnType<typeof testStore>>;

const rows = ["AAPL.US,cik,320193,Apple Inc.,2026-01-02", "NVDA.US,cik,1045810,NVIDIA CORP,2026-01-02"];

/** A store with the two companies of the real files of company facts, as an operator lists them. */
export async function listedCompanies(): Promise<TestStore> {
	const store = await testStore();
	const list = await temporaryFolder();
	const manifest = { name: "companies", tag: "own", licence: "own", description: "" };
	await writeFixture(list, "manifest.json", JSON.stringify(manifest));
	await writeFixture(list, "identifiers.csv", `symbol,scheme,value,name,date\n${rows.join("\n")}\n`);
	await runImport(store, native, list, { now });
	return store;
}
