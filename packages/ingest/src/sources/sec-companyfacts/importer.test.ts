import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { describe, expect, it } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { zipOf } from "../sec-submissions/submissions.fixture.ts";
import { companyOf, filing, spans, storeSeven } from "./companyfacts.fixture.ts";
import { secCompanyfacts } from "./importer.ts";

const company = companyOf(
	filing("10-K", "2026-02-10", [
		["Revenues", spans(2025).af, 100],
		["EntityCommonStockSharesOutstanding", "2026-01-31", 4],
	]),
);
const text = JSON.stringify(company);

describe("company facts", () => {
	it("are of every common stock of the CIK, and of nothing else", async () => {
		const store = await testStore();
		const symbols = [
			"A.US",
			"A.B.US",
			"A-C.US",
			"A.WS.US",
			"A.U.US",
			"A.RT.US",
			"APREF.US",
			"AWARR.US",
			"A.W.US",
		];
		await storeSeven(store, symbols, { "APREF.US": "preferred", "AWARR.US": "warrant", "A.W.US": "stock" });
		const { outcomes } = await parseFile(secCompanyfacts, "CIK0000000007.json", text, {}, store);
		const found = outcomes.flatMap((outcome) =>
			"area" in outcome ? [`${outcome.area} ${outcome.symbol}`] : [],
		);
		expect(found.sort()).toEqual(
			["A.B.US", "A.US", "A.W.US"]
				.flatMap((symbol) => ["financials", "reportedFacts", "shares"].map((area) => `${area} ${symbol}`))
				.sort(),
		);
	});

	it("of a company without securities, or without stock, are skipped", async () => {
		const store = await testStore();
		const none = await parseFile(secCompanyfacts, "CIK0000000007.json", text, {}, store);
		expect(none.outcomes).toEqual([{ skipped: "no security of this CIK", line: 1, unresolved: "7" }]);
		await storeSeven(store, ["A-C.US"]);
		const other = await parseFile(secCompanyfacts, "CIK0000000007.json", text, {}, store);
		expect(other.outcomes).toEqual([{ skipped: "no common stock of this CIK", line: 1, unresolved: "7" }]);
	});

	it("in an empty store name the source that has to come first", async () => {
		const store = await testStore();
		const path = await writeFixture(await temporaryFolder(), "CIK0000000007.json", text);
		const advice = "no CIKs are held: import sec-tickers first, or no company can be identified";
		expect((await runImport(store, secCompanyfacts, path, { now })).files[0]?.notes).toContain(advice);
		await storeSeven(store, ["SEVN.US"]);
		const again = await runImport(store, secCompanyfacts, path, { now, again: true });
		expect(again.files[0]?.notes).not.toContain(advice);
	});

	it("come as an archive of all companies, of which only those with securities are read", async () => {
		const store = await testStore();
		await storeSeven(store, ["SEVN.US"]);
		const zip = await zipOf({
			"CIK0000000006.json": "not even an object",
			"CIK0000000007.json": company,
			"CIK0000000008.json": { cik: 8 },
		});
		const path = await writeFixture(await temporaryFolder(), "companyfacts.zip", zip);
		const report = await runImport(store, secCompanyfacts, path, { now });
		expect(report.files).toMatchObject([
			{ stored: 3, skipped: { "no security of this CIK": 2 }, unresolved: ["6", "8"] },
		]);
		expect(await storedRecords(store, "financials", "SEVN.US")).toMatchObject([
			{ revenue: "100", report: "af" },
		]);
		expect(await storedRecords(store, "shares", "SEVN.US")).toMatchObject([{ totalShares: "4" }]);
	});

	it("supersede those of an earlier file of the company", async () => {
		const store = await testStore();
		await storeSeven(store, ["SEVN.US"]);
		const folder = await temporaryFolder();
		await runImport(store, secCompanyfacts, await writeFixture(folder, "CIK0000000007.json", text), { now });
		const newer = JSON.stringify(companyOf(filing("10-K", "2025-02-10", [["Revenues", spans(2024).af, 9]])));
		await runImport(store, secCompanyfacts, await writeFixture(folder, "CIK0000000007.json", newer), { now });
		expect(await storedRecords(store, "financials", "SEVN.US")).toMatchObject([
			{ fiscalYear: 2024, revenue: "9" },
		]);
	});

	it("that do not keep an identity are told by the import", async () => {
		const store = await testStore();
		await storeSeven(store, ["SEVN.US"]);
		const facts = filing("10-K", "2026-02-10", [
			["Revenues", spans(2025).af, 100],
			["Assets", "2025-12-31", 90_000_000],
			["Liabilities", "2025-12-31", 50_000_000],
			["StockholdersEquity", "2025-12-31", 20_000_000],
		]);
		const file = JSON.stringify(companyOf(facts));
		const path = await writeFixture(await temporaryFolder(), "CIK0000000007.json", file);
		const report = await runImport(store, secCompanyfacts, path, { now });
		expect(report.files[0]?.notes).toEqual([
			"not everywhere: assets are liabilities and equity (1 checked; it fails in 1 reports: SEVN.US 2025/af)",
		]);
		expect(report.files[0]).toMatchObject({ issues: 1 });
		expect(await storedRecords(store, "issues", "SEVN.US")).toEqual([
			{
				kind: "identity",
				area: "financials",
				of: "2025/af",
				date: "2025-12-31",
				rule: "assets are liabilities and equity",
				values: [
					{ name: "assets", value: "90000000" },
					{ name: "liabilities", value: "50000000" },
					{ name: "equity", value: "20000000" },
				],
				difference: "20000000",
				accession: "0000000007-26-021000",
				filedAt: "2026-02-10",
				cause: "the filing itself states figures that do not agree",
			},
		]);
	});
});
