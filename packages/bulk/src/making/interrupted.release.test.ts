import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dayBar, daysUpTo } from "@us-market-data/analytics/testing";
import { rows, testMarket } from "@us-market-data/operations/testing";
import { type SmallDisk, seededRandom, smallDisk, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { type Manifest, readManifest } from "../manifest.ts";
import { type MakingQuestion, runMaking } from "../run-making.ts";

/** Real processes that are killed, and a real disk that becomes full. */
const friday = new Date("2026-11-21T01:30:00Z");
const days = daysUpTo("2026-11-20", 60);
const symbols = Array.from({ length: 200 }, (_, n) => `S${n}.US`);

const market = await testMarket(
	symbols.map((symbol, n) =>
		rows(
			symbol,
			"dayBars",
			days.map((date, i) =>
				dayBar(date, `${10 + n}.${String((i * 7919 + n * 104_729) % 10_000).padStart(4, "0")}1`),
			),
		),
	),
	friday,
);

const questionOf = (folder: string): MakingQuestion => ({
	settings: { DATA_DIR: market.folder, DATABASE_URL: "", DATABASE_READ_URL: "" },
	folder,
	minFreeMb: 0,
	areas: ["day-bars"],
});

/** Every file that the manifest names is whole. Returns the others, without temporary ones. */
async function checkFiles(folder: string): Promise<{ manifest: Manifest; temporary: string[] }> {
	const manifest = JSON.parse(JSON.stringify(await readManifest(folder, "day-bars"))) as Manifest;
	for (const { path, sha256, bytes } of manifest.files) {
		const content = await readFile(join(folder, path));
		expect([content.length, createHash("sha256").update(content).digest("hex")]).toEqual([bytes, sha256]);
	}
	const found = await readdir(folder, { recursive: true });
	return { manifest, temporary: found.filter((path) => path.endsWith(".tmp")) };
}

const program = fileURLToPath(new URL("./child.ts", import.meta.url));

/** Starts the process, and counts the days that it reports. */
function start(folder: string): {
	child: ChildProcess;
	ended: Promise<unknown>;
	waitForDays(count: number): Promise<void>;
} {
	const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
	child.stdin.on("error", () => {});
	child.stdin.write(`${JSON.stringify(questionOf(folder))}\n`);
	let lines = 0;
	const waiting = new Set<() => void>();
	child.stdout.on("data", (part: Buffer) => {
		lines += part.toString().split("\n").length - 1;
		for (const check of waiting) check();
	});
	const ended = once(child, "close");
	return {
		child,
		ended,
		waitForDays: (count) =>
			new Promise((resolve) => {
				const check = () => lines >= count && resolve();
				waiting.add(check);
				check();
				void ended.then(() => resolve());
			}),
	};
}

test("a process that is killed leaves whole files, and the next run makes the others", async () => {
	const folder = await temporaryFolder();
	const random = seededRandom(20_261_121);
	let kills = 0;
	for (let attempt = 0; attempt < 6; attempt++) {
		const { child, ended, waitForDays } = start(folder);
		await waitForDays(1 + Math.floor(random() * 8));
		// Anywhere in a day: the process goes on while this one takes turns of its event loop.
		for (let turns = Math.floor(random() * 2_000); turns > 0; turns--) await turn();
		if (child.exitCode === null) kills++;
		child.kill("SIGKILL");
		await ended;
		await checkFiles(folder);
		// The next run is of a later version, under which the files have other names.
		await market.store.transaction(async (writer) => {
			rows("LATER.US", "filings", [], { file: `${attempt}` })(writer, friday);
		});
	}
	expect(kills).toBeGreaterThan(2);
	await runMaking(questionOf(folder), new AbortController().signal);
	const { manifest, temporary } = await checkFiles(folder);
	expect(temporary).toEqual([]);
	const found = (await readdir(folder, { recursive: true })).filter((path) =>
		/\.(parquet|csv\.gz)$/.test(path),
	);
	expect(found.sort()).toEqual(manifest.files.map(({ path }) => path).sort());
	expect([...new Set(manifest.files.map(({ date }) => date))].sort()).toEqual(days);
	expect(manifest).toMatchObject({ madeThrough: await market.store.dataVersion(), due: null });
});

test("a process that is asked to stop ends behind a day, with a manifest of what it made", async () => {
	const folder = await temporaryFolder();
	const stop = new AbortController();
	const result = await runMaking(questionOf(folder), stop.signal, () => stop.abort());
	expect(result).toMatchObject({ isStopped: true });
	const { manifest, temporary } = await checkFiles(folder);
	expect(manifest.files.length).toBe(2 * (result?.made ?? 0));
	expect(manifest.files.length).toBeLessThan(2 * days.length);
	expect(temporary).toEqual([]);
});

test("a disk that becomes full leaves the files of before, and is told", async ({ skip }) => {
	const disk: SmallDisk | undefined = await smallDisk(1);
	if (!disk) return skip("this user may not mount a file system");
	onTestFinished(() => disk.remove());
	const folder = join(disk.folder, "bulk");
	const run = () => runMaking(questionOf(folder), new AbortController().signal);
	const other = join(disk.folder, "other");
	await writeFile(other, Buffer.alloc(700_000));
	await expect(run()).rejects.toThrow(/^Files of days cannot be made: .*(ENOSPC|No space left)/s);
	const { manifest, temporary } = await checkFiles(folder);
	expect(temporary).toEqual([]);
	expect(manifest.files.length).toBeLessThan(2 * days.length);
	await disk.fill();
	await expect(run()).rejects.toThrow(/^Files of days cannot be made: /);
	expect((await checkFiles(folder)).manifest).toEqual(manifest);
	await disk.free();
	await rm(other);
	expect(await run()).toMatchObject({ isStopped: false });
	expect((await checkFiles(folder)).manifest.files).toHaveLength(2 * days.length);
});
