import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { UnusualChange } from "@us-market-data/analytics";
import { createMarketViewCache } from "@us-market-data/analytics";
import { nasdaqDirectory, runImport, secSubmissions, secTickers } from "@us-market-data/ingest";
import { now, storedRecords, testStore, writeFixture } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { importOnce } from "../testing/import-once.fixture.ts";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const folder = join(realData ?? "", "sec/submissions");
const timeout = 120_000;

interface Arrays {
	accessionNumber: string[];
	form: string[];
	items: string[];
}

/** The arrays of a real file, and the tickers of a main file. */
async function readFileOf(name: string): Promise<Arrays & { tickers: string[] }> {
	const file = JSON.parse(await readFile(join(folder, name), "utf8"));
	return { ...(file.filings?.recent ?? file), tickers: file.tickers ?? [] };
}

const imported = (at = now): Promise<MarketStore> =>
	importOnce(`sec/submissions at ${at.toISOString()}`, async (store) => {
		await runImport(store, secSubmissions, folder, { now: at });
	});

const countsOf = ({ form, items }: Arrays) => ({
	filings: form.length,
	news: form.filter((one) => /^8-K(\/A)?$/.test(one)).length,
	events: form.filter((one, i) => /^10-[KQ]$/.test(one) || (one === "8-K" && items[i]?.includes("2.02")))
		.length,
});

real(`every filing of every file, for every ticker${title}`, { timeout }, async () => {
	const store = await imported();
	const files = [
		["AAPL.US", "CIK0000320193.json"],
		["MSFT.US", "CIK0000789019.json"],
		["NVDA.US", "CIK0001045810.json"],
		["TSLA.US", "CIK0001318605.json", "CIK0001318605-submissions-001.json"],
		["FNMA.US", "CIK0000310522.json"],
		["FNMFO.US", "CIK0000310522.json"],
	] as const;
	for (const [symbol, ...names] of files) {
		const arrays = await Promise.all(names.map(readFileOf));
		const counts = arrays.map(countsOf);
		const sum = (of: (count: (typeof counts)[number]) => number) =>
			counts.reduce((all, one) => all + of(one), 0);
		const filings = await storedRecords(store, "filings", symbol);
		expect(filings.map(({ id }) => id).sort()).toEqual(arrays.flatMap((one) => one.accessionNumber).sort());
		expect(await storedRecords(store, "news", symbol)).toHaveLength(sum(({ news }) => news));
		const events = await storedRecords(store, "events", symbol);
		const reports = events.filter(({ id }) => id.startsWith("report/"));
		expect([symbol, reports.length]).toEqual([symbol, sum((count) => count.events)]);
		expect(events.filter(({ id }) => id.startsWith("expected/"))).toHaveLength(2);
	}
	const { tickers } = await readFileOf("CIK0000310522.json");
	expect(tickers).toHaveLength(16);
	expect((await store.securities()).map(({ symbol }) => symbol).sort()).toEqual(
		[...tickers, "AAPL", "MSFT", "NVDA", "TSLA"].map((ticker) => `${ticker}.US`).sort(),
	);
});

real(`acceptance times in UTC, however the file writes them${title}`, { timeout }, async () => {
	const store = await testStore();
	const report = await runImport(store, secSubmissions, folder, { now });
	const zones = report.files.map(({ file, notes }) => [
		file,
		/(\d+) taken as E.* (\d+) as/.exec(notes[0] ?? "")?.slice(1),
	]);
	expect(zones).toEqual([
		["CIK0000310522.json", ["1140", "0"]],
		["CIK0000320193.json", ["1005", "0"]],
		["CIK0000789019.json", ["0", "1006"]],
		["CIK0001045810.json", ["7", "1000"]],
		["CIK0001318605.json", ["0", "1000"]],
		["CIK0001318605-submissions-001.json", ["0", "720"]],
	]);
	const acceptedAt = async (symbol: string, accession: string) =>
		(await storedRecords(store, "filings", symbol)).find(({ id }) => id === accession)?.publishedAt;
	// 18:30:57 Eastern, as the header of the filing says.
	expect(await acceptedAt("AAPL.US", "0000320193-22-000061")).toBe("2022-05-06T22:30:57Z");
	expect(
		await acceptedAt("MSFT.US", (await readFileOf("CIK0000789019.json")).accessionNumber.at(-1) ?? ""),
	).toMatch(/^2019-09-13T2/);
	expect(await acceptedAt("NVDA.US", "0001045810-26-000021")).toBe("2026-02-25T21:42:19Z");
	expect(await acceptedAt("NVDA.US", "0001045810-26-000003")).toBe("2026-01-23T22:01:33Z");
});

