import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Service } from "../suite/service.ts";
import { StartError, scriptPath, startScript } from "./child.ts";

/** A service started for this run, with its keys. */
export interface LocalService {
	readonly service: Service;
	stop(): Promise<void>;
}

/** Symbols that the contract's examples and the sample data have in common. */
export const exampleSymbols = ["AAPL.US", "MSFT.US", "NVDA.US"] as const;

/**
 * Starts the mock of this repository. Its guide lists its keys.
 *
 * @param answers `examples` for an oracle, which knows no data; `world` for a service with the simulated market
 */
export async function startMock(answers: "examples" | "world" = "examples"): Promise<LocalService> {
	const { baseUrl, stop } = await startScript("apps/mock/src/main.ts", { ANSWERS: answers });
	// A service lives in the present. Answered when the simulated market is there, which a first start makes.
	const present = { method: "POST", body: JSON.stringify({ clock: "now", speed: 1 }) };
	if (answers === "world") await fetch(`${baseUrl}/_mock/scenario`, present);
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
		name: answers === "world" ? "mock with the simulated market" : "mock",
		baseUrl,
		credentials,
		legacyPrefix: "legacy",
		symbols: exampleSymbols,
		complete: answers === "world",
		recites: answers === "examples",
	};
	return { service, stop };
}

/** Fills the folder of a server before its first start. */
export type Prepare = (folder: string) => Promise<void>;

/** Starts the server of this repository on SQLite with sample data in its own folder. */
export async function startServer(prepare: Prepare = async () => undefined): Promise<LocalService> {
	const folder = await mkdtemp(join(tmpdir(), "conformance-server-"));
	const discard = () => rm(folder, { recursive: true, force: true });
	try {
		await prepare(folder);
		const { baseUrl, stop } = await startScript("apps/server/src/main.ts", {
			DATA_DIR: folder,
			LOG_LEVEL: "fatal",
		});
		const read = async (name: string) => (await readFile(join(folder, name), "utf8")).trim();
		const credentials = {
			key: await read("demo-key"),
			expired: await read("demo-key-401"),
			exhausted: await read("demo-key-402"),
			noAccess: await read("demo-key-403"),
			revoked: await revokedKey(folder),
			limited: await limitedKey(folder),
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
		return { service, stop: () => stop().finally(discard) };
	} catch (error) {
		await discard();
		throw error;
	}
}

/** Issues a key and revokes it, by the operator's command line. */
async function revokedKey(folder: string): Promise<string> {
	const key = await newKey(folder, "demo", "revoked");
	await admin(folder, ["key", "revoke", key.slice(0, "md_live_abcdef".length)]);
	return key;
}

/** Issues a key of a plan with a rate limit. */
async function limitedKey(folder: string): Promise<string> {
	await admin(folder, ["plan", "create", "limited", "--allowance", "100000", "--per-second", "3"]);
	await admin(folder, ["account", "create", "limited", "--plan", "limited"]);
	return newKey(folder, "limited", "limited");
}

async function newKey(folder: string, account: string, name: string): Promise<string> {
	const said = await admin(folder, [
		"key",
		"create",
		"--account",
		account,
		"--name",
		name,
		"--expires",
		"2099-01-01",
	]);
	const key = said.match(/md_(?:live|test)_\w+/)?.[0];
	if (!key) throw new StartError("the administration issued no key");
	return key;
}

async function admin(folder: string, command: readonly string[]): Promise<string> {
	const script = scriptPath("packages/operator/src/admin/main.ts");
	const env = { ...process.env, DATA_DIR: folder };
	return (await promisify(execFile)(process.execPath, [script, ...command], { env })).stdout;
}
