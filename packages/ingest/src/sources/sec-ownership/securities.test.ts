import fc from "fast-check";
import { expect, test } from "vitest";
import { testStore } from "../../testing/imports.ts";
import { putIssuer } from "./formats.fixture.ts";
import { classIn, securityFinder, symbolSpellings } from "./securities.ts";

const cik = "0000001067";

async function finder() {
	const store = await testStore();
	await putIssuer(store, "BRK.A.US", "1067", "Berkshire Hathaway Inc.");
	await putIssuer(store, "BRK.B.US", "1067", "Berkshire Hathaway Inc.");
	await putIssuer(store, "GOOG.US", "20", "Alphabet Inc. - Class C Capital Stock");
	await putIssuer(store, "GOOGL.US", "20", "Alphabet Inc. - Class A Common Stock");
	await putIssuer(store, "X.US", "30", "X Corp");
	return securityFinder(store);
}

const unclear = "several stocks of this CIK match";

test.each([
	["BRK.B", "Common Stock", "BRK.B.US"],
	["BRK-A", "", "BRK.A.US"],
	["NYSE: BRK/B", "Common Stock", "BRK.B.US"],
	["(BRK.A)", "Common Stock", "BRK.A.US"],
	["BRK B", "Common Stock", "BRK.B.US"],
	["BRK.A, BRK.B", "Class B Common Stock", "BRK.B.US"],
	["BRK.A/BRK.B", "Class A Common Stock", "BRK.A.US"],
	["NONE", "Class A Common Stock", "BRK.A.US"],
])("%s with %s is %s", async (tradingSymbol, title, symbol) => {
	expect((await finder()).find({ cik, name: "", tradingSymbol }, title)).toEqual({ symbol });
});

test.each(["BRK.A, BRK.B", "N/A", "NONE", "", "X"])("%s alone tells no class", async (tradingSymbol) => {
	const choice = (await finder()).find({ cik, name: "", tradingSymbol }, "Common Stock");
	expect(choice).toEqual({ skipped: unclear, unresolved: tradingSymbol });
});

test("the names of securities tell their classes", async () => {
	const find = (title: string) => found.find({ cik: "20", name: "", tradingSymbol: "GOOG, GOOGL" }, title);
	const found = await finder();
	expect(find("Class C Capital Stock")).toEqual({ symbol: "GOOG.US" });
	expect(find("Class A Common Stock")).toEqual({ symbol: "GOOGL.US" });
	expect(find("Class B Common Stock")).toMatchObject({ skipped: unclear });
});

test("the CIK decides, whatever the trading symbol", async () => {
	const found = await finder();
	const of = (number: string, tradingSymbol: string) =>
		found.find({ cik: number, name: "", tradingSymbol }, "Common Stock");
	expect(of("0000000030", "OLD")).toEqual({ symbol: "X.US" });
	expect(of("31", "X")).toEqual({ skipped: "no security of this CIK", unresolved: "X" });
});

test("spellings are found however they are set apart", () => {
	expect(symbolSpellings(" nyse: x ")).toEqual(["NYSE: X", "NYSE", "X"]);
	expect(symbolSpellings("")).toEqual([]);
	const symbol = fc.stringMatching(/^[A-Z]{1,5}([.-][A-Z])?$/);
	const between = fc.constantFrom(", ", "; ", " ", "/", " & ", " | ", ")(", ' "');
	fc.assert(
		fc.property(fc.array(symbol, { minLength: 1, maxLength: 4 }), between, (symbols, mark) => {
			expect(symbolSpellings(symbols.join(mark))).toEqual(expect.arrayContaining(symbols));
		}),
	);
});

test("classes are read from titles and never fail", () => {
	expect(classIn("Class A Common Stock")).toBe("A");
	expect(classIn("Common Stock, class b")).toBe("B");
	expect(classIn("Common Stock")).toBeNull();
	expect(classIn("Classic Common Stock")).toBeNull();
	fc.assert(fc.property(fc.string(), (title) => /^[A-Z]?$/.test(classIn(title) ?? "")));
});
