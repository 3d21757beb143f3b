import { openSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { runOn, severable, startTestServer } from "@us-market-data/store/testing";
import { smallDisk } from "@us-market-data/tooling/testkit";
import type { Deployment, Engine } from "../../frame/service.ts";

/** A fault of a dependency of a running service, and its repair. */
export interface Fault {
	name: string;
	begin(): Promise<unknown>;
	end(): Promise<unknown>;
	/** False where the service must not feel it. */
	isFelt: boolean;
}

/** A place for a service, with what can go wrong there. */
export interface FaultyDeployment {
	deployment: Deployment;
	faults: Fault[];
	remove(): Promise<void>;
}

export const createFaultyDeployment = (engine: Engine, folder: string): Promise<FaultyDeployment> =>
	engine === "postgres" ? onPostgres(folder) : onSmallDisk();

async function onSmallDisk(): Promise<FaultyDeployment> {
	const disk = await smallDisk(192);
	const logDisk = await smallDisk(1);
	if (!disk || !logDisk) throw new Error("this user may not mount file systems: run it as root on Linux");
	const data = join(disk.folder, "data");
	await mkdir(data);
	const file = join(data, "accounts.sqlite");
	return {
		deployment: {
			folder: data,
			logFile: openSync(join(logDisk.folder, "log"), "a"),
			env: { LOG_LEVEL: "info" },
		},
		faults: [
			{ name: "disk full", begin: disk.fill, end: disk.free, isFelt: true },
			{
				name: "database file away",
				begin: () => rename(file, `${file}-away`),
				end: () => rename(`${file}-away`, file),
				isFelt: true,
			},
			{ name: "log full", begin: logDisk.fill, end: logDisk.free, isFelt: false },
		],
		remove: async () => {
			await disk.remove();
			await logDisk.remove();
		},
	};
}

async function onPostgres(folder: string): Promise<FaultyDeployment> {
	const server = await startTestServer({ durable: true });
	const line = await severable(server.url);
	const setReadOnly = async (value: "on" | "off") => {
		await runOn(server.url, `alter system set default_transaction_read_only = ${value}`);
		await runOn(server.url, "select pg_reload_conf()");
	};
	return {
		deployment: { folder, env: { DATABASE_URL: line.url } },
		faults: [
			{ name: "database away", begin: line.cut, end: line.mend, isFelt: true },
			{ name: "database frozen", begin: server.freeze, end: server.thaw, isFelt: true },
			{
				name: "database read only",
				begin: () => setReadOnly("on"),
				end: () => setReadOnly("off"),
				isFelt: true,
			},
		],
		remove: async () => {
			await line.close();
			await server.stop();
		},
	};
}
