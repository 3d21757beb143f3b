import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { updateLock } from "@us-market-data/ingest";
import { directories, playSources } from "@us-market-data/ingest/testing";
import { openMarketFile, openUpdatesFile } from "@us-market-data/store/sqlite";
import { environment, programs, runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runData } from "../testing.ts";

async function storedFiles(folder: string): Promise<string[]> {
	const store = await openMarketFile(join(folder, "market.sqlite"));
	const datasets = await store.datasets();
	await store.close();
	return datasets.map(({ file }) => file).sort();
}

test("the schedule stops at SIGTERM, in the middle of a transfer too, and stores nothing by halves", {
	timeout: 120_000,
}, async () => {
	const folder = await temporaryFolder();
	const sources = await playSources();
	const [first = ""] = Object.keys(directories);
	for (const [url, body] of Object.entries(directories)) sources.publish(url, body);
	sources.fail(first, (_, response, { body }) => {
		response.writeHead(200, { "content-length": String(body.length) });
		response.write(body.subarray(0, 50), () => child.kill("SIGTERM"));
		return true;
	});
	const settings = { DATA_DIR: folder, SOURCE_MIRROR: sources.mirror, UPDATE_SOURCES: "nasdaq-directory" };
	const child = spawn(process.execPath, [programs.data, "schedule"], { env: environment(settings) });
	let out = "";
	child.stdout.on("data", (text: Buffer) => {
		out += text.toString();
	});
	expect(await once(child, "close")).toEqual([0, null]);
	expect(out).toMatch(
		/^Updating nasdaq-directory\.\n.*nasdaq-directory: failed .*\n +stopped early; nothing is stored partially\nStopped\.\n$/,
	);
	expect(await storedFiles(folder)).toEqual([]);
	expect(await runNode(programs.data, ["update"], settings)).toMatchObject({ code: 0, stderr: "" });
	expect(await storedFiles(folder)).toHaveLength(Object.keys(directories).length);
});

test("the schedule runs a source that another process was at as soon as that one ends", {
	timeout: 120_000,
}, async () => {
	const folder = await temporaryFolder();
	const sources = await playSources();
	for (const [url, body] of Object.entries(directories)) sources.publish(url, body);
	const updates = await openUpdatesFile(join(folder, "updates.sqlite"));
	onTestFinished(() => updates.close());
	const other = { pid: 41, host: "node-a", beatAt: Date.now() };
	await updates.lock(updateLock("nasdaq-directory"), other);
	const settings = { DATA_DIR: folder, SOURCE_MIRROR: sources.mirror, UPDATE_SOURCES: "nasdaq-directory" };
	const child = spawn(process.execPath, [programs.data, "schedule"], { env: environment(settings) });
	onTestFinished(() => void child.kill("SIGKILL"));
	let out = "";
	child.stdout.on("data", (text: Buffer) => {
		out += text.toString();
	});
	const waiting = /Z Waiting: update of nasdaq-directory is running already, as process 41 on node-a\.\n/g;
	await expect.poll(() => out, { timeout: 60_000 }).toMatch(waiting);
	await updates.unlock(updateLock("nasdaq-directory"), other);
	await expect.poll(() => out, { timeout: 60_000 }).toMatch(/Z nasdaq-directory: stored /);
	expect(out.match(waiting)).toHaveLength(1);
	child.kill("SIGTERM");
	expect(await once(child, "close")).toEqual([0, null]);
});

test("the schedule imports files that appear in FEED_DIR", { timeout: 120_000 }, async () => {
	const [folder, feed] = [await temporaryFolder(), await temporaryFolder()];
	const settings = {
		DATA_DIR: folder,
		FEED_DIR: feed,
		UPDATE_SOURCES: "none",
		MIN_FREE_DISK_MB: "0",
	};
	const child = spawn(process.execPath, [programs.data, "schedule"], { env: environment(settings) });
	onTestFinished(() => void child.kill("SIGKILL"));
	let out = "";
	child.stdout.on("data", (text: Buffer) => {
		out += text.toString();
	});
	const bars = "Date,Open,High,Low,Close,Volume\n2026-11-18,10,12,9,11,100\n2026-11-19,11,12,10,11.5,200\n";
	await writeFile(join(feed, "AAPL.csv"), bars);
	await expect.poll(() => out, { timeout: 60_000 }).toMatch(/Z AAPL\.csv: stored, 2 rows\n/);
	child.kill("SIGTERM");
	expect(await once(child, "close")).toEqual([0, null]);
	expect(out).toMatch(/^Importing files that appear in /);
	expect(await readdir(join(feed, "done"))).toEqual(["AAPL.csv"]);
	expect(await storedFiles(folder)).toContain("bars/day/AAPL.csv");
});

test("a FEED_DIR that is not there is a wrong setting", async () => {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: folder, FEED_DIR: join(folder, "none") };
	const { code, stderr } = await runData(["schedule"], settings);
	expect([code, stderr]).toEqual([
		2,
		`Setting FEED_DIR is "${join(folder, "none")}"; allowed: a folder that exists.\n`,
	]);
});
