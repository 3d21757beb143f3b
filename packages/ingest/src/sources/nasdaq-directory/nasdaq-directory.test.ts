import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFile } from "../../testing/imports.ts";
import { nasdaqDirectory } from "./importer.ts";
import { securityTypeOf } from "./parse.ts";

const nasdaqHeader =
	"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares";
const otherHeader =
	"ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol";
const trailer = "File Creation Time: 0721202521:31|||||||";

/** The security master of a file; its symbols and names are those of `history.test.ts`. */
async function parseText(name: string, text: string) {
	const { outcomes, notes } = await parseFile(nasdaqDirectory, name, text);
	return { outcomes: outcomes.filter((one) => !("area" in one && one.area === "symbolHistory")), notes };
}

const parse = (header: string, rows: string[], name = "nasdaqlisted.txt") =>
	parseText(name, [header, ...rows, trailer, ""].join("\n"));

test("reads a row of nasdaqlisted.txt", async () => {
	const { outcomes } = await parse(nasdaqHeader, ["AAPL|Apple Inc. - Common Stock|Q|N|N|40|N|N"]);
	expect(outcomes).toEqual([
		{
			area: "securities",
			symbol: "AAPL.US",
			line: 2,
			record: {
				nameEn: "Apple Inc. - Common Stock",
				nameCn: "",
				nameHk: "",
				exchange: "NASDAQ",
				board: "Nasdaq Global Select Market",
				type: "stock",
				currency: "USD",
				lotSize: 40,
				cik: "",
				listingDate: null,
				delistingDate: null,
			},
		},
	]);
});

test("reads the other column order of otherlisted.txt", async () => {
	const { outcomes } = await parse(otherHeader, ["SPY|SPDR S&P 500|P|SPY|Y|100|N|SPY"], "otherlisted.txt");
	const record = { exchange: "ARCA", board: "NYSE Arca", type: "etf", lotSize: 100 };
	expect(outcomes).toMatchObject([{ symbol: "SPY.US", record }]);
});

test.each([
	["ABR$D", "ABRpD", "ABR-D", "ABR-D.US"],
	["BRK.B", "BRK.B", "BRK.B", "BRK.B.US"],
	["LVWR.W", "LVWR.WS", "LVWR+", "LVWR.WS.US"],
	["NE.A", "NE.WS.A", "NE+A", "NE.WS.A.US"],
	["SOUL.U", "SOUL.U", "SOUL=", "SOUL.U.US"],
])("resolves the three spellings %s, %s, %s to %s", async (act, cqs, nasdaq, symbol) => {
	const { outcomes } = await parse(
		otherHeader,
		[`${act}|Some Name|N|${cqs}|N|100|N|${nasdaq}`],
		"otherlisted.txt",
	);
	expect(outcomes).toMatchObject([{ symbol }]);
});

test.each([
	["Q", "Nasdaq Global Select Market"],
	["G", "Nasdaq Global Market"],
	["S", "Nasdaq Capital Market"],
])("names the tier %s %s", async (code, board) => {
	const { outcomes } = await parse(nasdaqHeader, [`X|X - Common Stock|${code}|N|N|100|N|N`]);
	expect(outcomes).toMatchObject([{ record: { exchange: "NASDAQ", board } }]);
});

test.each([
	["N", "NYSE"],
	["A", "AMEX"],
	["P", "ARCA"],
	["Z", "BATS"],
	["V", "IEX"],
])("names the exchange %s %s", async (code, exchange) => {
	const { outcomes } = await parse(otherHeader, [`X|X|${code}|X|N|100|N|X`], "otherlisted.txt");
	expect(outcomes).toMatchObject([{ record: { exchange } }]);
});

test("leaves an exchange of an unknown code empty and says so once", async () => {
	const rows = ["X|X|7|X|N|100|N|X", "Y|Y|7|Y|N|100|N|Y"];
	const { outcomes, notes } = await parse(otherHeader, rows, "otherlisted.txt");
	expect(outcomes).toMatchObject([{ record: { exchange: "" } }, { record: { exchange: "" } }]);
	expect(notes).toEqual(['Exchange "7" is not known: left empty']);
});

