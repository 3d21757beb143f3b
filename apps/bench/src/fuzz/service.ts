import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Running, startService } from "../frame/service.ts";

/** The keys that requests carry. */
export interface Keys {
	/** A key that may ask for everything. */
	readonly good: string;
	/** Keys that may ask for their account and for nothing else (402, 403), as far as there are any. */
	readonly limited: readonly string[];
	/** Keys that have expired (401), as far as there are any. */
	readonly expired: readonly string[];
}

/** `validated`: the service validates its own answers too, and answers 500 where one breaks the contract. */
export type Mode = "production" | "validated";

/** The service as a separate process, with the keys of its sample data. */
export interface Child extends Running {
	readonly keys: Keys;
	/** Reads how many requests the service has validated so far, and how many needed no validation. */
	validations(): Promise<Validations>;
}

/** Requests by the way in which they were validated. */
interface Validations {
	/** Judged by express-openapi-validator. */
	validated: number;
	/** Requests whose target was validated before. */
	remembered: number;
	/** Answered from the response cache. */
	cached: number;
}

const nodeEnv = { production: "production", validated: "test" };
const token = "token-of-the-fuzzer-for-metrics";

/** Starts the service on a free loopback port with sample data in a folder. */
export async function startChild(mode: Mode, folder: string): Promise<Child> {
	const service = await startService({
		folder,
		env: {
			LEGACY_PREFIX: "legacy",
			NODE_ENV: nodeEnv[mode],
			METRICS_TOKEN: token,
			AUTH_FAILURES_PER_MINUTE: "60000",
		},
	});
	return { ...service, keys: await demoKeys(folder), validations: () => validationsOf(service.url) };
}

async function validationsOf(url: URL): Promise<Validations> {
	const authorization = `Bearer ${token}`;
	const text = await (await fetch(new URL("/metrics", url), { headers: { authorization } })).text();
	const lookups = (cache: string, outcome: string): number => {
		const name = `market_data_cache_lookups_total{cache="${cache}",outcome="${outcome}"}`;
		const line = text.split("\n").find((one) => one.startsWith(`${name} `));
		if (line === undefined) throw new Error(`/metrics has no ${name}`);
		return Number(line.slice(name.length));
	};
	return {
		validated: lookups("validations", "miss"),
		remembered: lookups("validations", "hit"),
		cached: lookups("responses", "hit"),
	};
}

async function demoKeys(dataDir: string): Promise<Keys> {
	const read = async (name: string) => (await readFile(join(dataDir, name), "utf8")).trim();
	const limited = [await read("demo-key-402"), await read("demo-key-403")];
	return { good: await read("demo-key"), limited, expired: [await read("demo-key-401")] };
}
