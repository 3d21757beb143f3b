import { expect, test } from "vitest";
import { readScreens } from "./screens.ts";
import { freeName, maxNameChars, nameError, readWatchlists, symbolFrom } from "./watchlists.ts";

test("a name is taken once, whatever its case, and is not too long", () => {
	const taken = [{ name: "Tech" }];
	expect(nameError(" tech ", taken)).toBe("“Tech” exists already. Choose another name.");
	expect(nameError("  ", taken)).toBe("Enter a name.");
	expect(nameError("x".repeat(maxNameChars + 1), taken)).toContain("40 are allowed");
	expect(nameError("Energy", taken)).toBeUndefined();
});

test("a free name is numbered and stays within its length", () => {
	expect(freeName("Tech", [{ name: "tech" }, { name: "Tech 2" }])).toBe("Tech 3");
	const long = "x".repeat(maxNameChars);
	expect(freeName(long, [{ name: long }])).toBe(`${"x".repeat(maxNameChars - 2)} 2`);
});

test.each([
	[" brk.b ", "BRK.B.US"],
	["aapl.us", "AAPL.US"],
	["", undefined],
	["two words", undefined],
	["SYMBOLTHATISTOOLONG", undefined],
])("the text %j names the symbol %j", (text, symbol) => {
	expect(symbolFrom(text)).toBe(symbol);
});

test("what another version stored is read as far as it is understood", () => {
	expect(readWatchlists([{ name: "A", symbols: ["KO.US", 1] }, { name: "B" }, null, "C"])).toEqual([
		{ name: "A", symbols: ["KO.US"] },
	]);
	expect(readWatchlists({ a: 1 })).toEqual([]);
	expect(
		readScreens([
			{ name: "A", search: { sort: "roe", x: 1 } },
			{ name: "B", search: null },
		]),
	).toEqual([{ name: "A", search: { sort: "roe" } }]);
});
