import type { AreaName } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { secTickers } from "../sec-tickers/importer.ts";
import { companyRecord } from "./company.ts";
import { secSubmissions } from "./importer.ts";
import { arraysOf, companyOf, type FilingRow, zipOf } from "./submissions.fixture.ts";

const main = "CIK0000000007.json";
const page = "CIK0000000007-submissions-001.json";

const parse = async (value: unknown, name = main, store?: MarketStore) =>
	parseFile(secSubmissions, name, JSON.stringify(value), {}, store);
const ofArea = (outcomes: readonly Outcome[], area: AreaName): ImportedRecord[] =>
	outcomes.filter((outcome) => "area" in outcome).filter((row) => row.area === area);

async function importing(
	store: MarketStore,
	files: Readonly<Record<string, string | Buffer>>,
	importer = secSubmissions,
) {
	const folder = await temporaryFolder();
	for (const [name, content] of Object.entries(files)) await writeFixture(folder, name, content);
	return runImport(store, importer, folder, { now });
}

test("gives every security of a company its filings, news, results and the company itself", async () => {
	const { outcomes } = await parse(companyOf([{}]));
	expect(ofArea(outcomes, "companies")).toMatchObject([
		{ symbol: "SEVN-A.US", record: { exchange: "NYSE" } },
		{
			symbol: "SEVN.US",
			record: {
				cik: "7",
				name: "Seven Inc.",
				sicCode: "3571",
				industry: "Electronic Computers",
				category: "Large accelerated filer",
				yearEnd: "09-26",
				region: "CA",
				website: "",
				phone: "(408) 555-0107",
				address: "7 SEVENTH ST, SEVENOAKS, CA 95014",
				exchange: "Nasdaq",
				formerNames: [
					{ name: "SIX INC", from: "2007-01-10", to: "2019-08-05" },
					{ name: "FIVE INC", from: "2005-02-17", to: null },
				],
				updatedAt: "2026-01-29",
			},
		},
	]);
	const record = { scheme: "cik", value: "7", name: "Seven Inc.", date: "2026-01-29", first: "2026-01-29" };
	expect(ofArea(outcomes, "identifiers").map((row) => row.record)).toEqual([record, record]);
	expect(ofArea(outcomes, "filings").map(({ symbol }) => symbol)).toEqual(["SEVN-A.US", "SEVN.US"]);
	const folder = "https://www.sec.gov/Archives/edgar/data/7/000000000726000001";
	expect(ofArea(outcomes, "filings")[1]?.record).toEqual({
		id: "0000000007-26-000001",
		title: "8-K: Current report",
		description:
			"Item 2.02: Results of operations and financial condition; Item 9.01: Financial statements and exhibits",
		fileName: "a.htm",
		fileUrls: [`${folder}/a.htm`, `${folder}/0000000007-26-000001-index.htm`],
		publishedAt: "2026-01-29T21:30:33Z",
		form: "8-K",
		accessionNumber: "0000000007-26-000001",
	});
	expect(ofArea(outcomes, "news")[1]?.record).toEqual({
		id: "8-K/0000000007-26-000001",
		title: "Item 2.02: Results of operations and financial condition",
		summary:
			"Form 8-K on an event of 2026-01-28, filed on 2026-01-29. Item 2.02: Results of operations and " +
			"financial condition; Item 9.01: Financial statements and exhibits.",
		publishTime: "2026-01-29T21:30:33Z",
		source: "SEC EDGAR",
		url: `${folder}/a.htm`,
		relatedSymbols: ["SEVN-A.US", "SEVN.US"],
	});
	expect(ofArea(outcomes, "events")[1]?.record).toMatchObject({
		id: "report/0000000007-26-000001",
		eventType: "8-K",
		content: "Results announced (Form 8-K)",
	});
});

