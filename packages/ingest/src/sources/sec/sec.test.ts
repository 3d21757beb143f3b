import { security } from "@us-market-data/analytics/testing";
import type { MarketStore } from "@us-market-data/store";
import { importInto } from "@us-market-data/store/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testStore } from "../../testing/imports.ts";
import { accessionField, filingUrls } from "./accession.ts";
import { cikField, symbolsByCik, unpaddedCik } from "./cik.ts";
import { filedDate } from "./dates.ts";
import { announcesResults, formName, isCurrentReport, isPeriodic, itemNames, subject } from "./forms.ts";

const identified = (store: MarketStore, rows: readonly (readonly [symbol: string, cik: string])[]) =>
	importInto(store, "f", "t", (writer, id) => {
		for (const [symbol, value] of rows) {
			const record = { scheme: "cik", value, name: "", date: "2026-01-01" } as const;
			writer.put("identifiers", writer.ensureSecurity(symbol), id, record);
		}
		writer.put("identifiers", writer.ensureSecurity("A.US"), id, {
			scheme: "cusip",
			value: "037833100",
			name: "",
			date: "2026-01-01",
		});
		writer.put("securities", writer.ensureSecurity("B.US"), id, security("B", { cik: "0000000007" }));
		writer.put("securities", writer.ensureSecurity("C.US"), id, security("C"));
	});

test("maps a CIK to all its securities, from identifiers and security masters, and no CUSIP", async () => {
	const store = await testStore();
	await identified(store, [
		["GOOGL.US", "1652044"],
		["GOOG.US", "1652044"],
	]);
	expect([...(await symbolsByCik(store))]).toEqual([
		["1652044", ["GOOG.US", "GOOGL.US"]],
		["7", ["B.US"]],
	]);
});

test("a CIK has up to ten digits, zeros in front do not count", () => {
	expect(unpaddedCik("0000320193")).toBe("320193");
	expect(["", "0", "12x", "-1", "12345678901"].map(unpaddedCik)).toEqual([null, null, null, null, null]);
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cik) => {
			expect(unpaddedCik(String(cik).padStart(10, "0"))).toBe(String(cik));
		}),
	);
});

test("refuses what is no CIK with its place", () => {
	expect(cikField("0000320193", { field: "cik" })).toBe("320193");
	expect(() => cikField("12x", { file: "A.tsv", line: 3, field: "CIK" })).toThrow(
		'A.tsv, line 3: CIK is "12x"; allowed: a CIK of up to ten digits.',
	);
});

test.each(["30-JUN-2024", "30-jun-2024", "06-30-2024", "06/30/2024"])(
	"reads the date %s of a form",
	(text) => {
		expect(filedDate(text, { field: "date" })).toBe("2024-06-30");
	},
);

test.each(["", "31-JUN-2024", "30-XYZ-2024", "30-06-2024", "6/30/2024"])(
	"refuses %j as the date of a form",
	(text) => {
		expect(() => filedDate(text, { field: "date" })).toThrow(
			`date is "${text}"; allowed: a date of the calendar as DD-MON-YYYY, MM-DD-YYYY or MM/DD/YYYY.`,
		);
	},
);

const folder = "https://www.sec.gov/Archives/edgar/data/320193/000032019322000061";
const accession = "0000320193-22-000061";
const index = `${folder}/${accession}-index.htm`;

test.each([
	["aapl.htm", [`${folder}/aapl.htm`, index]],
	["xslF345X03/wf-form4.xml", [`${folder}/xslF345X03/wf-form4.xml`, `${folder}/wf-form4.xml`, index]],
	["", [index]],
	["9999999997-15-012341.paper", [index]],
])("addresses the document %j, the XML behind it, and the index", (document, urls) => {
	expect(filingUrls("320193", accession, document)).toEqual(urls);
});

test("refuses what is no accession number", () => {
	expect(() => accessionField("0000320193-22-61", { line: 3, field: "id" })).toThrow(
		'line 3: id is "0000320193-22-61"; allowed: an accession number',
	);
});

test("says forms and items in words", () => {
	expect(["10-Q", "10-K/A", "8-K", "X-99"].map(formName)).toEqual([
		"Quarterly report",
		"Annual report, amended",
		"Current report",
		"",
	]);
	expect(subject(["2.02", "9.01"])).toBe("Item 2.02: Results of operations and financial condition");
	expect(subject(["9.01"])).toBe("Item 9.01: Financial statements and exhibits");
	expect(itemNames(["5", "7", "42"])).toBe(
		"Item 5: Other events; Item 7: Financial statements and exhibits; Item 42",
	);
});

test("knows reports on a period, current reports and results", () => {
	expect(["10-K", "10-K405", "10-Q", "20-F", "10-K/A", "8-K"].map(isPeriodic)).toEqual([
		true,
		true,
		true,
		true,
		false,
		false,
	]);
	expect(["8-K", "8-K/A", "8-K12B", "6-K"].map(isCurrentReport)).toEqual([true, true, false, false]);
	expect([["7.01", "2.02"], ["12"], ["8.01"], []].map(announcesResults)).toEqual([true, true, false, false]);
});
