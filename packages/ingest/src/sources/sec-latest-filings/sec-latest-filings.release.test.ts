import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, storedRecords, testStore } from "../../testing/imports.ts";
import { secTickers } from "../sec-tickers/importer.ts";
import { feedEntries } from "./atom.ts";
import { secLatestFilings } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const folder = join(realData ?? "", "sec");

async function knowingAll() {
	const store = await testStore();
	await runImport(store, secTickers, join(folder, "company_tickers.json"), { now });
	return store;
}

real(`every entry of the feeds, each filing once${title}`, { timeout: 120_000 }, async () => {
	for (const name of await readdir(join(folder, "atom"))) {
		const text = (await readFile(join(folder, "atom", name))).toString("latin1");
		const entries = feedEntries(text);
		expect(entries).toHaveLength(text.split("<entry>").length - 1);
		const ids = new Set(text.match(/(?<=accession-number=)[\d-]+/g));
		expect(new Set(entries.map(({ accession }) => accession))).toEqual(ids);
	}
	const store = await knowingAll();
	const report = await runImport(store, secLatestFilings, join(folder, "atom"), { now });
	expect(report.files.map(({ dataset }) => dataset)).toEqual([
		"getcurrent 2026-01-12T15:52:37Z to 2026-01-12T16:27:39Z",
		"getcurrent 2025-12-12T22:32:17Z to 2025-12-12T23:02:43Z",
	]);
	const progressive = await storedRecords(store, "filings", "PGR.US");
	expect(progressive.map(({ id, publishedAt }) => [id, publishedAt])).toContainEqual([
		"0000080661-26-000032",
		"2026-01-12T16:26:36Z",
	]);
});

real(`the lines of a daily index${title}`, { timeout: 120_000 }, async () => {
	const store = await knowingAll();
	const report = await runImport(store, secLatestFilings, join(folder, "misc"), { now });
	expect(report).toMatchObject({ ignored: ["rate-exceeded.html", "undeclared-automated-tool.html"] });
	expect(report.files).toMatchObject([
		{ dataset: "master.20260415.idx", skipped: { "no security of this CIK": 1 } },
	]);
	for (const [symbol, form] of [
		["AAPL.US", "10-Q"],
		["MSFT.US", "8-K"],
		["NVDA.US", "10-K"],
	] as const) {
		expect(await storedRecords(store, "filings", symbol)).toMatchObject([
			{ form, publishedAt: "2026-04-16T03:59:59Z" },
		]);
	}
});

real(`the head of a daily index as the SEC writes it${title}`, { timeout: 120_000 }, async () => {
	const head = join(realData ?? "", "traps/master.20181231.head.idx");
	const store = await knowingAll();
	const report = await runImport(store, secLatestFilings, head, { now });
	expect(report.files).toMatchObject([{ dataset: "master.20181231.idx", stored: report.stored }]);
	expect(await storedRecords(store, "filings", "HSIC.US")).toMatchObject([
		{ id: "0001209191-18-064398", form: "4", publishedAt: "2019-01-01T04:59:59Z" },
	]);
});