test("names amendments as news, and other forms as filings alone", async () => {
	const { outcomes } = await parse(
		companyOf(
			[
				{ form: "8-K/A", items: "5.02" },
				{ form: "4", items: "" },
				{ form: "10-K", items: "" },
			],
			{ tickers: ["SEVN"] },
		),
	);
	expect(ofArea(outcomes, "news").map(({ record }) => record)).toMatchObject([
		{ id: "8-K/0000000007-26-000001" },
	]);
	expect(ofArea(outcomes, "filings")).toHaveLength(3);
	expect(ofArea(outcomes, "events").map(({ record }) => record)).toMatchObject([
		{ content: "Annual report (10-K) for the period to 2026-01-28" },
	]);
});

test("keeps unknown facts unknown", async () => {
	const minimal = {
		sic: "",
		category: null,
		fiscalYearEnd: null,
		addresses: null,
		phone: null,
		formerNames: [],
		stateOfIncorporation: "",
		stateOfIncorporationDescription: "",
	};
	const { outcomes } = await parse(companyOf([{}], { ...minimal, exchanges: [null], tickers: ["SEVN"] }));
	expect(ofArea(outcomes, "companies")[0]?.record).toMatchObject({
		sicCode: null,
		category: "",
		yearEnd: null,
		region: null,
		website: "",
		phone: null,
		address: null,
		exchange: "",
		formerNames: [],
	});
});

test("writes a category of two parts on one line", async () => {
	const { outcomes } = await parse(
		companyOf([], { category: "Non-accelerated filer<br>Smaller reporting company" }),
	);
	expect(ofArea(outcomes, "companies")[0]?.record).toMatchObject({
		category: "Non-accelerated filer, Smaller reporting company",
		updatedAt: "1970-01-01",
	});
});

test("passes over a company without tickers whose CIK no security has", async () => {
	const { outcomes } = await parse(companyOf([{}], { tickers: [], exchanges: [] }));
	expect(outcomes).toEqual([
		{ skipped: "no security of this CIK", line: 1 },
		{ skipped: "no security of this CIK", line: 1 },
	]);
});

test("finds the securities of a company without tickers by its CIK", async () => {
	const store = await testStore();
	const tickers = '{"0":{"cik_str":7,"ticker":"OLD","title":"Seven"}}';
	await importing(store, { "company_tickers.json": tickers }, secTickers);
	const { outcomes } = await parse(companyOf([{}], { tickers: [] }), main, store);
	expect(ofArea(outcomes, "companies").map(({ symbol }) => symbol)).toEqual(["OLD.US"]);
	expect(ofArea(outcomes, "identifiers")).toEqual([]);
	expect(ofArea(outcomes, "filings").map(({ symbol }) => symbol)).toEqual(["OLD.US"]);
});

test("names tickers that do not resolve, and passes over a filing that comes twice", async () => {
	const twice = { accessionNumber: "0000000007-26-000009" };
	const { outcomes } = await parse(companyOf([twice, twice], { tickers: ["?", "SEVN"] }));
	expect(outcomes.filter((outcome) => "skipped" in outcome)).toEqual([
		{ skipped: "symbol does not resolve", line: 1, unresolved: "?" },
		{ skipped: "the same filing again", line: 2 },
	]);
});

test("gives a page of older filings to the company of its name, wherever it stands in the folder", async () => {
	const store = await testStore();
	const older = {
		accessionNumber: "0000000007-15-000001",
		acceptanceDateTime: "2015-03-02T06:30:00.000Z",
		filingDate: "2015-03-02",
	};
	const files = { [page]: JSON.stringify(arraysOf([older])), [main]: JSON.stringify(companyOf([{}])) };
	const report = await importing(store, files);
	expect(report.files.map(({ file, notes }) => [file, notes])).toEqual([
		[main, ["acceptance times: 0 taken as Eastern, 1 as UTC"]],
		[page, ["acceptance times: 1 taken as Eastern, 0 as UTC"]],
	]);
	expect((await storedRecords(store, "filings", "SEVN.US")).map((filing) => filing.publishedAt)).toEqual([
		"2015-03-02T11:30:00Z",
		"2026-01-29T21:30:33Z",
	]);
	const again = await importing(store, {
		[page]: JSON.stringify(arraysOf([{ ...older, form: "10-K", items: "" }])),
	});
	expect(again.files).toMatchObject([{ status: "replaced", stored: 4 }]);
});

