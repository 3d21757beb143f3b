import { symlink } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { dividend } from "@us-market-data/analytics/testing";
import {
	finraShortVolume,
	finraShortVolumeFeed,
	importers,
	native,
	recordedRun,
	runImport,
} from "@us-market-data/ingest";
import { nasdaqDirectoryFormats, testStore, volumeFile, writeFixture } from "@us-market-data/ingest/testing";
import { failureClasses } from "@us-market-data/market";
import type { Run } from "@us-market-data/store";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { statusReport } from "./status.ts";

const now = Date.parse("2026-11-20T23:45:00Z");

/** A store with one day of short volume, and what updates remember. */
async function setUp() {
	const folder = await temporaryFolder();
	const market = await testStore();
	const file = await writeFixture(folder, "CNMSshvol20261120.txt", volumeFile("2026-11-20"));
	await runImport(market, finraShortVolume, file, { now: new Date(now) });
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(() => updates.close());
	const ran = async (source: string, at: string, run: Partial<Run> = {}) => {
		const id = await updates.beginRun(source, Date.parse(at));
		await updates.endRun(id, { target: "", outcome: "stored", rows: 1, message: "", ...run }, Date.parse(at));
	};
	const area = async (name: string, at = now) => {
		const report = await statusReport(market, at, { store: updates, feeds: [finraShortVolumeFeed] });
		return report.areas.find((entry) => entry.area === name);
	};
	return { market, updates, ran, area };
}

test("an area tells what is held, its title and how many rows were brought", async () => {
	const { area } = await setUp();
	expect(await area("shortVolume")).toEqual({
		area: "shortVolume",
		title: expect.stringMatching(/short/i),
		sources: [{ tag: "finra", securities: 1, rows: 1, newest: "2026-11-20" }],
		updates: [{ source: "finra-short-volume", lastRun: null, nextRun: null, problems: [] }],
	});
	expect(await area("dayBars")).toMatchObject({ sources: [], updates: [] });
});

test("issues that imports found are counted by tag", async () => {
	const { market, area } = await setUp();
	const rows = ["2024-01-02", "2024-01-04", "2024-01-08"].map((date) => `${date},1,1,1,1,1,1`);
	const text = `${["Date,Open,High,Low,Close,Adj Close,Volume", ...rows].join("\n")}\n`;
	const file = await writeFixture(await temporaryFolder(), "AAPL.csv", text);
	const bars = importers.find(({ source }) => source === "bars");
	if (!bars) throw new Error("no importer of bars");
	await runImport(market, bars, file, { now: new Date(now) });
	expect((await area("issues"))?.sources).toMatchObject([{ tag: "yahoo", securities: 1, rows: 2 }]);
});

test("records without a time of their own have no newest time", async () => {
	const { market, area } = await setUp();
	const [directory] = nasdaqDirectoryFormats;
	if (!directory) throw new Error("no format of directories");
	const file = await writeFixture(await temporaryFolder(), directory.name, directory.sound);
	await runImport(market, directory.importer, file, { now: new Date(now) });
	expect((await area("securities"))?.sources).toMatchObject([{ tag: "nasdaq", newest: null }]);
});

test("what is announced is not the newest that has happened", async () => {
	const { market, area } = await setUp();
	await market.transaction(async (writer) => {
		const file = {
			source: "test",
			file: "a",
			sha256: "",
			licence: "",
			retrievedAt: now,
			adjustedThrough: null,
		};
		const dataset = writer.beginDataset({ ...file, tag: "own" });
		const security = writer.ensureSecurity("A.US");
		for (const exDate of ["2026-08-10", "2027-02-10"])
			writer.put("dividends", security, dataset, dividend(exDate, "1"));
		const other = writer.beginDataset({ ...file, file: "b", tag: "other" });
		writer.put("dividends", writer.ensureSecurity("B.US"), other, dividend("2028-02-10", "1"));
	});
	expect((await area("dividends"))?.sources).toMatchObject([
		{ tag: "other", newest: null },
		{ tag: "own", newest: "2026-08-10" },
	]);
});

