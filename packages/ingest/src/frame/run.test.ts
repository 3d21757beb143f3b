import { rename, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test, vi } from "vitest";
import { bars } from "../sources/bars/importer.ts";
import { finraShortVolume } from "../sources/finra-short-volume/importer.ts";
import { nasdaqDirectory } from "../sources/nasdaq-directory/importer.ts";
import { sec13f } from "../sources/sec-13f/importer.ts";
import { coverXml } from "../sources/sec-13f/testing/documents.ts";
import { scheduleXml } from "../sources/sec-beneficial/documents.fixture.ts";
import { secBeneficial } from "../sources/sec-beneficial/importer.ts";
import { secCompanyfactsFormats } from "../sources/sec-companyfacts/formats.fixture.ts";
import { secTickers } from "../sources/sec-tickers/importer.ts";
import { now, sha256, storedRecords, testStore, writeFixture } from "../testing/imports.ts";
import { removeDatasets, setTagDisabled } from "./datasets.ts";
import type { Progress } from "./progress.ts";
import { runImport } from "./run.ts";

const name = "CNMSshvol20260515.txt";
const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";
const shortVolume = (...rows: string[]): string =>
	[header, ...rows.map((row) => `20260515|${row}|Q`), rows.length, ""].join("\r\n");

async function fixture(content: string | Buffer, fileName = name) {
	const folder = await temporaryFolder();
	return { folder, path: await writeFixture(folder, fileName, content), store: await testStore() };
}

test("stores a file with its provenance", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1.5|0|2", "??|1|0|2"));
	const report = await runImport(store, finraShortVolume, path, { now });
	expect(report).toMatchObject({
		source: "finra-short-volume",
		dryRun: false,
		read: 2,
		stored: 1,
		skipped: 1,
	});
	expect(report.files).toMatchObject([{ file: name, status: "stored", unresolved: ["??"], tag: "finra" }]);
	expect(await store.datasets()).toMatchObject([
		{
			source: "finra-short-volume",
			tag: "finra",
			file: name,
			sha256: await sha256(path),
			rows: 1,
			skipped: { "symbol does not resolve": 1 },
			newest: Date.parse("2026-05-15"),
			adjustedThrough: null,
		},
	]);
	expect(await store.securities()).toMatchObject([{ symbol: "AAPL.US" }]);
});

test("a second import changes nothing", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await runImport(store, finraShortVolume, path, { now });
	const version = await store.dataVersion();
	const again = await runImport(store, finraShortVolume, path, { now });
	expect(again.files).toMatchObject([{ status: "unchanged", read: 0 }]);
	expect(await store.dataVersion()).toBe(version);
});

test("a file is read again when asked to, with what became known since", async () => {
	const [facts] = secCompanyfactsFormats;
	if (!facts) throw new Error("no format of company facts");
	const { path, store } = await fixture(facts.sound, facts.name);
	const importFacts = (again: boolean) => runImport(store, facts.importer, path, { now, again });
	expect(await importFacts(false)).toMatchObject({ stored: 0 });
	await facts.prepare?.(store);
	expect((await importFacts(false)).files).toMatchObject([{ status: "unchanged" }]);
	const again = await importFacts(true);
	expect(again.files).toMatchObject([{ status: "replaced" }]);
	expect(again.stored).toBeGreaterThan(0);
});

test("a revised file supersedes what it held before, compressed or not", async () => {
	const { folder, path, store } = await fixture(shortVolume("AAPL|1|0|2", "GONE|1|0|2"));
	await runImport(store, finraShortVolume, path, { now });
	const revised = await writeFixture(folder, `${name}.gz`, gzipSync(shortVolume("AAPL|1|0|3")));
	const report = await runImport(store, finraShortVolume, revised, { now });
	expect(report.files).toMatchObject([{ status: "replaced" }]);
	expect(await store.datasets()).toMatchObject([{ file: name, rows: 1 }]);
	expect(await storedRecords(store, "shortVolume", "AAPL.US")).toMatchObject([{ totalVolume: "3" }]);
	expect(await store.security("GONE.US")).toBeUndefined();
});

