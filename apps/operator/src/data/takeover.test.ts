import { spawn } from "node:child_process";
import { once } from "node:events";
import { directories, playSources } from "@us-market-data/ingest/testing";
import { openMarketStore } from "@us-market-data/store";
import { newDatabase, runOn, severable } from "@us-market-data/store/testing";
import { environment, programs, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runData } from "../testing.ts";

const patience = { timeout: 60_000 };

/** A machine that runs a schedule. */
async function machine(url: string, mirror: string) {
	const settings = {
		DATA_DIR: await temporaryFolder(),
		DATABASE_URL: url,
		SOURCE_MIRROR: mirror,
		UPDATE_SOURCES: "nasdaq-directory",
		MIN_FREE_DISK_MB: "0",
	};
	const child = spawn(process.execPath, [programs.data, "schedule"], { env: environment(settings) });
	onTestFinished(() => void child.kill("SIGKILL"));
	let out = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (text: Buffer) => {
			out += text.toString();
		});
	const stop = async () => {
		child.kill("SIGTERM");
		expect(await once(child, "close")).toEqual([0, null]);
	};
	return { settings, out: () => out, stop };
}

/** Keeps imports from storing anything until it is released. */
function blockImports(url: string) {
	const blocking = "lock table datasets in exclusive mode; select pg_sleep(300)";
	const blocked = runOn(url, blocking).catch(() => {});
	const sessions = (condition: string, selected: string) =>
		runOn(url, `select ${selected} from pg_stat_activity where ${condition} and pid <> pg_backend_pid()`);
	return {
		isBlocking: async () => (await sessions("query like 'lock table%'", "1 as one")).length === 1,
		isImportWaiting: async () =>
			(await sessions("application_name like '%writer' and wait_event_type = 'Lock'", "1 as one")).length > 0,
		async release() {
			await sessions("query like 'lock table%'", "pg_terminate_backend(pid)");
			await blocked;
		},
	};
}

test("a schedule whose connection is cut in an import and the one that takes over store every file once", {
	timeout: 240_000,
}, async () => {
	const { url, drop } = await newDatabase();
	onTestFinished(drop);
	const connection = await severable(url);
	onTestFinished(() => connection.close());
	const sources = await playSources();
	for (const [address, body] of Object.entries(directories)) sources.publish(address, body);
	const open = (at: string) => openMarketStore({ DATA_DIR: "", DATABASE_URL: at, DATABASE_READ_URL: "" });
	await (await open(url)).close();
	const block = blockImports(url);
	await expect.poll(block.isBlocking, patience).toBe(true);
	const first = await machine(connection.url, sources.mirror);
	await expect.poll(block.isImportWaiting, patience).toBe(true);
	const second = await machine(url, sources.mirror);
	await expect
		.poll(second.out, patience)
		.toMatch(/Z Waiting: schedule is running already, as process \d+ on /);
	await connection.cut();
	await expect.poll(first.out, patience).toMatch(/Z Waiting: .* is not reachable: /);
	await block.release();
	// The minute of silence after which a lock is taken over.
	await runOn(url, "update update_locks set beat_at = beat_at - 61000");
	await expect.poll(second.out, patience).toMatch(/Z Taking over\.\n.*\n.*nasdaq-directory: stored /);
	await connection.mend();
	await expect.poll(first.out, patience).toMatch(/Waiting: schedule is running already, as process/);
	await second.stop();
	await expect.poll(first.out, patience).toMatch(/Taking over\.\nUpdating nasdaq-directory\.\n/);
	await first.stop();
	const market = await open(url);
	const files = (await market.datasets()).map(({ file }) => file);
	expect(files.sort()).toEqual(["nasdaqlisted.txt", "otherlisted.txt"]);
	expect(await market.dataVersion(), "imports that stored something").toBe(1);
	await market.close();
	const [runs, others] = [await runData(["runs"], first.settings), await runData(["runs"], second.settings)];
	expect(runs.stdout).toMatch(/nasdaq-directory +stored/);
	expect(others.stdout).toBe(runs.stdout);
});
