import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { runImport } from "../frame/run.ts";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { now, testStore, writeFixture } from "../testing/imports.ts";

let store: MarketStore;

const put = (symbol: string, code: string, first: string | null, last: string) =>
	store.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "native",
			tag: "own",
			file: `${symbol} ${code}`,
			sha256: "",
			licence: "",
			retrievedAt: now.getTime(),
			adjustedThrough: null,
		});
		const record = { code, name: "", first, last, source: "own" };
		writer.put("symbolHistory", writer.ensureSecurity(symbol), dataset, record);
		writer.finishDataset(dataset, { rows: 1, skipped: {}, newest: null });
	});

async function importDay(date: string, ...symbols: string[]) {
	const rows = symbols.map((symbol) => `${date}|${symbol}|10|0|30|Q`);
	const text = [
		"Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market",
		...rows,
		rows.length,
		"",
	].join("\n");
	const path = await writeFixture(await temporaryFolder(), `FNSQshvol${date}.txt`, text);
	const { files } = await runImport(store, finraShortVolume, path, { now });
	return files[0]?.notes ?? [];
}

async function daysOf(symbol: string): Promise<string[]> {
	const security = await store.security(symbol);
	if (!security) return [];
	const rows = await store.list("shortVolume", security.id, { order: "asc", limit: 10 });
	return rows.map(({ record }) => record.date);
}

beforeEach(async () => {
	store = await testStore();
});

describe("rows under a former symbol", () => {
	it("become one history with those under the symbol of today, and the import says so", async () => {
		await put("META.US", "FB", "2012-05-18", "2022-06-08");
		expect(await importDay("20220608", "FB", "AAPL")).toEqual([
			"FB.US: 1 rows are of META.US, which had this symbol until 2022-06-08",
		]);
		expect(await importDay("20220609", "META")).toEqual([]);
		expect(await daysOf("META.US")).toEqual(["2022-06-08", "2022-06-09"]);
		expect(await store.security("FB.US")).toBeUndefined();
		expect(await daysOf("AAPL.US")).toEqual(["2022-06-08"]);
	});

	it("stay with the security that has the symbol since", async () => {
		await put("META.US", "FB", "2012-05-18", "2022-06-08");
		expect(await importDay("20250630", "FB")).toEqual([]);
		expect(await daysOf("FB.US")).toEqual(["2025-06-30"]);
		expect(await daysOf("META.US")).toEqual([]);
	});

	it("part a delisted security from the one that has its symbol since, as the operator says it", async () => {
		await put("XYZ-2010.US", "XYZ", null, "2010-06-01");
		await importDay("20100601", "XYZ");
		await importDay("20200102", "XYZ");
		expect(await daysOf("XYZ-2010.US")).toEqual(["2010-06-01"]);
		expect(await daysOf("XYZ.US")).toEqual(["2020-01-02"]);
	});
});