real(`a file with notices of effectiveness is Eastern from end to end${title}`, { timeout }, async () => {
	const store = await testStore();
	const folder = await temporaryFolder();
	const tickers = '{"0":{"cik_str":1796129,"ticker":"VINC","title":"Vincerx"}}';
	await runImport(store, secTickers, await writeFixture(folder, "company_tickers.json", tickers), { now });
	const path = join(folder, "CIK0001796129.json");
	await copyFile(join(realData ?? "", "traps/VINC-submissions-CIK0001796129.json"), path);
	const report = await runImport(store, secSubmissions, path, { now });
	expect(report.files[0]?.notes).toEqual(["acceptance times: 371 taken as Eastern, 0 as UTC"]);
	const filings = await storedRecords(store, "filings", "VINC.US");
	// 16:02:05 Eastern, as the header of the filing says.
	expect(filings.find(({ id }) => id === "0001193125-25-068723")?.publishedAt).toBe("2025-03-31T20:02:05Z");
});

real(`bursts of 8-K filings${title}`, { timeout }, async () => {
	const store = await imported(new Date("2025-11-01T00:00:00Z"));
	const security = await store.security("FNMA.US");
	const unusual = await store.derived<UnusualChange[]>("unusual", security?.id ?? 0);
	expect(unusual?.data).toMatchObject([
		{
			alertName: "Burst of 8-K filings",
			alertTime: Date.parse("2025-10-29T20:16:12Z"),
			changeValues: ["3 filings in 5 days"],
		},
	]);
});

real(`companies through the service${title}`, { timeout }, async () => {
	const store = await testStore();
	await runImport(store, nasdaqDirectory, join(realData ?? "", "nasdaqtrader"), { now });
	await runImport(store, secTickers, join(realData ?? "", "sec/company_tickers.json"), { now });
	await runImport(store, secSubmissions, folder, { now });
	const service = await startService({
		market: store,
		view: createMarketViewCache(store, { outdatedFor: 0 }),
	});
	onTestFinished(() => service.close());
	const get = async (target: string) => {
		const response = await service.get(target, { key: service.keys.demo });
		expect([target, response.status]).toEqual([target, 200]);
		expect(response.headers["x-data-source"]).toContain("sec");
		return response.json();
	};
	const main = (path: string) => get(`/api/market-data/${path}`);
	expect(await main("fundamental/company?symbol=AAPL.US")).toMatchObject({
		company: {
			name: "Apple Inc. - Common Stock",
			companyName: "Apple Inc.",
			cik: "320193",
			sicCode: "3571",
			industry: "Electronic Computers",
			sector: "Manufacturing",
			fiscalYearEnd: "09-26",
			region: "CA",
			phone: "(408) 996-1010",
			address: "ONE APPLE PARK WAY, CUPERTINO, CA 95014",
			description: null,
			website: null,
			employees: null,
		},
	});
	expect(await main("fundamental/company?symbol=BRK.B.US")).toMatchObject({
		company: { cik: "1067983", industry: null },
	});
	expect(await get("/company/NASDAQ:TSLA/profile")).toMatchObject({
		data: {
			company_name: "Tesla, Inc.",
			industry: "Motor Vehicles & Passenger Car Bodies",
			sector: "Manufacturing",
			exchange: "NASDAQ",
			website: "",
		},
	});
	expect(await main("content/filings?symbol=AAPL.US&form=10-K&count=1")).toMatchObject({
		filings: [
			{
				accessionNumber: "0000320193-25-000079",
				publishedAt: "2025-10-31T10:01:26Z",
				fileName: "aapl-20250927.htm",
			},
		],
	});
	expect(await main("content/news?symbol=NVDA.US&count=1")).toMatchObject({
		news: [
			{ title: "Item 2.02: Results of operations and financial condition", relatedSymbols: ["NVDA.US"] },
		],
	});
	expect(await main("calendar/finance?category=report&start=2025-10-29&end=2025-10-29")).toMatchObject({
		calendar: {
			list: [
				{
					events: expect.arrayContaining([expect.objectContaining({ symbol: "MSFT.US", eventType: "10-Q" })]),
				},
			],
		},
	});
});
