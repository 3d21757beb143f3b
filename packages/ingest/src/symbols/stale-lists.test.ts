import { listIssues, readListingOwners } from "@us-market-data/analytics";
import type { MarketStore } from "@us-market-data/store";
import { describe, expect, it } from "vitest";
import { nasdaqDirectory } from "../sources/nasdaq-directory/importer.ts";
import { symbolsByCik } from "../sources/sec/cik.ts";
import { secSubmissions } from "../sources/sec-submissions/importer.ts";
import { secTickers } from "../sources/sec-tickers/importer.ts";
import { storedRecords, testStore } from "../testing/imports.ts";
import { importFiles, type SmallFile } from "./symbols.fixture.ts";

const directory = (name: string, type = "N", code = "B"): SmallFile => ({
	importer: nasdaqDirectory,
	name: "otherlisted.txt",
	text: [
		"ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol",
		`${code}|${name}|N|${code}|${type}|100|N|${code}`,
		"File Creation Time: 0721202518:01|||||||",
		"",
	].join("\n"),
});
const barrick = directory("Barrick Mining Corporation Common Shares");
const tickers = (title: string, name = "company_tickers.json", ticker = "B", cik = 9984): SmallFile => ({
	importer: secTickers,
	name,
	text: JSON.stringify({ 0: { cik_str: cik, ticker, title } }),
});
const barnes = tickers("BARNES GROUP INC");

const submissions = (filed: string): SmallFile => ({
	importer: secSubmissions,
	name: "CIK0000009984.json",
	text: JSON.stringify({
		cik: "9984",
		name: "BARNES GROUP INC",
		tickers: ["B"],
		exchanges: ["NYSE"],
		sic: "3490",
		sicDescription: "Miscellaneous Fabricated Metal Products",
		formerNames: [],
		filings: {
			recent: {
				accessionNumber: ["0000009984-25-000001"],
				filingDate: [filed],
				reportDate: [filed],
				acceptanceDateTime: [`${filed}T16:00:00.000Z`],
				form: ["8-K"],
				primaryDocument: ["a.htm"],
				primaryDocDescription: ["8-K"],
				items: ["5.02"],
			},
		},
	}),
});

const cikOf = async (store: MarketStore, symbol = "B.US") => {
	const security = await store.security(symbol);
	const row = await store.derived<{ cik: string }>("identity", security?.id ?? 0);
	return row?.data.cik;
};

describe("a list of tickers that is older than the directory", () => {
	it.each([
		["after", [barrick, barnes]],
		["before", [barnes, barrick]],
	])(
		"does not give the symbol's new owner the CIK of the old one, imported %s the directory",
		async (_, files) => {
			const store = await testStore();
			await importFiles(store, files);
			expect(await cikOf(store)).toBe("");
			expect((await symbolsByCik(store)).get("9984")).toBeUndefined();
			expect(await listIssues(store)).toMatchObject([
				{
					kind: "conflict",
					symbol: "B.US",
					area: "identifiers",
					of: "cik 9984",
					values: [
						{ value: "Barrick Mining Corporation Common Shares", source: "nasdaq" },
						{ value: "BARNES GROUP INC", source: "sec" },
					],
					cause: "the list may be older than the directory: its identifier is left out",
				},
			]);
		},
	);

	it("is told at its import, with what helps", async () => {
		const store = await testStore();
		expect(await importFiles(store, [barrick, barnes])).toEqual([
			expect.stringMatching(/^the CIKs of 1 symbols are left out, .*\(B\.US\).*--content-day says/),
		]);
	});

	it("counts where it is known to be of the days of the name that the directory has", async () => {
		const electric = directory("LABCORP Holdings", "N", "LH");
		const laboratory = (name: string) => tickers("Quest Corp of America", name, "LH", 920148);
		const days = async (name: string) => {
			const store = await testStore();
			await importFiles(store, [electric, laboratory(name)]);
			return cikOf(store, "LH.US");
		};
		expect(await days("company_tickers_2025-07-20.json")).toBe("920148");
		expect(await days("company_tickers_2025-01-20.json")).toBe("");
	});

	it("counts where the names agree, and of notes, which have the name of a product", async () => {
		const store = await testStore();
		const note = directory("iPath Series B S&P 500 VIX Short-Term Futures ETN due 2048", "N", "VXX");
		await importFiles(store, [note, tickers("BARCLAYS BANK PLC", "company_tickers.json", "VXX", 312070)]);
		expect(await cikOf(store, "VXX.US")).toBe("312070");
	});

	it("tells no change of a symbol that the directory contradicts", async () => {
		const store = await testStore();
		const meta: SmallFile = {
			...directory("Meta Platforms, Inc. Common Stock", "N", "META"),
			name: "otherlisted.txt",
		};
		const now = tickers("Meta Platforms, Inc.", "company_tickers.json", "META", 1326801);
		const old = tickers("Facebook Inc", "company_tickers.json", "FB", 1326801);
		await importFiles(store, [
			{ ...meta, text: meta.text },
			{ ...now, fetched: "2025-07-21" },
			{ ...old, fetched: "2026-01-02" },
		]);
		expect(await store.security("META.US")).toBeDefined();
		const owners = await readListingOwners(store);
		expect(owners.isListed("META.US")).toBe(true);
		expect(await storedRecords(store, "symbolHistory", "FB.US")).toEqual([]);
	});
});

describe("a company's own file that is older than the directory", () => {
	it("gives the symbol's new owner nothing, and names the ticker", async () => {
		const store = await testStore();
		await importFiles(store, [barrick, submissions("2025-01-28")]);
		expect(await cikOf(store)).toBe("");
		expect(await storedRecords(store, "filings", "B.US")).toEqual([]);
		expect(await storedRecords(store, "companies", "B.US")).toEqual([]);
		const skipped = (await store.datasets()).map((dataset) => dataset.skipped);
		expect(JSON.stringify(skipped)).toContain(
			"ticker that the directory lists under the name of another company",
		);
	});

	it("names no sector and no name of the former owner, where it was imported before the directory", async () => {
		const store = await testStore();
		await importFiles(store, [submissions("2025-01-28"), barrick]);
		const security = await store.security("B.US");
		const row = await store.derived<{ name: string; industry: string }>("listing", security?.id ?? 0);
		expect(row?.data).toMatchObject({ name: "Barrick Mining Corporation Common Shares", industry: "" });
		expect(await cikOf(store)).toBe("");
		expect(await listIssues(store, { kind: "conflict" })).not.toEqual([]);
	});

	it("gives it its rows where it is of the days of the directory", async () => {
		const store = await testStore();
		await importFiles(store, [barrick, submissions("2025-07-18")]);
		expect(await cikOf(store)).toBe("9984");
		expect(await storedRecords(store, "filings", "B.US")).toHaveLength(1);
	});
});
