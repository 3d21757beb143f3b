import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readKeys } from "../command/options.ts";
import type { Service } from "../suite/service.ts";
import { StartError, scriptPath, startScript } from "./child.ts";

/** A service started for this run, with its keys. */
export interface LocalService {
	readonly service: Service;
	/** The folder with its data; undefined for a mock. */
	readonly folder?: string;
	stop(): Promise<void>;
}

/** Symbols that the contract's examples and the sample data have in common. */
export const exampleSymbols = ["AAPL.US", "MSFT.US", "NVDA.US"] as const;

/**
 * Starts the mock of this repository. Its guide lists its keys.
 *
 * @param mode `examples` for an oracle, which knows no data; `world` for a service with the simulated market
 */
export async function startMock(mode: "examples" | "world" = "examples"): Promise<LocalService> {
	const { baseUrl, stop } = await startScript("apps/mock/src/main.ts", { ANSWERS: mode });
	// A service lives in the present. Answered when the simulated market is there, which a first start makes.
	const present = { method: "POST", body: JSON.stringify({ clock: "now", speed: 1 }) };
	if (mode === "world") await fetch(`${baseUrl}/_mock/scenario`, present);
	const credentials = {
		key: "mock-200",
		expired: "mock-401-expired",
		revoked: "mock-401-revoked",
		exhausted: "mock-402",
		noAccess: "mock-403",
		token: "mock-200",
		expiredToken: "mock-401-expired",
		scopelessToken: "mock-403",
	};
	const service = {
		name: mode === "world" ? "mock with the simulated market" : "mock",
		baseUrl,
		credentials,
		legacyPrefix: "legacy",
		symbols: exampleSymbols,
		complete: mode === "world",
		recites: mode === "examples",
	};
	return { service, stop };
}

/** Fills the folder of a server before its first start. */
export type Prepare = (folder: string) => Promise<void>;

/** Starts the server of this repository on SQLite with sample data in its own folder. */
export async function startServer(prepare: Prepare = async () => undefined): Promise<LocalService> {
	const folder = await mkdtemp(join(tmpdir(), "conformance-server-"));
	const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	try {
		await prepare(folder);
		const { baseUrl, stop } = await startScript("apps/server/src/main.ts", {
			DATA_DIR: folder,
			LOG_LEVEL: "fatal",
			BULK: "false",
		});
		try {
			await makeSomeFiles(folder);
		} catch (error) {
			await stop();
			throw error;
		}
		const keys = readKeys(join(folder, "demo-keys"));
		const keyOf = (name: string): string => {
			const key = keys[name];
			if (key === undefined) throw new StartError(`the service keeps no ${name}`);
			return key;
		};
		const credentials = {
			key: keyOf("CONFORMANCE_KEY"),
			expired: keyOf("CONFORMANCE_KEY_401"),
			exhausted: keyOf("CONFORMANCE_KEY_402"),
			noAccess: keyOf("CONFORMANCE_KEY_403"),
			revoked: keyOf("CONFORMANCE_KEY_REVOKED"),
			limited: keyOf("CONFORMANCE_KEY_LIMITED"),
			few: keyOf("CONFORMANCE_KEY_FEW"),
		};
		const service = {
			name: "server on SQLite",
			baseUrl,
			credentials,
			legacyPrefix: "legacy",
			symbols: exampleSymbols,
			complete: true,
			recites: false,
		};
		return { service, folder, stop: () => stop().finally(discard) };
	} catch (error) {
		await discard();
		throw error;
	}
}

/** Files of days that a run reads. */
const fewFiles = 12;

/**
 * Makes the files of the newest days, those of day bars first, and stops then: the files of all days take minutes, and a list
 * that grows during a run has no answer twice.
 */
async function makeSomeFiles(folder: string): Promise<void> {
	const making = spawn(process.execPath, [scriptPath("apps/operator/src/data/main.ts"), "files"], {
		env: { ...process.env, DATA_DIR: folder, MIN_FREE_DISK_MB: "0" },
		stdio: "ignore",
	});
	const ended = once(making, "exit");
	const countFiles = async () =>
		(await readdir(join(folder, "bulk"), { recursive: true }).catch(() => [])).filter((name) =>
			/\.r\d+\.(parquet|csv\.gz)$/.test(name),
		).length;
	while (making.exitCode === null && (await countFiles()) < fewFiles) await sleep(100);
	making.kill("SIGTERM");
	await ended;
	if ((await countFiles()) === 0) throw new StartError("the service has no files of days");
}
