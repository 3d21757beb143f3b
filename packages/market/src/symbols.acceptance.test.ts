import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SymbolStyle } from "./symbols.ts";
import { normaliseSymbol } from "./symbols.ts";

const folder = process.env["REAL_DATA_DIR"];
const note = folder ? "" : " (skipped: REAL_DATA_DIR is unset)";

/** Rows of a file with `|` between columns, without its header and its last line (creation time or count). */
const rowsOf = (...path: string[]): string[][] =>
	readFileSync(join(folder ?? "", ...path), "utf8")
		.split(/\r?\n/)
		.filter((line) => line !== "")
		.slice(1, -1)
		.map((line) => line.split("|"));

const column = (rows: string[][], index: number): string[] => rows.map((row) => row[index] ?? "");

const normalised = (spellings: string[], style: SymbolStyle, exists?: (symbol: string) => boolean) =>
	spellings.map((raw) => normaliseSymbol(raw, style, exists) ?? `unresolved ${raw}`);

describe("symbols of the real directories", () => {
	it.skipIf(!folder)(`gives the three spellings of each row one symbol of its own${note}`, () => {
		const rows = rowsOf("nasdaqtrader", "otherlisted.txt");
		const cqs = normalised(column(rows, 3), "cqs");
		const nasdaq = normalised(column(rows, 7), "nasdaq");
		const listed = normalised(column(rowsOf("nasdaqtrader", "nasdaqlisted.txt"), 0), "nasdaq");
		const master = new Set([...cqs, ...listed]);
		expect(rows).toHaveLength(6606);
		expect(nasdaq).toEqual(cqs);
		expect(master.size).toBe(cqs.length + listed.length);
		expect([...master].filter((symbol) => symbol.startsWith("unresolved"))).toEqual([]);
		const act = column(rows, 0);
		expect(normalised(act, "act", (symbol) => master.has(symbol))).toEqual(cqs);
		// ACT cannot distinguish these without the master: classes V, rights when issued, and warrants spelled as a class.
		const differing = act.filter((raw, row) => normaliseSymbol(raw, "act") !== cqs[row]);
		expect(differing).toEqual(["CTEST.V", "MKC.V", "NE.A", "NXG.V"]);
	});

	it.skipIf(!folder)(`resolves every symbol of the SEC and of FINRA, each to its own${note}`, () => {
		const file = join(folder ?? "", "sec", "company_tickers.json");
		const companies: Record<string, { ticker: string }> = JSON.parse(readFileSync(file, "utf8"));
		const sec = Object.values(companies).map(({ ticker }) => ticker);
		const day = column(rowsOf("finra", "CNMSshvol20200102.txt"), 1);
		for (const [spellings, style] of [[sec, "sec"] as const, [day, "finra"] as const]) {
			const symbols = normalised(spellings, style);
			expect(symbols.filter((symbol) => symbol.startsWith("unresolved"))).toEqual([]);
			expect(new Set(symbols).size).toBe(spellings.length);
		}
	});

	it.skipIf(!folder)(`tells squeezed symbols apart with the security master${note}`, () => {
		const cqs = column(rowsOf("nasdaqtrader", "otherlisted.txt"), 3);
		const listed = column(rowsOf("nasdaqtrader", "nasdaqlisted.txt"), 0);
		const master = new Set([...normalised(cqs, "cqs"), ...normalised(listed, "nasdaq")]);
		const squeezed = cqs
			.filter((raw) => !/TEST/.test(raw))
			.map((raw) => [raw, raw.replace("p", "PR").replace("r", "RT").replace("w", "WI").replaceAll(".", "")]);
		const lost = squeezed.filter(
			([raw = "", text = ""]) =>
				normaliseSymbol(text, "finraShortInterest", (symbol) => master.has(symbol)) !==
				normaliseSymbol(raw, "cqs"),
		);
		expect(lost).toEqual([]);
	});
});