test("the last run and the last import by hand are told; a failure is a problem until it goes well", async () => {
	const { ran, area } = await setUp();
	const message = 'https://cdn.finra.org/x: answer is "503"';
	const failure = "answer";
	await ran("finra-short-volume", "2026-11-20T23:30:00Z");
	await ran("finra-short-volume", "2026-11-20T23:40:00Z", { outcome: "failed", failure, message });
	await ran("import finra-short-volume", "2026-11-20T22:00:00Z", { outcome: "unchanged" });
	expect((await area("shortVolume"))?.updates).toEqual([
		{
			source: "finra-short-volume",
			lastRun: { at: "2026-11-20T23:40:00Z", outcome: "failed", failure },
			nextRun: null,
			problems: ["last run failed: answer"],
		},
		{
			source: "import finra-short-volume",
			lastRun: { at: "2026-11-20T22:00:00Z", outcome: "unchanged", failure: null },
			nextRun: null,
			problems: [],
		},
	]);
	await ran("finra-short-volume", "2026-11-20T23:44:00Z");
	expect((await area("shortVolume"))?.updates[0]?.problems).toEqual([]);
});

test("anybody is told the class of a failure, and nothing of what a file or an address holds", async () => {
	const { ran, area, market, updates } = await setUp();
	const message = "root:x:0:0 from https://user:hidden@x.test/?sig=hidden";
	for (const failure of [...failureClasses, null]) {
		for (const outcome of ["failed", "refused"] as const) {
			await ran("finra-short-volume", "2026-11-20T23:40:00Z", { outcome, failure, message, target: message });
			const [update] = (await area("shortVolume"))?.updates ?? [];
			const problem = `last run ${outcome}${failure === null ? "" : `: ${failure}`}`;
			expect(update).toMatchObject({ lastRun: { failure }, problems: [problem] });
			const report = await statusReport(market, now, { store: updates, feeds: [finraShortVolumeFeed] });
			expect(JSON.stringify(report)).not.toMatch(/hidden|root:|x\.test/);
		}
	}
});

test("a file behind a link out of a native folder is refused, and its first line is told to nobody", async () => {
	const { market, updates, area } = await setUp();
	const folder = await temporaryFolder();
	const outside = await writeFixture(await temporaryFolder(), "passwords", "root:hidden:0:0\n");
	await symlink(outside, join(folder, "manifest.json"));
	const clock = { updates, now: () => now };
	const options = { now: new Date(now) };
	await expect(
		recordedRun(
			"import native",
			clock,
			() => runImport(market, native, folder, options),
			() => never(),
		),
	).rejects.toThrow('manifest.json: file is "a link out of the folder"; allowed: files inside the folder.');
	expect(JSON.stringify([await updates.runs({ limit: 9 }), await area("shortVolume")])).not.toContain(
		"hidden",
	);
});

const never = (): never => {
	throw new Error("the import went well");
};

test("what missed two of its times is overdue, by the calendar", async () => {
	const { ran, area } = await setUp();
	await ran("finra-short-volume", "2026-11-20T23:30:00Z");
	const problems = async (at: string) => (await area("shortVolume", Date.parse(at)))?.updates[0]?.problems;
	// Friday evening, a weekend, Monday at 18:30.
	expect(await problems("2026-11-23T23:29:00Z")).toEqual([]);
	expect(await problems("2026-11-23T23:31:00Z")).toEqual(["overdue: no good run since 2026-11-20T23:30:00Z"]);
});

test("next runs are told while a schedule is running", async () => {
	const { market, updates, area } = await setUp();
	await updates.setNextRuns(new Map([["finra-short-volume", Date.parse("2026-11-21T02:30:00Z")]]));
	expect((await area("shortVolume"))?.updates[0]?.nextRun).toBeNull();
	await updates.lock("schedule", { pid: process.pid, host: hostname(), beatAt: now });
	expect((await area("shortVolume"))?.updates[0]?.nextRun).toBe("2026-11-21T02:30:00Z");
	expect(await statusReport(market, now, { store: updates, feeds: [] })).toMatchObject({
		scheduleRunning: true,
	});
	expect(await statusReport(market, now)).toMatchObject({ scheduleRunning: false });
});
