import { randomBytes } from "node:crypto";
import { newSecret, revokeKey, withChecksum } from "@us-market-data/store/accounts";
import { load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, newKey, startService, withAccounts } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

/** Count, mean and variance of a sample. */
interface Moments {
	count: number;
	mean: number;
	variance: number;
}

function momentsOf(sample: readonly number[]): Moments {
	const count = sample.length;
	const mean = sample.reduce((sum, value) => sum + value, 0) / count;
	const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
	return { count, mean, variance };
}

/** Welch's t of two samples: the distance of their means in standard errors. 0 when neither varies and both agree. */
export function welchT(one: readonly number[], other: readonly number[]): number {
	const [a, b] = [momentsOf(one), momentsOf(other)];
	const difference = a.mean - b.mean;
	return difference === 0 ? 0 : difference / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

/** The values up to a bound: a sample without the outliers of the machine. */
export const upTo = (sample: readonly number[], bound: number): number[] =>
	sample.filter((value) => value <= bound);

const target = "/api/market-data/quote?symbols=AAPL.US";
/** The proof sends refused keys, so the service must not limit the address. */
const unlimited = { AUTH_FAILURES_PER_MINUTE: "0" };
/** Beyond this many standard errors a difference is taken for real. */
const bound = 4.5;
/** The first answers warm the service up and are not counted; of a short run, no more than are counted. */
const maxWarmUpMs = 2_000;

/**
 * The time of a refusal reveals nothing about the key: keys that are wrong in different places, unknown and revoked
 * ones are refused equally fast. Over HTTP on loopback, one after the other in random order on each connection,
 * compared by Welch's t-test, every kind with every other.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: { ...unlimited, ...options.env } };
		const account = `trust-${randomBytes(4).toString("hex")}`;
		const revoked = await newAccount(deployment, account, "unlimited");
		await withAccounts(deployment, (accounts) => revokeKey(accounts, revoked, Date.now()));
		const good = await newKey(deployment, account);
		const service = await startService(deployment);
		try {
			const samples = await measure(service.url, kindsOf(good, revoked), options);
			return compareSamples(samples, options.engine);
		} finally {
			await service.kill("SIGTERM");
		}
	});
}

/** A key for each way of being refused: one and the same, or the fresh one that is given. */
type Kinds = ReadonlyMap<string, (fresh: string) => string>;

function kindsOf(good: string, revoked: string): Kinds {
	const other = (character: string) => (character === "a" ? "b" : "a");
	const wrongLast = good.slice(0, -1) + other(good.slice(-1));
	const wrongPrefix = `mx${good.slice(2)}`;
	const random = good.slice(0, -6);
	const closest = withChecksum(random.slice(0, -1) + other(random.slice(-1)));
	return new Map<string, (fresh: string) => string>([
		["wrong prefix", () => wrongPrefix],
		["wrong last character", () => wrongLast],
		["well-formed, unknown", (fresh) => fresh],
		["well-formed, one random character off", () => closest],
		["revoked", () => revoked],
	]);
}

async function measure(
	url: URL,
	kinds: Kinds,
	{ count = 100_000, connections = 4, print }: TrustOptions,
): Promise<Map<string, number[]>> {
	const names = [...kinds.keys()];
	const samples = new Map(names.map((name) => [name, [] as number[]]));
	const warmUp = Math.min(maxWarmUpMs, count * names.length);
	const wanted = count * names.length + warmUp;
	let responseCount = 0;
	await load({
		url: () => url,
		connections,
		next: (n) => {
			if (n >= wanted) return undefined;
			const name = names[Math.floor(Math.random() * names.length)] ?? "";
			// Created for every request, so that its cost in the client does not distinguish the kinds.
			const fresh = newSecret("live");
			return { target, headers: { "x-api-key": copyOf(kinds.get(name)?.(fresh) ?? "") }, name };
		},
		onResponse: ({ status, milliseconds }, { name }) => {
			if (status !== 401) throw new Error(`a key of the kind "${name}" is answered with ${status}`);
			if (responseCount++ >= warmUp) samples.get(name)?.push(milliseconds);
			if (responseCount % 50_000 === 0) print(`${responseCount} of ${wanted}`);
		},
	});
	return samples;
}

/** A new text of one piece: a fresh key is joined of parts, which the client may send more slowly than a text that it sent before. */
const copyOf = (key: string): string => Buffer.from(key, "latin1").toString("latin1");

export function compareSamples(samples: ReadonlyMap<string, number[]>, engine: string): TrustResult {
	const calm = quantile([...samples.values()].flat(), 0.9);
	const entries = [...samples];
	const table = [
		"| Engine | One kind | Other kind | Samples of each | Means, ms | t | t without the slowest tenth |",
		"|---|---|---|---|---|---|---|",
	];
	const broken: string[] = [];
	for (const [index, [name, sample]] of entries.entries()) {
		for (const [otherName, other] of entries.slice(index + 1)) {
			const t = welchT(sample, other);
			const calmT = welchT(upTo(sample, calm), upTo(other, calm));
			const means = `${meanOf(sample)} / ${meanOf(other)}`;
			const counts = `${sample.length} / ${other.length}`;
			table.push(
				`| ${engine} | ${name} | ${otherName} | ${counts} | ${means} | ${t.toFixed(2)} | ${calmT.toFixed(2)} |`,
			);
			if (Math.abs(t) >= bound) broken.push(`${name} against ${otherName}: t is ${t.toFixed(2)}`);
		}
	}
	return { table, broken };
}

const meanOf = (sample: readonly number[]): string =>
	(sample.reduce((sum, value) => sum + value, 0) / sample.length).toFixed(4);
