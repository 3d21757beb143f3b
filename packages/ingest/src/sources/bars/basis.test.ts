import { rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore, writeFixture } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

const yahoo = [
	"Date,Open,High,Low,Close,Adj Close,Volume",
	"2020-08-27,25,25,25,25,25,400",
	"2020-08-28,26,26,26,26,26,400",
	"2020-08-31,27,27,27,27,27,400",
];
const traded = [
	"timestamp,open,high,low,close,volume",
	"2020-08-26,96,96,96,96,100",
	"2020-08-25,95,95,95,95,100",
];
const withSplit = [
	"timestamp,open,high,low,close,adjusted close,volume,dividend amount,split coefficient",
	"2020-08-31,27,27,27,27,27,400,0,4",
	"2020-08-26,96,96,96,96,24,100,0,1",
];

async function market() {
	const store = await testStore();
	const folder = await temporaryFolder();
	// Files say by their day up to which split they are adjusted.
	const imported = async (name: string, lines: readonly string[]) => {
		const path = await writeFixture(folder, name, `${lines.join("\n")}\n`);
		await utimes(path, now, new Date("2020-08-31T21:00:00Z"));
		return runImport(store, bars, path, { now });
	};
	const importedFolder = () => runImport(store, bars, folder, { now });
	return { store, folder, imported, importedFolder };
}

test("prices as traded do not stand beside prices adjusted for a split that is not held", async () => {
	for (const [first, second] of [
		[yahoo, traded],
		[traded, yahoo],
	] as const) {
		const { store, imported } = await market();
		await imported("X.csv", first);
		await expect(imported("X (1).csv", second)).rejects.toThrow(
			/close of X.US on 2020-08-26 and 2020-08-27 is "96 and 25"; allowed: prices on one basis, but alphavantage\/day\/.+ is as traded and yahoo\/day\/.+ is adjusted for splits through 2020-08-31: import/,
		);
		expect(await store.datasets()).toHaveLength(1);
	}
});

test("with the split they are one series", async () => {
	const { store, imported } = await market();
	await imported("X_daily_adjusted.csv", withSplit);
	await imported("X.csv", yahoo);
	const { id = 0 } = (await store.security("X.US")) ?? {};
	expect(await store.list("splits", id, { order: "asc", limit: 9 })).toHaveLength(1);
	expect(await store.list("dayBars", id, { order: "asc", limit: 9 })).toHaveLength(4);
});

test("prices as traded go on after those that are adjusted through the day before, however they move", async () => {
	const { imported } = await market();
	await imported("X.csv", yahoo);
	const next = ["timestamp,open,high,low,close,volume", "2020-09-01,60,60,60,60,400"];
	expect(await imported("X (1).csv", next)).toMatchObject({ stored: 1 });
});

test("of a folder of days the file is named that meets prices of another basis", async () => {
	const { store, folder, imported, importedFolder } = await market();
	await imported("X.csv", yahoo);
	const files = { "X (1)": "2020-08-24,24", X_daily: "2020-08-28,104", "X (2)": "2020-09-01,60" };
	for (const [name, row] of Object.entries(files)) {
		const [date, close] = row.split(",");
		const bar = `${date},${close},${close},${close},${close},100`;
		await writeFixture(folder, `${name}.csv`, `${traded[0]}\n${bar}\n`);
	}
	await expect(importedFolder()).rejects.toThrow(
		/^X_daily.csv: close of X.US on 2020-08-27 and 2020-08-28 is "25 and 104"; allowed: prices on one basis/,
	);
	expect(await store.datasets()).toHaveLength(1);
	await rm(join(folder, "X_daily.csv"));
	expect(await importedFolder()).toMatchObject({ stored: 2 });
});
