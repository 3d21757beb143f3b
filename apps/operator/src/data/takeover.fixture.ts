import { spawn } from "node:child_process";
import { once } from "node:events";
import { directories, playSources } from "@us-market-data/ingest/testing";
import { openMarketStore } from "@us-market-data/store";
import { newDatabase, runOn, severable } from "@us-market-data/store/testing";
import { environment, programs, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished } from "vitest";

export const patience = { timeout: 60_000 };

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

/** A machine whose import waits in its transaction, and a second one whose schedule waits for the first. */
export async function firstInImport() {
	const { url, drop } = await newDatabase();
	onTestFinished(drop);
	const connection = await severable(url);
	onTestFinished(() => connection.close());
	const sources = await playSources();
	for (const [address, body] of Object.entries(directories)) sources.publish(address, body);
	const open = () => openMarketStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });
	await (await open()).close();
	const block = blockImports(url);
	await expect.poll(block.isBlocking, patience).toBe(true);
	const first = await machine(connection.url, sources.mirror);
	await expect.poll(block.isImportWaiting, patience).toBe(true);
	const second = await machine(url, sources.mirror);
	await expect
		.poll(second.out, patience)
		.toMatch(/Z Waiting: schedule is running already, as process \d+ on /);
	const expectStoredOnce = async () => {
		const market = await open();
		const files = (await market.datasets()).map(({ file }) => file);
		expect(files.sort()).toEqual(["nasdaqlisted.txt", "otherlisted.txt"]);
		expect(await market.dataVersion(), "imports that stored something").toBe(1);
		await market.close();
	};
	return { url, connection, block, first, second, expectStoredOnce };
}