test("the same bytes under another tag are imported again", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await runImport(store, finraShortVolume, path, { now });
	await runImport(store, finraShortVolume, path, { now, tag: "mine" });
	expect(await store.datasets()).toMatchObject([{ tag: "mine" }]);
});

test("a dry run checks everything and stores nothing", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	const report = await runImport(store, finraShortVolume, path, { now, dryRun: true });
	expect(report).toMatchObject({ dryRun: true, stored: 1, files: [{ status: "checked" }] });
	expect(await store.datasets()).toEqual([]);
	await writeFile(path, shortVolume("AAPL|3|0|2"));
	await expect(runImport(store, finraShortVolume, path, { now, dryRun: true })).rejects.toThrow(
		/ShortVolume/,
	);
});

test("of a folder the files of the source are taken, at any depth, and the others reported", async () => {
	const { folder, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await writeFixture(folder, "2026/05/FNYXshvol20260515.txt", shortVolume().replace("Q", "N"));
	await writeFixture(folder, "2026/readme.md", "x");
	await symlink(folder, join(folder, "2026/CNMSshvol20260514.txt"));
	const report = await runImport(store, finraShortVolume, folder, { now });
	expect(report.files.map(({ file }) => file)).toEqual(["2026/05/FNYXshvol20260515.txt", name]);
	expect(report.ignored).toEqual(["2026/CNMSshvol20260514.txt", "2026/readme.md"]);
});

test("one bad file among good ones stores none of them", async () => {
	const { folder, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await writeFixture(folder, "FNSQshvol20260515.txt", shortVolume("AAPL|9|0|2"));
	await expect(runImport(store, finraShortVolume, folder, { now })).rejects.toThrow(
		'FNSQshvol20260515.txt, line 2: ShortVolume is "9"; allowed: at most 2, the volume that it is part of.',
	);
	expect(await store.datasets()).toEqual([]);
	expect(await store.securities()).toEqual([]);
});

test("two files of one dataset in a folder are refused, not merged by chance", async () => {
	const { folder, path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await writeFixture(folder, `again/${name}`, shortVolume("AAPL|1|0|3"));
	await expect(runImport(store, finraShortVolume, folder, { now })).rejects.toThrow(/each file once/);
	await rename(path, join(folder, "other.txt"));
	expect((await runImport(store, finraShortVolume, folder, { now })).stored).toBe(1);
});

test.each([
	["a name that is not the source's", "notes.txt", /file name is "notes.txt"; allowed: \{CNMS/],
	["what does not exist", "missing.txt", /input is ".*missing.txt"; allowed: a file, a folder or an/],
])("refuses %s", async (_, file, message) => {
	const { folder, store } = await fixture("x", "notes.txt");
	await expect(runImport(store, finraShortVolume, join(folder, file), { now })).rejects.toThrow(message);
});

test("refuses a folder without a file of the source", async () => {
	const { folder, store } = await fixture("x", "notes.md");
	await expect(runImport(store, bars, folder, { now })).rejects.toThrow(/a folder with files of bars/);
});

test("sample data stays away from a security that holds real data, and is counted", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await runImport(store, finraShortVolume, path, { now });
	const sample = await writeFixture(
		await temporaryFolder(),
		"FNSQshvol20260515.txt",
		shortVolume("AAPL|1|0|1"),
	);
	const report = await runImport(store, finraShortVolume, sample, { now, tag: "sample" });
	expect(report.files).toMatchObject([
		{ stored: 0, skipped: { "real data is held in place of this sample data": 1 } },
	]);
});

test("tells its progress and ends it, also when the file is refused", async () => {
	const seen: unknown[] = [];
	const progress: Progress = { at: (...args) => seen.push(args), done: () => seen.push("done") };
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await runImport(store, finraShortVolume, path, { now, progress });
	expect(seen).toEqual([[name, 1, 1], "done"]);
	await expect(runImport(store, nasdaqDirectory, path, { now, progress })).rejects.toThrow();
	await writeFile(path, "x");
	await expect(runImport(store, finraShortVolume, path, { now, progress })).rejects.toThrow();
	expect(seen.at(-1)).toBe("done");
});

test("removing a dataset takes its rows, and switching a tag off hides them", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await runImport(store, finraShortVolume, path, { now });
	await setTagDisabled(store, "finra", true, now);
	expect(await storedRecords(store, "shortVolume", "AAPL.US")).toEqual([]);
	await setTagDisabled(store, "finra", false, now);
	expect(await storedRecords(store, "shortVolume", "AAPL.US")).toHaveLength(1);
	await removeDatasets(store, await store.datasets(), now);
	expect(await store.securities()).toEqual([]);
});

test("derived data follows within the same transaction", async () => {
	const rows = ["2026-11-18,1,3,1,2,2,5", "2026-11-19,2,3,1,3,3,5"];
	const text = `Date,Open,High,Low,Close,Adj Close,Volume\n${rows.join("\n")}\n`;
	const { path, store } = await fixture(text, "AAPL.csv");
	const version = await store.dataVersion();
	await utimes(path, now, new Date("2026-11-19T23:00:00Z"));
	await runImport(store, bars, path, { now });
	expect(await store.dataVersion()).toBe(version + 1);
	const [dataset] = await store.datasets();
	expect(dataset?.adjustedThrough).toBe("2026-11-19");
	const security = await store.security("AAPL.US");
	expect(security && (await store.derived("quote", security.id))).toMatchObject({
		datasetIds: [dataset?.id],
	});
});

test("an import that waited for another one of the same file leaves it alone", async () => {
	const { path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	await runImport(store, finraShortVolume, path, { now });
	// What it read before it waited.
	vi.spyOn(store, "datasets").mockResolvedValueOnce([]);
	const { files } = await runImport(store, finraShortVolume, path, { now });
	expect(files).toMatchObject([{ status: "unchanged" }]);
});

test("leaves out refused files of a folder when the operator says so, and stores the others in one transaction", async () => {
	const { folder, path, store } = await fixture(shortVolume("AAPL|1|0|2"));
	const day = (date: string, ...rows: string[]) => shortVolume(...rows).replaceAll("20260515", date);
	await writeFixture(folder, "CNMSshvol20260514.txt", day("20260514", "AAPL|1|0|2", "MSFT|5|0|2"));
	await writeFixture(folder, "CNMSshvol20260513.txt", day("20260513", "KO|1|0|2"));
	await writeFixture(folder, "CNMSshvol20260512.txt", "Not found");
	await expect(runImport(store, finraShortVolume, folder, { now })).rejects.toThrow("CNMSshvol20260512.txt");
	expect(await store.securities()).toEqual([]);
	const report = await runImport(store, finraShortVolume, folder, { now, skipRefused: true });
	expect(report.files.map(({ file, status }) => `${file} ${status}`)).toEqual([
		"CNMSshvol20260513.txt stored",
		"CNMSshvol20260515.txt stored",
	]);
	expect(report.refused).toEqual([
		{
			file: "CNMSshvol20260512.txt",
			message: expect.stringContaining("CNMSshvol20260512.txt, line 1: header"),
		},
		{ file: "CNMSshvol20260514.txt", message: expect.stringContaining("ShortVolume") },
	]);
	expect(await storedRecords(store, "shortVolume", "AAPL.US")).toMatchObject([{ date: "2026-05-15" }]);
	expect(await store.security("MSFT.US")).toBeUndefined();
	await expect(
		runImport(store, finraShortVolume, path.replace("0515", "0512"), { now, skipRefused: true }),
	).rejects.toThrow("header");
});

test("a table falls with its cover that is refused, and a plan that cannot be made with its file", async () => {
	const folder = await temporaryFolder();
	const store = await testStore();
	const pair = (name: string, cover: string) =>
		Promise.all([
			writeFixture(folder, `${name}/primary_doc.xml`, cover),
			writeFixture(folder, `${name}/infotable.xml`, "<informationTable></informationTable>"),
		]);
	const cover = coverXml({ cik: "77", name: "A", period: "06-30-2025", signed: "08-14-2025" });
	await pair("0000000077-25-000001", cover);
	await pair("0000000077-25-000002", "<html><body>Not found</body></html>");
	await pair("0000000077-25-000003", cover.replace("<cik>77</cik>", "<cik>none</cik>"));
	const report = await runImport(store, sec13f, folder, { now, skipRefused: true });
	expect(report.files.map(({ dataset }) => dataset)).toEqual(["0000000077-25-000001"]);
	expect(report.refused.map(({ file }) => file).sort()).toEqual(
		expect.arrayContaining(["0000000077-25-000002/primary_doc.xml", "0000000077-25-000003/infotable.xml"]),
	);
});

test("says that a file is held already, and that it is older than what it replaces", async () => {
	const { folder, path, store } = await fixture("", "company_tickers.json");
	const list = (title: string) => JSON.stringify({ 0: { cik_str: 1, ticker: "A", title } });
	await writeFixture(folder, "company_tickers.json", list("Newer Co"));
	await runImport(store, secTickers, path, { now, contentDay: "2026-05-01" });
	const unchanged = await runImport(store, secTickers, path, { now, contentDay: "2026-05-01" });
	expect(unchanged.files[0]?.notes).toEqual([expect.stringContaining("--again reads it again")]);
	await writeFixture(folder, "company_tickers.json", list("Older Co"));
	const older = await runImport(store, secTickers, path, { now, contentDay: "2025-01-02" });
	expect(older.files[0]?.notes).toEqual([
		"its newest record is of 2025-01-02, and that of the file which it replaces was of 2026-05-01: " +
			"an older file took the place of a newer one",
	]);
});

test("reads a held file again when another day is stated of it", async () => {
	const { folder, path, store } = await fixture("", "company_tickers.json");
	const list = JSON.stringify({ 0: { cik_str: 1, ticker: "A", title: "A Co" } });
	await writeFixture(folder, "company_tickers.json", list);
	await runImport(store, secTickers, path, { now });
	const stated = await runImport(store, secTickers, path, { now, contentDay: "2025-01-02" });
	expect(stated.files[0]).toMatchObject({ status: "replaced", notes: [] });
	const again = await runImport(store, secTickers, path, { now, contentDay: "2025-01-02" });
	expect(again.files[0]?.status).toBe("unchanged");
});

test("names the sources of held files to read again once their companies are known", async () => {
	const { folder, store } = await fixture("");
	const schedule = scheduleXml({
		form: "13G",
		issuerCik: "0000000001",
		cusip: "000000018",
		persons: [{ cik: "5", name: "Owner", shares: "5", percent: "5", types: ["IN"] }],
	});
	await runImport(store, secBeneficial, await writeFixture(folder, "x.xml", schedule), { now });
	const list = JSON.stringify({ 0: { cik_str: 1, ticker: "A", title: "A Co" } });
	const path = await writeFixture(folder, "company_tickers.json", list);
	const notesOf = async (again: boolean) =>
		(await runImport(store, secTickers, path, { now, again })).files[0]?.notes;
	const advice =
		"1 CIKs are known now, and held files skipped rows of unknown ones: import these again with --again: sec-beneficial (1)";
	expect(await notesOf(false)).toEqual([advice]);
	expect(await notesOf(true)).toEqual([]);
});
