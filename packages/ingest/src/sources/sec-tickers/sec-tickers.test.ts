import { utimes } from "node:fs/promises";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportedRecord, ImportOptions } from "../../frame/importer.ts";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { secTickers } from "./importer.ts";
import { parseTickers } from "./parse.ts";

const numbered = (entries: readonly (readonly [cik: number, ticker: string, title: string])[]): string =>
	JSON.stringify(
		Object.fromEntries(entries.map(([cik_str, ticker, title], i) => [i, { cik_str, ticker, title }])),
	);

/** The records of a ticker. */
const listed = (symbol: string, cik: string, line: number, name: string, date = "1970-01-01") => [
	{ area: "identifiers", symbol, line, record: { scheme: "cik", value: cik, name, date } },
	{ area: "sizeRanks", symbol, line, record: { cik, rank: line, date } },
];

test("reads class shares, preferreds and several tickers of one company", async () => {
	const { outcomes } = await parseFile(
		secTickers,
		"company_tickers.json",
		numbered([
			[1067983, "BRK-B", "BERKSHIRE HATHAWAY INC"],
			[1067983, "BRK-A", "BERKSHIRE HATHAWAY INC"],
			[1819496, "CTA-PA", "EIDP, Inc."],
		]),
	);
	expect(outcomes).toEqual([
		...listed("BRK.B.US", "1067983", 1, "BERKSHIRE HATHAWAY INC"),
		...listed("BRK.A.US", "1067983", 2, "BERKSHIRE HATHAWAY INC"),
		...listed("CTA-A.US", "1819496", 3, "EIDP, Inc."),
	]);
});

test("reads the list with exchanges by the names of its fields", async () => {
	const text = JSON.stringify({
		fields: ["ticker", "cik", "exchange", "name"],
		data: [
			["AAPL", 320193, "Nasdaq", "Apple Inc."],
			["OLD", 5, null, "Old Co"],
			[null, 6, null, "Private Co"],
		],
	});
	const { outcomes } = await parseFile(secTickers, "company_tickers_exchange.json", text);
	expect(outcomes).toEqual([
		...listed("AAPL.US", "320193", 1, "Apple Inc."),
		...listed("OLD.US", "5", 2, "Old Co"),
		{ skipped: "no ticker", line: 3 },
	]);
});

test("passes over a ticker that does not resolve and names it", () => {
	expect(parseTickers(numbered([[1, "?!", "Odd"]]), { date: "2026-01-01", isDated: false })).toEqual([
		{ skipped: "symbol does not resolve", line: 1, unresolved: "?!" },
	]);
});

test("refuses a list of nothing", () => {
	expect(() => parseTickers("{}", { date: "2026-01-01", isDated: false })).toThrow(
		'entries is "0"; allowed: at least one company.',
	);
});

test("dates identifiers by the day of the file, and a second import changes nothing", async () => {
	const store = await testStore();
	const path = await writeFixture(
		await temporaryFolder(),
		"company_tickers.json",
		numbered([[320193, "AAPL", "Apple Inc."]]),
	);
	const written = new Date("2025-07-18T12:00:00Z");
	await utimes(path, written, written);
	expect(await runImport(store, secTickers, path, { now })).toMatchObject({ stored: 2 });
	expect(await storedRecords(store, "identifiers", "AAPL.US")).toEqual([
		{ scheme: "cik", value: "320193", name: "Apple Inc.", date: "2025-07-18" },
	]);
	expect(await storedRecords(store, "sizeRanks", "AAPL.US")).toEqual([
		{ cik: "320193", rank: 1, date: "2025-07-18" },
	]);
	expect(await runImport(store, secTickers, path, { now })).toMatchObject({
		files: [{ status: "unchanged" }],
	});
});

test("knows the day of a list that states it in its name, that was just fetched, or of which the operator says it", async () => {
	const list = numbered([[320193, "AAPL", "Apple Inc."]]);
	const daysOf = async (name: string, options: ImportOptions = {}) => {
		const { outcomes } = await parseFile(secTickers, name, list, options);
		return outcomes.flatMap((outcome) => {
			if ("skipped" in outcome || outcome.area !== "identifiers") return [];
			const { first, date } = (outcome as ImportedRecord<"identifiers">).record;
			return [[date, first]];
		});
	};
	expect(await daysOf("company_tickers.json")).toEqual([["1970-01-01", undefined]]);
	expect(await daysOf("company_tickers_2025-07-18.json")).toEqual([["2025-07-18", "2025-07-18"]]);
	expect(await daysOf("company_tickers_exchange.20250718.json")).toEqual([["2025-07-18", "2025-07-18"]]);
	expect(await daysOf("company_tickers.json", { contentDay: "2024-01-05" })).toEqual([
		["2024-01-05", "2024-01-05"],
	]);
	expect(await daysOf("company_tickers.json", { isFetched: true })).toEqual([["1970-01-01", "1970-01-01"]]);
	await expect(daysOf("company_tickers_20250231.json")).rejects.toThrow("a calendar date");
});

test("gives every company back, whatever its name", () => {
	const entry = fc.tuple(
		fc.integer({ min: 1, max: 9_999_999_999 }),
		fc.stringMatching(/^[A-Z]{1,5}$/),
		fc.string(),
	);
	fc.assert(
		fc.property(fc.array(entry, { minLength: 1 }), (entries) => {
			const expected = entries.flatMap(([cik, ticker, title], i) =>
				listed(`${ticker}.US`, String(cik), i + 1, title, "2026-01-02"),
			);
			expect(parseTickers(numbered(entries), { date: "2026-01-02", isDated: false })).toEqual(expected);
		}),
	);
});
