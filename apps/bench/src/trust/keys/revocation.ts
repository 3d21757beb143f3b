import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Load, load } from "../../frame/load.ts";
import {
	admin,
	type Deployment,
	newAccount,
	newKey,
	type Running,
	servicesOn,
	startServices,
} from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";
/** The refusals of a revoked key are to be seen, not those of an address that sent too many of them. */
const unlimited = { AUTH_FAILURES_PER_MINUTE: "0" };
const perSecond = 500;
/** A revocation holds everywhere within this time, in milliseconds. */
const maxRevocationMs = 1_000;
/** The time for which both keys work in the proof of rotation, in seconds. */
const overlapSeconds = 4;

interface Scene {
	deployment: Deployment;
	services: readonly Running[];
	account: string;
	connections: number;
}

/** Keys end and are replaced under 500 requests a second, on PostgreSQL on two processes. */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: { ...unlimited, ...options.env } };
		const account = `trust-${randomBytes(4).toString("hex")}`;
		await newAccount(deployment, account, "unlimited");
		const services = await startServices(deployment, servicesOn(deployment, 2));
		const scene = { deployment, services, account, connections: options.connections ?? 32 };
		try {
			return await both(scene, options);
		} finally {
			await Promise.all(services.map((service) => service.kill("SIGTERM")));
		}
	});
}

async function both(scene: Scene, { engine, runs = 10, print }: TrustOptions): Promise<TrustResult> {
	const table = [
		"| Engine | What | Requests | 200 | 401 | Others | Accepted after the command ended | Accepted a second after it | Last one accepted, ms after it |",
		"|---|---|---|---|---|---|---|---|---|",
	];
	const broken: string[] = [];
	for (let number = 1; number <= runs; number++) {
		const { seen, late, veryLate, last } = await revoked(scene);
		const [good, rejectedCount] = [seen.statuses.get(200) ?? 0, seen.statuses.get(401) ?? 0];
		const others = total(seen) - good - rejectedCount;
		table.push(
			`| ${engine} | revocation ${number} | ${total(seen)} | ${good} | ${rejectedCount} | ${others} | ${late} | ${veryLate} | ${last ?? "-"} |`,
		);
		if (veryLate > 0) broken.push(`revocation ${number}: ${veryLate} accepted a second later`);
		if (good === 0 || rejectedCount === 0 || others > 0)
			broken.push(`revocation ${number}: unexpected answers`);
		print(table.at(-1) ?? "");
	}
	for (let number = 1; number <= Math.ceil(runs / 2); number++) {
		const seen = await rotated(scene);
		const good = seen.statuses.get(200) ?? 0;
		const others = total(seen) - good + seen.cut + seen.rejected;
		table.push(
			`| ${engine} | rotation ${number} | ${total(seen)} | ${good} | ${seen.statuses.get(401) ?? 0} | ${others} | - | - | - |`,
		);
		if (others > 0) broken.push(`rotation ${number}: ${others} requests failed`);
		print(table.at(-1) ?? "");
	}
	return { table, broken };
}

const total = ({ statuses }: Load): number => [...statuses.values()].reduce((sum, count) => sum + count, 0);

const url =
	({ services }: Scene) =>
	(connection: number): URL =>
		(services[connection % services.length] as Running).url;

interface Revoked {
	seen: Load;
	/** Accepted of those that were sent after the command had ended. */
	late: number;
	/** Accepted of those that were sent more than a second after that. */
	veryLate: number;
	/**
	 * The time of the last accepted request, in milliseconds after the end of the command. Undefined if all came before
	 * it.
	 */
	last: number | undefined;
}

/** Revokes a key by the command while it is in use. */
async function revoked(scene: Scene): Promise<Revoked> {
	const key = await newKey(scene.deployment, scene.account);
	const stop = new AbortController();
	const acceptedAt: number[] = [];
	const loading = load({
		url: url(scene),
		connections: scene.connections,
		perSecond,
		next: () => ({ target, headers: { "x-api-key": key } }),
		stop: stop.signal,
		onResponse: ({ status }, _request, sentAt) => {
			if (status === 200) acceptedAt.push(sentAt);
		},
	});
	await sleep(1_000);
	await admin(scene.deployment, "key", "revoke", key.slice(0, 14));
	const ended = Date.now();
	await sleep(maxRevocationMs + 1_000);
	stop.abort();
	const seen = await loading;
	const after = acceptedAt.map((sentAt) => sentAt - ended).filter((milliseconds) => milliseconds > 0);
	const veryLate = after.filter((milliseconds) => milliseconds > maxRevocationMs).length;
	return { seen, late: after.length, veryLate, last: after.length > 0 ? Math.max(...after) : undefined };
}

/** Replaces a key while it is in use. The callers change to the new key one by one before the overlap ends. */
async function rotated(scene: Scene): Promise<Load> {
	const old = await newKey(scene.deployment, scene.account);
	const stop = new AbortController();
	const keys = Array.from({ length: scene.connections }, () => old);
	const loading = load({
		url: url(scene),
		connections: scene.connections,
		perSecond,
		next: (_n, connection) => ({ target, headers: { "x-api-key": keys[connection] ?? "" } }),
		stop: stop.signal,
	});
	await sleep(500);
	const overlap = `${overlapSeconds}s`;
	const printed = await admin(scene.deployment, "key", "rotate", old.slice(0, 14), "--overlap", overlap);
	const [renewed = ""] = printed.split("\n");
	// The command took a part of the overlap; all have changed over when half of it is gone.
	for (const caller of keys.keys()) {
		keys[caller] = renewed;
		await sleep((overlapSeconds * 500) / keys.length);
	}
	await sleep(overlapSeconds * 1_000);
	stop.abort();
	const seen = await loading;
	const after = await fetch(new URL(target, url(scene)(0)), { headers: { "x-api-key": old } });
	if (after.status !== 401) throw new Error(`the old key is answered with ${after.status} after the overlap`);
	return seen;
}
