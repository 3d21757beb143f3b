import fc from "fast-check";
import { expect, test } from "vitest";
import { maxNameChars, maxSymbolsOfList, maxWatchlists } from "../../session/watchlists.ts";
import { type Library, libraryJson, merged, readLibraryFile, watchlistsCsv } from "./library-file.ts";

const empty: Library = { watchlists: [], screens: [] };
const tech = { name: "Tech", symbols: ["AAPL.US", "MSFT.US"] };
const cheap = { name: "Cheap", search: { conditions: "pettm:5:40" } };

test("what is exported as JSON is imported as the same", () => {
	const library: Library = { watchlists: [tech, { name: "Empty", symbols: [] }], screens: [cheap] };
	expect(merged(empty, readLibraryFile("any.json", libraryJson(library)))).toEqual({
		...library,
		problems: [],
	});
});

test("watchlists of any names are exported as CSV and imported as the same", () => {
	const name = fc
		.stringMatching(/^[A-Za-z0-9",;' é]{1,20}$/)
		.map((text) => text.trim())
		.filter((text) => text !== "");
	const symbols = fc.uniqueArray(
		fc.stringMatching(/^[A-Z]{1,5}$/).map((text) => `${text}.US`),
		{
			minLength: 1,
			maxLength: 4,
		},
	);
	const lists = fc.uniqueArray(fc.record({ name, symbols }), {
		selector: (list) => list.name.toLowerCase(),
		minLength: 1,
		maxLength: 4,
	});
	fc.assert(
		fc.property(lists, (watchlists) => {
			const read = merged(empty, readLibraryFile("lists.csv", watchlistsCsv(watchlists)));
			expect(read).toEqual({ watchlists, screens: [], problems: [] });
		}),
	);
});

test.each([
	["Ticker\nAAPL\nbrk.b", { name: "My list", symbols: ["AAPL.US", "BRK.B.US"] }],
	['\uFEFFsymbol,note\r\n\r\nMSFT.US,"a, b"\r\n', { name: "My list", symbols: ["MSFT.US"] }],
	["List,Symbol\nTech,aapl.us\nTech,AAPL", { name: "Tech", symbols: ["AAPL.US"] }],
])("reads the CSV %j of another program", (text, list) => {
	expect(merged(empty, readLibraryFile("My list.csv", text)).watchlists).toEqual([list]);
});

test.each([
	["{", /^The file is no JSON/],
	["{}", /^The file has no watchlists and no screens/],
	["name\nAAPL", /no column “symbol”/],
	["symbol", /no row below its head/],
])("says what is wrong with the file %j", (text, message) => {
	expect(() => readLibraryFile("a.csv", text)).toThrow(message);
});

test("a watchlist that exists gets what it lacks; a screen of the same name gets another", () => {
	const other = { name: "cheap", search: { conditions: "roe:15:" } };
	const added = {
		watchlists: [{ name: "tech", symbols: ["MSFT.US", "KO.US", "no symbol"] }],
		screens: [cheap, other],
	};
	expect(merged({ watchlists: [tech], screens: [cheap] }, added)).toEqual({
		watchlists: [{ name: "Tech", symbols: ["AAPL.US", "MSFT.US", "KO.US"] }],
		screens: [cheap, { name: "cheap 2", search: other.search }],
		problems: ["tech: “no symbol” cannot be a symbol."],
	});
});

test("what is more than allowed is left out, and told", () => {
	const symbols = Array.from({ length: maxSymbolsOfList + 2 }, (_, index) => `S${index}.US`);
	const watchlists = Array.from({ length: maxWatchlists + 1 }, (_, index) => ({
		name: `${index} ${"long".repeat(20)}`,
		symbols: index === 0 ? symbols : [],
	}));
	const read = merged(empty, { watchlists, screens: [] });
	expect(read.watchlists).toHaveLength(maxWatchlists);
	expect(read.watchlists[0]?.symbols).toHaveLength(maxSymbolsOfList);
	expect(read.watchlists[0]?.name).toHaveLength(maxNameChars);
	expect(read.problems).toEqual([
		expect.stringContaining("2 securities were left out; 100 are allowed"),
		expect.stringContaining("was left out: 20 watchlists are allowed"),
	]);
});
