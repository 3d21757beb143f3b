import { appendFile, mkdir, readdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { storedRecords } from "../testing/imports.ts";
import { FeedFolder, type FeedFolderResult } from "./feed-folder.ts";
import { setUpUpdates, volumeFile } from "./testing.ts";

const bars = "Date,Open,High,Low,Close,Volume\n2026-11-18,10,12,9,11,100\n2026-11-19,11,12,10,11.5,200\n";
const volume = "CNMSshvol20260515.txt";

async function setUp() {
	const world = await setUpUpdates("2026-11-21T00:00:00Z");
	const folder = await temporaryFolder();
	const feed = new FeedFolder(folder, world.deps);
	const inside = async (name: string) => (await readdir(join(folder, name)).catch(() => [])).sort();
	return { ...world, folder, feed, inside, at: (name: string) => join(folder, name) };
}

test("imports a file at the second look that finds it the same, by the source that takes its name", async () => {
	const { feed, at, inside, market, updates } = await setUp();
	await writeFile(at(volume), volumeFile("2026-05-15"));
	await writeFile(at("AAPL.csv"), bars);
	expect(await feed.look()).toEqual([]);
	expect(await feed.look()).toEqual([
		{ file: "AAPL.csv", outcome: "stored", rows: 2, message: "" },
		{ file: volume, outcome: "stored", rows: 1, message: "" },
	]);
	expect(await inside("done")).toEqual(["AAPL.csv", volume]);
	expect(await inside(".")).toEqual(["done"]);
	expect(await storedRecords(market, "dayBars", "AAPL.US")).toHaveLength(2);
	expect((await updates.runs({ limit: 2 })).map(({ source, outcome }) => [source, outcome])).toEqual(
		expect.arrayContaining([
			["folder bars", "stored"],
			["folder finra-short-volume", "stored"],
		]),
	);
	expect(await feed.look()).toEqual([]);
});

test("waits for a file that is still being written, whether its length or its time shows it", async () => {
	const { feed, at } = await setUp();
	await writeFile(at("AAPL.csv"), bars.slice(0, 60));
	expect(await feed.look()).toEqual([]);
	await appendFile(at("AAPL.csv"), bars.slice(60));
	expect(await feed.look()).toEqual([]);
	await utimes(at("AAPL.csv"), new Date(), new Date(Date.now() + 5_000));
	expect(await feed.look()).toEqual([]);
	expect(await feed.look()).toMatchObject([{ file: "AAPL.csv", outcome: "stored", rows: 2 }]);
});

test("leaves names of unfinished files alone until they are renamed", async () => {
	const { feed, at } = await setUp();
	for (const name of [".AAPL.csv", "AAPL.csv.part", "MSFT.csv.tmp"]) await writeFile(at(name), bars);
	for (let look = 0; look < 3; look++) expect(await feed.look()).toEqual([]);
	await rename(at("AAPL.csv.part"), at("AAPL.csv"));
	expect(await feed.look()).toEqual([]);
	expect(await feed.look()).toMatchObject([{ file: "AAPL.csv", outcome: "stored" }]);
});

const refused: [what: string, file: string, text: string, why: string][] = [
	[
		"a bad line",
		"AAPL.csv",
		bars.replace("12,9", "8,9"),
		'AAPL.csv, line 2: high is "8"; allowed: at least the low',
	],
	[
		"a name of no source",
		"notes.md",
		"x",
		'notes.md: file name is "notes.md"; allowed: a name that one source takes, or a folder',
	],
	["a name of several sources", "AAPL.txt", bars, "a folder named after its source: bars, sec-ownership."],
	[
		"a folder of no source",
		"vendor/AAPL.csv",
		bars,
		'vendor/AAPL.csv: folder is "vendor"; allowed: nasdaq-directory,',
	],
	[
		"a name that the source of its folder does not take",
		"finra-short-volume/AAPL.csv",
		bars,
		'file name is "AAPL.csv"; allowed: {CNMS',
	],
];

test.each(refused)(
	"%s goes to quarantine with a note, and the others are imported",
	async (_, file, text, why) => {
		const { feed, at, inside } = await setUp();
		await mkdir(at(join(file, "..")), { recursive: true });
		await writeFile(at(file), text);
		await writeFile(at("MSFT.csv"), bars);
		await feed.look();
		const results: FeedFolderResult[] = await feed.look();
		const bad = results.find((result) => result.file === file);
		expect(bad).toMatchObject({ outcome: "refused", rows: 0 });
		expect(bad?.message).toContain(why);
		expect(results.find((result) => result.file === "MSFT.csv")).toMatchObject({ outcome: "stored" });
		const name = file.split("/").at(-1) ?? "";
		expect(await inside("quarantine")).toEqual([name, `${name}.why.json`]);
		expect(await readFile(at(`quarantine/${name}.why.json`), "utf8")).toContain(
			'"refusedAt": "2026-11-21T00:00:00.000Z"',
		);
		expect(await feed.look()).toEqual([]);
	},
);

test("a file in the folder of its source is imported by it; one that is stored already moves to done too", async () => {
	const { feed, at, inside } = await setUp();
	await mkdir(at("bars"));
	for (const outcome of ["stored", "unchanged"]) {
		await writeFile(at("bars/AAPL.txt"), bars);
		await feed.look();
		expect(await feed.look()).toMatchObject([{ file: "bars/AAPL.txt", outcome }]);
		expect(await inside("done")).toEqual(["AAPL.txt"]);
	}
});

test("what the store cannot take stays, is reported once, and is imported when it can", async () => {
	const world = await setUp();
	const { deps, market, clock, at, inside } = world;
	const stop = new AbortController();
	let fails = true;
	const failing = Object.assign(Object.create(market), {
		datasets: () => market.datasets(),
		transaction: (...args: Parameters<typeof market.transaction>) =>
			fails ? Promise.reject(new Error("the disk is full")) : market.transaction(...args),
	});
	const feed = new FeedFolder(world.folder, { ...deps, market: failing, signal: stop.signal });
	await writeFile(at("AAPL.csv"), bars);
	const failures: string[] = [];
	const results: FeedFolderResult[] = [];
	let looks = 0;
	const sleep = clock.sleep;
	clock.sleep = async (ms, signal) => {
		if (++looks === 5) fails = false;
		if (looks === 8) stop.abort();
		await sleep(ms, signal);
	};
	await feed.watch(
		(done) => results.push(...done),
		(message) => failures.push(message),
	);
	expect(failures).toHaveLength(1);
	expect(failures[0]).toContain("the disk is full");
	expect(results).toEqual([{ file: "AAPL.csv", outcome: "stored", rows: 2, message: "" }]);
	expect(await inside("done")).toEqual(["AAPL.csv"]);
	expect(new Set(clock.slept)).toEqual(new Set([2_000]));
});
