import { join } from "node:path";
import { openUpdatesFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { fileResults } from "../../frame/file-results.ts";
import { noting, silent } from "../../frame/progress.ts";
import { runImport } from "../../frame/run.ts";
import { nasdaqDirectory } from "../../sources/nasdaq-directory/importer.ts";
import { now, testStore, writeFixture } from "../../testing/imports.ts";
import { runLock } from "./locked.ts";
import { recordedRun } from "./recorded.ts";

const directory = [
	"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
	"AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N",
	"ZAZZT|Tick Pilot Test Stock|G|Y|N|100|N|N",
	"ZBZZT|Tick Pilot Test Stock|G|Y|N|100|N|N",
	"File Creation Time: 1120202617:00|||||||",
	"",
].join("\n");

async function setUp() {
	const folder = await temporaryFolder();
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(() => updates.close());
	return { folder, updates, last: async () => (await updates.runs({ limit: 1 }))[0] };
}

test("a run names its file and rows while it is at work, and then the lines that it skipped", async () => {
	const { folder, updates, last } = await setUp();
	const file = await writeFixture(folder, "nasdaqlisted.txt", directory);
	const market = await testStore();
	let noted: Promise<unknown> | undefined;
	const seen = async () => {
		const run = await last();
		const holder = await updates.holderOf(runLock(run?.id ?? 0), now.getTime());
		return [run?.target, run?.endedAt, holder?.pid];
	};
	await recordedRun(
		"import nasdaq-directory",
		{ updates, now: () => now.getTime() },
		(note) => {
			const progress = noting(silent, (name, rows) => {
				note(name, rows);
				noted ??= seen();
			});
			return runImport(market, nasdaqDirectory, file, { now, progress });
		},
		(report) => ({ target: "nasdaqlisted.txt", outcome: "stored", rows: 1, files: fileResults(report) }),
	);
	expect(await noted).toEqual(["nasdaqlisted.txt", null, process.pid]);
	const { id, files } = (await last()) ?? { id: 0, files: [] };
	expect(await updates.holderOf(runLock(id), now.getTime())).toBeNull();
	expect(files).toMatchObject([
		{
			file: "nasdaqlisted.txt",
			status: "stored",
			read: 4,
			stored: 2,
			skipped: [{ reason: "test issue", rows: 2, lines: [3, 4] }],
		},
	]);
});

test("a run that fails is at work no longer, and has no files", async () => {
	const { updates, last } = await setUp();
	const failing = recordedRun(
		"import bars",
		{ updates, now: () => now.getTime() },
		() => Promise.reject(new Error("the disk is full")),
		() => ({ target: "", outcome: "stored", rows: 0 }),
	);
	await expect(failing).rejects.toThrow("the disk is full");
	expect(await last()).toMatchObject({ outcome: "failed", message: "the disk is full", files: [] });
	expect(await updates.holderOf(runLock((await last())?.id ?? 0), now.getTime())).toBeNull();
});

test("the error of a run is told, even where its end cannot be noted", async () => {
	const { updates } = await setUp();
	vi.spyOn(updates, "endRun").mockRejectedValue(new Error("updates.sqlite: the disk is full"));
	const run = recordedRun(
		"import bars",
		{ updates, now: () => now.getTime() },
		() => Promise.reject(new Error("market.sqlite: the disk is full")),
		() => ({ target: "", outcome: "stored", rows: 0, files: [] }),
	);
	await expect(run).rejects.toThrow("market.sqlite");
});