test("reads of an archive the companies that have securities, with their pages", async () => {
	const store = await testStore();
	await importing(
		store,
		{ "company_tickers.json": '{"0":{"cik_str":7,"ticker":"SEVN","title":"Seven"}}' },
		secTickers,
	);
	const older = arraysOf([{ accessionNumber: "0000000007-15-000001" }]);
	const report = await importing(store, {
		"submissions.zip": await zipOf({
			[page]: older,
			"CIK0000000008.json": { cik: "0000000008", name: "not even read" },
			[main]: companyOf([{}], { tickers: ["SEVN", "NEW"] }),
			"placeholder.txt": "",
		}),
	});
	expect(report.files).toMatchObject([
		{ dataset: "submissions.zip", skipped: { "no security of this CIK": 1 } },
	]);
	expect((await storedRecords(store, "filings", "SEVN.US")).map(({ id }) => id).sort()).toEqual([
		"0000000007-15-000001",
		"0000000007-26-000001",
	]);
	expect(await storedRecords(store, "filings", "NEW.US")).toEqual([]);
	expect(await storedRecords(store, "companies", "SEVN.US")).toMatchObject([{ name: "Seven Inc." }]);
});

test("keeps of an archive the first of two companies that share a security", async () => {
	const store = await testStore();
	const two = '{"0":{"cik_str":7,"ticker":"SEVN","title":"Seven"}}';
	await importing(store, { "company_tickers.json": two }, secTickers);
	await importing(store, { "company_tickers_x.json": two.replace("7", "8") }, secTickers);
	const other = companyOf([{}, { accessionNumber: "0000000008-26-000001" }], {
		cik: "0000000008",
		name: "Eight",
		tickers: ["SEVN"],
	});
	const archive = await zipOf({
		[main]: companyOf([{}], { tickers: ["SEVN"] }),
		"CIK0000000008.json": other,
	});
	const report = await importing(store, { "submissions.zip": archive });
	expect(report.files[0]?.skipped).toEqual({ "held from another company of the security": 4 });
	expect(await storedRecords(store, "companies", "SEVN.US")).toMatchObject([{ name: "Seven Inc." }]);
	expect(await storedRecords(store, "filings", "SEVN.US")).toHaveLength(2);
});

test("names the file of an archive in which something is wrong", async () => {
	const store = await testStore();
	await importing(
		store,
		{ "company_tickers.json": '{"0":{"cik_str":7,"ticker":"SEVN","title":"Seven"}}' },
		secTickers,
	);
	const archive = await zipOf({ [main]: companyOf([{ filingDate: "yesterday" }]) });
	await expect(importing(store, { "submissions.zip": archive })).rejects.toThrow(
		`${main}, line 1: filingDate is "yesterday"; allowed: a date of the calendar as YYYY-MM-DD.`,
	);
});

test("gives back every filing of its arrays in order", async () => {
	const row = fc.record({
		form: fc.constantFrom("10-K", "4", "S-1", "CT ORDER"),
		filingDate: fc.constantFrom("2024-02-29", "2026-01-02"),
		primaryDocument: fc.constantFrom("", "a.htm", "xslF345X05/b.xml"),
		primaryDocDescription: fc.string(),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows: FilingRow[]) => {
			const { outcomes } = await parse(companyOf(rows, { tickers: ["SEVN"] }));
			const found = ofArea(outcomes, "filings");
			expect(found.map(({ line }) => line)).toEqual(rows.map((_, i) => i + 1));
			expect(found.map(({ record }) => record)).toMatchObject(rows.map(({ form }) => ({ form })));
		}),
		{ numRuns: 30 },
	);
});

test("an address of another scheme than http and https is dropped", () => {
	const website = (given: object) =>
		companyRecord({ cik: "7", name: "A", ...given }, "7", "2026-01-02").website;
	expect(website({ website: "https://a.example/x" })).toBe("https://a.example/x");
	expect(website({ website: "javascript:alert(1)", investorWebsite: "http://i.example" })).toBe(
		"http://i.example",
	);
	for (const text of ["data:text/html,x", "ftp://a.example", "//a.example"])
		expect(website({ website: text })).toBe("");
});