test("counts test issues and stores none", async () => {
	const { outcomes } = await parse(nasdaqHeader, ["ZVZZT|NASDAQ TEST STOCK|G|Y|N|100|N|N"]);
	expect(outcomes).toEqual([{ skipped: "test issue", line: 2 }]);
});

test.each([
	["Apple Inc. - Common Stock", "AAPL.US", "stock"],
	["Visa Inc.", "V.US", "stock"],
	["Preferred Bank - Common Stock", "PFBC.US", "stock"],
	["Cohen & Steers Limited Duration Preferred and Income Fund, Inc.", "LDP.US", "stock"],
	["Energy Transfer LP Common Units", "ET.US", "stock"],
	["Some ADR American Depositary Shares, each representing one preferred share", "XX.US", "stock"],
	["Artius II Acquisition Inc. - Units", "AACBU.US", "unit"],
	["Artius II Acquisition Inc. - Rights", "AACBR.US", "right"],
	["Swvl Holdings Corp - Warrant", "SWVLW.US", "warrant"],
	["Soulpower Acquisition Corporation Units, each consisting of one right", "SOUL.U.US", "unit"],
	["Noble Corporation plc Tranche 2 Warrants", "NE.WS.A.US", "warrant"],
	["DigitalBridge Group, Inc. 7.125% Series H", "DBRG-H.US", "preferred"],
	["Ford Motor Company 6% Notes due December 1, 2059", "F-C.US", "note"],
	["AGNC Investment Corp. - Depositary Shares of Preferred Stock", "AGNCO.US", "preferred"],
	["Trinity Capital Inc. - 7.875% Notes Due 2029", "TRINI.US", "note"],
])("takes %s (%s) for a %s", (name, symbol, type) => {
	expect(securityTypeOf(name, false, symbol)).toBe(type);
	expect(securityTypeOf(name, true, symbol)).toBe("etf");
});

test.each([
	["a missing last line", `${nasdaqHeader}\nA|A|Q|N|N|100|N|N\n`, /cut off/],
	["rows after the last line", `${nasdaqHeader}\n${trailer}\nA|A|Q|N|N|100|N|N\n`, /nothing after/],
	["another header", "Symbol|Name\nA|A\n", /line 1: header is "Symbol\|Name"/],
	["the content of the other directory", `${otherHeader}\n${trailer}\n`, /line 1: header is "ACT Symbol/],
	[
		"a lot that is no number",
		`${nasdaqHeader}\nA|A|Q|N|N|x|N|N\n${trailer}`,
		/line 2: Round Lot Size is "x"/,
	],
	["a flag that is none", `${nasdaqHeader}\nA|A|Q|Q|N|100|N|N\n${trailer}`, /line 2: Test Issue is "Q"/],
	[
		"a field too many",
		`${nasdaqHeader}\nA|A|Q|N|N|100|N|N|N\n${trailer}`,
		/8 fields separated by "\|", not 9/,
	],
])("refuses %s", async (_, text, message) => {
	await expect(parseText("nasdaqlisted.txt", text)).rejects.toThrow(message);
});

test("never fails on what a name may hold", () => {
	fc.assert(
		fc.property(
			fc.string(),
			fc.string(),
			(name, symbol) => typeof securityTypeOf(name, false, symbol) === "string",
		),
	);
});

test("an exchange that is called like a property of every object is one that is not known", async () => {
	const lines = [
		"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
		"AAPL|Apple Inc. - Common Stock|constructor|N|N|100|N|N",
		"File Creation Time: 1120202618:01|||||||",
	];
	const { outcomes, notes } = await parseText("nasdaqlisted.txt", lines.join("\n"));
	expect(outcomes).toMatchObject([{ record: { exchange: "NASDAQ", board: "" } }]);
	expect(notes).toEqual(['Market Category "constructor" is not known: left empty']);
});
