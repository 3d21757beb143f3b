import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type Load, load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import {
	admin,
	adminProcess,
	type Deployment,
	newAccount,
	type Running,
	startService,
} from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { integrityOf } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const target = "/api/market-data/quote?symbols=AAPL.US";

/** The part of a backup's manifest that the proof reads. */
interface Manifest {
	databases: { name: string; rows: Record<string, number>; charges?: number }[];
}

interface Seen {
	whole: number;
	killed: number;
	/** Backups that were whole before the kill reached them. */
	tooLate: number;
	rows: number;
	charges: number;
	/** Milliseconds that a whole backup took. */
	took: number[];
	broken: string[];
}

/**
 * Makes backups of a service under load, kills some of them at random moments, and restores each that is whole: the
 * charges that were acknowledged before it began are there, and no more than were sent before it ended, with every row
 * that the original had.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (root) => {
		const deployment: Deployment = { folder: join(root, "data"), env: options.env ?? {} };
		const key = await newAccount(deployment, "backed-up", "unlimited");
		const service = await startService(deployment);
		try {
			const tally: Tally = { acknowledged: 0 };
			const loaded = { service, key, tally, options };
			const calm = await whileLoaded(loaded, () => sleep((options.seconds ?? 2) * 1_000));
			const seen: Seen = { whole: 0, killed: 0, tooLate: 0, rows: 0, charges: 0, took: [], broken: [] };
			const busy = await whileLoaded(loaded, () => backups(deployment, root, tally, options, seen));
			return {
				broken: [...seen.broken, ...violationsOfLoad(busy)],
				table: tableOf(seen, calm, busy, options),
			};
		} finally {
			await service.kill("SIGKILL");
		}
	});
}

/** Charges that were acknowledged so far, over all loads. */
interface Tally {
	acknowledged: number;
}

interface Loaded {
	service: Running;
	key: string;
	tally: Tally;
	options: TrustOptions;
}

async function whileLoaded(
	{ service, key, tally, options }: Loaded,
	work: () => Promise<void>,
): Promise<Load> {
	const { connections = 16 } = options;
	const stop = new AbortController();
	const request = { target, headers: { "x-api-key": key } };
	const loading = load({
		url: () => service.url,
		connections,
		next: () => request,
		stop: stop.signal,
		onResponse: (response) => {
			if (response.headers.get("x-data-requests-cost") === "1") tally.acknowledged++;
		},
	});
	try {
		await work();
	} finally {
		stop.abort();
	}
	return loading;
}

/** One complete backup, then one that is killed, as often as requested. */
async function backups(
	deployment: Deployment,
	root: string,
	tally: Tally,
	options: TrustOptions,
	seen: Seen,
): Promise<void> {
	const folder = join(root, "backups");
	for (let i = 0; i < (options.runs ?? 20); i++) {
		const least = tally.acknowledged;
		const began = performance.now();
		const output = await admin(deployment, "backup", folder, "--keep", "3");
		seen.took.push(performance.now() - began);
		const path = /^Backup (.+)$/m.exec(output)?.[1] ?? "";
		await restored(
			deployment,
			path,
			join(root, `restored-${i}`),
			{ least, max: tally.acknowledged + (options.connections ?? 16) },
			seen,
		);
		await killedAtRandom(deployment, folder, quantile(seen.took, 0.5), seen);
		options.print(`${i + 1} backups restored, ${seen.killed} killed`);
	}
}

async function restored(
	deployment: Deployment,
	backup: string,
	folder: string,
	{ least, max }: { least: number; max: number },
	seen: Seen,
): Promise<void> {
	await admin(deployment, "restore", backup, "--data-dir", folder);
	const { databases } = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8")) as Manifest;
	const accounts = databases.find(({ name }) => name === "accounts");
	const database = new DatabaseSync(join(folder, "accounts.sqlite"), { readOnly: true });
	const sum = (sql: string) => Number(database.prepare(sql).get()?.["sum"]);
	const used = sum("select sum(used) as sum from allowance");
	const noted = sum("select sum(count) as sum from usage");
	database.close();
	const violation = (sentence: string) => seen.broken.push(`${backup}: ${sentence}`);
	if (used !== noted) violation(`${used} charges and ${noted} in the usage`);
	if (used !== accounts?.charges) violation(`${used} charges, its manifest says ${accounts?.charges}`);
	if (used < least) violation(`${used} charges, ${least} were acknowledged before it began`);
	if (used > max) violation(`${used} charges, at most ${max} were sent before it ended`);
	const integrity = integrityOf(folder);
	if (integrity !== "ok") violation(integrity);
	seen.whole++;
	seen.charges += used;
	seen.rows += databases.flatMap(({ rows }) => Object.values(rows)).reduce((total, rows) => total + rows, 0);
}

/** A killed backup leaves none under its name, and the next one clears its rest away. */
async function killedAtRandom(
	deployment: Deployment,
	folder: string,
	usual: number,
	seen: Seen,
): Promise<void> {
	const before = await backupsIn(folder);
	const child: ChildProcess = adminProcess(deployment, "backup", folder);
	const exited = once(child, "exit");
	await Promise.race([sleep(usual * (0.2 + 0.8 * Math.random())), exited]);
	if (child.exitCode === null) child.kill("SIGKILL");
	await exited;
	const added = (await backupsIn(folder)).filter((name) => !before.includes(name));
	for (const name of added) {
		seen.tooLate++;
		await readFile(join(folder, name, "manifest.json")).catch(() =>
			seen.broken.push(`${name} is half a backup`),
		);
	}
	if (added.length === 0) seen.killed++;
}

const backupsIn = async (folder: string): Promise<string[]> =>
	(await readdir(folder)).filter((name) => !name.startsWith("."));

const violationsOfLoad = ({ statuses }: Load): string[] =>
	[...statuses].flatMap(([status, count]) => (status === 200 ? [] : [`${count} answers of ${status}`]));

function tableOf(seen: Seen, calm: Load, busy: Load, { connections = 16 }: TrustOptions): string[] {
	const ms = (values: readonly number[], q: number) => quantile(values, q).toFixed(1);
	return [
		"| Whole and restored | Killed | Killed too late | Rows counted | Charges counted | Backup ms, middle | Connections | Answers | p99 ms without | p99 ms with |",
		"|---|---|---|---|---|---|---|---|---|---|",
		`| ${seen.whole} | ${seen.killed} | ${seen.tooLate} | ${seen.rows} | ${seen.charges} | ${ms(seen.took, 0.5)} | ${connections} | ${busy.latencies.length} | ${ms(calm.latencies, 0.99)} | ${ms(busy.latencies, 0.99)} |`,
	];
}
