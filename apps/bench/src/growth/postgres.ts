import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { issueKey } from "@us-market-data/accounts";
import { type Charge, openAccountStore } from "@us-market-data/store";
import { runOn, startReplicated } from "@us-market-data/store/testing";
import { quantile } from "../trust/load.ts";
import type { ChargeOrder, ChargesMade } from "./charging.ts";
import type { CommitTime } from "./row.ts";

export interface PostgresOptions {
	processes: readonly number[];
	/** Seconds of each measurement. */
	seconds: number;
	/** Charges under way at once in each process. */
	atOnce: number;
}

/** Charges of several processes in the same seconds. */
export interface Throughput {
	processes: number;
	accounts: "one" | "one each";
	perSecond: number;
	p50: number;
	p99: number;
	/** Bytes of the log that the replica had not replayed at the end. */
	behind: number;
}

export interface Measured {
	time: CommitTime;
	throughput: Throughput[];
}

const groupSize = 64;

/** Measures charges on a PostgreSQL server of its own, which waits for the disk at commits and has a streaming replica. */
export async function measurePostgres(options: PostgresOptions): Promise<Measured> {
	const { primary, replica } = await startReplicated({ durable: true });
	const started: ChildProcess[] = [];
	try {
		const most = Math.max(...options.processes);
		const charges = await chargesOf(primary.url, most);
		for (let i = 0; i < most; i++) started.push(await startCharging(primary.url));
		const time = await commitTime(started.slice(0, 1), charges, options.seconds);
		const throughput: Throughput[] = [];
		for (const processes of options.processes) {
			for (const accounts of ["one", "one each"] as const) {
				const own = accounts === "one" ? charges.slice(0, 1) : charges;
				const measured = await chargeAtOnce(started.slice(0, processes), own, options);
				throughput.push({ processes, accounts, ...measured, behind: await bytesBehind(primary.url) });
			}
		}
		return { time, throughput };
	} finally {
		for (const child of started) child.disconnect();
		await Promise.all(started.map((child) => child.exitCode ?? once(child, "exit")));
		await replica.stop();
		await primary.stop();
	}
}

async function startCharging(url: string): Promise<ChildProcess> {
	const child = fork(new URL("./charging.ts", import.meta.url), [url]);
	await once(child, "message");
	return child;
}

/** Charges of accounts without a limit. */
async function chargesOf(url: string, count: number): Promise<Omit<Charge, "at">[]> {
	const store = await openAccountStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });
	await store.createPlan({ name: "open", monthlyAllowance: null, marketData: true, families: ["main"] });
	const charges: Omit<Charge, "at">[] = [];
	for (let i = 0; i < count; i++) {
		const account = await store.createAccount({ name: `account-${i}`, plan: "open" });
		const { key } = await issueKey(store, account.name, { name: "", environment: "live", expiresAt: null });
		charges.push({ accountId: account.id, keyId: key.id, operationId: "getQuotes", allowance: null });
	}
	await store.close();
	return charges;
}

/** The time of a transaction with one charge, and what each further charge adds to it. */
async function commitTime(
	one: readonly ChildProcess[],
	charges: readonly Omit<Charge, "at">[],
	seconds: number,
): Promise<CommitTime> {
	const medianOf = async (atOnce: number) =>
		(await chargeAtOnce(one, charges.slice(0, 1), { seconds, atOnce })).p50 / 1000;
	await medianOf(1);
	const [first, whole] = [await medianOf(1), await medianOf(groupSize)];
	return { first, further: Math.max(0, (whole - first) / (groupSize - 1)) };
}

async function chargeAtOnce(
	processes: readonly ChildProcess[],
	charges: readonly Omit<Charge, "at">[],
	{ seconds, atOnce }: Pick<PostgresOptions, "seconds" | "atOnce">,
): Promise<Pick<Throughput, "perSecond" | "p50" | "p99">> {
	const made = await Promise.all(
		processes.map(async (child, place) => {
			const answered = once(child, "message");
			const charge = charges[place % charges.length];
			if (charge) child.send({ charge, atOnce, seconds } satisfies ChargeOrder);
			const [answer] = await answered;
			return answer as ChargesMade;
		}),
	);
	const waits = made.flatMap((one) => one.waits);
	return {
		perSecond: made.reduce((sum, one) => sum + one.charges / one.seconds, 0),
		p50: quantile(waits, 0.5),
		p99: quantile(waits, 0.99),
	};
}

async function bytesBehind(url: string): Promise<number> {
	const statement = "select (pg_current_wal_lsn() - replay_lsn)::float8 as bytes from pg_stat_replication";
	const [row] = await runOn(url, statement);
	if (!row) throw new Error("no replica follows the primary");
	return Number(row["bytes"]);
}
