import { utimes } from "node:fs/promises";
import type { AreaName } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import type { Importer, ImportOptions } from "../frame/importer.ts";
import { runImport } from "../frame/run.ts";
import { now, writeFixture } from "../testing/imports.ts";

/** A small file of a source. */
export interface SmallFile {
	importer: Importer;
	name: string;
	text: string;
	options?: ImportOptions;
	/** Day on which it was fetched. */
	fetched?: string;
}

const day = (date: string): string => date.replaceAll("-", "");

/** Fails to deliver, each row as `DATE CUSIP SYMBOL NAME`. */
export const fails = (importer: Importer, period: string, ...rows: string[]): SmallFile => {
	const lines = rows.map((row) => {
		const [date = "", cusip, symbol, ...name] = row.split(" ");
		return `${day(date)}|${cusip}|${symbol}|10|${name.join(" ")}|1.50`;
	});
	const header = "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE";
	return { importer, name: `cnsfails${period}.txt`, text: `${[header, ...lines].join("\n")}\n` };
};

/** A FINRA day of symbols. */
export const finraDay = (importer: Importer, date: string, ...symbols: string[]): SmallFile => {
	const rows = symbols.map((symbol) => `${day(date)}|${symbol}|10|0|30|Q`);
	const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";
	const text = `${[header, ...rows, rows.length].join("\n")}\n`;
	return { importer, name: `FNSQshvol${day(date)}.txt`, text };
};

/** Day bars of a symbol. */
export const barsOf = (importer: Importer, symbol: string, ...dates: string[]): SmallFile => {
	const rows = dates.map((date, i) => `${date},11${i},12${i},10${i},11${i},11${i},1000`);
	const text = `${["Date,Open,High,Low,Close,Adj Close,Volume", ...rows].join("\n")}\n`;
	return { importer, name: `${symbol}.csv`, text, options: { symbol: `${symbol}.US`, preset: "yahoo" } };
};

/** Imports files one after the other; returns what each import said. */
export async function importFiles(store: MarketStore, files: readonly SmallFile[]): Promise<string[]> {
	const notes: string[] = [];
	for (const { importer, name, text, options = {}, fetched } of files) {
		const path = await writeFixture(await temporaryFolder(), name, text);
		if (fetched) await utimes(path, new Date(fetched), new Date(fetched));
		const report = await runImport(store, importer, path, { ...options, now });
		notes.push(...report.files.flatMap((file) => file.notes));
	}
	return notes;
}

/** The areas and days that are held of each symbol. */
export async function storedDays(store: MarketStore, areas: readonly AreaName[]): Promise<unknown> {
	const found: Record<string, Record<string, string[]>> = {};
	for (const { id, symbol } of await store.securities()) {
		for (const area of areas) {
			const rows = await store.list(area, id, { order: "asc", limit: 1000 });
			if (rows.length === 0) continue;
			found[symbol] ??= {};
			found[symbol][area] = rows.map(({ time }) => new Date(time).toISOString().slice(0, 10));
		}
	}
	return found;
}
