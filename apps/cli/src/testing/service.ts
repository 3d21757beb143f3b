import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll } from "vitest";
import { type Ran, usmdInProcess } from "./usmd.ts";

/** The service itself with sample data, and the command line on it. */
export interface ServiceOfFile {
	readonly url: string;
	readonly folder: string;
	/** The text of a key: `demo-key`, or one that is refused, such as `demo-key-402`. */
	key(name?: string): Promise<string>;
	/** Runs one command in this process, with the demo key. */
	usmd(...args: string[]): Promise<Ran>;
}

/** Milliseconds for a service to start on a busy machine, where it may have to make the sample market. */
const patience = 240_000;

/** Starts the service before the tests of a file, and ends it afterwards. */
export function serviceOfFile(settings: Readonly<Record<string, string>> = {}): ServiceOfFile {
	let [url, folder] = ["", ""];
	let stop: () => Promise<unknown> = async () => {};
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "usmd-service-"));
		({ url, stop } = await startProcess({ DATA_DIR: folder, LOG_LEVEL: "error", ...settings }));
	}, patience);
	afterAll(async () => {
		await stop();
		await rm(folder, { recursive: true, force: true });
	});
	const key = async (name = "demo-key") => (await readFile(join(folder, name), "utf8")).trim();
	return {
		get url() {
			return url;
		},
		get folder() {
			return folder;
		},
		key,
		usmd: async (...args) => usmdInProcess(args, { USMD_URL: url, USMD_API_KEY: await key() }),
	};
}
