import { randomBytes } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountStore } from "@us-market-data/store";
import { openAccountsFile } from "@us-market-data/store/sqlite";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { integrityOf, violationsOfUsage } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

/** Groups of charges in the log; few enough that SQLite moves none of them to the database meanwhile. */
const groups = 120;
const at = Date.UTC(2026, 10, 20);

/** The usage that was acknowledged at a length of the log. */
interface Point {
	bytes: number;
	used: number;
}

/** The files of a store in use: the database, its write-ahead log, and the acknowledged charges. */
interface LiveRun {
	folder: string;
	accountId: number;
	log: Buffer;
	/** In order; the first one is an empty log. */
	points: Point[];
}

/** Ways in which a log ends too early or differs from the written one. */
const damages: Readonly<Record<string, (log: Buffer, cut: number) => Buffer>> = {
	"cut off": (log, cut) => log.subarray(0, cut),
	"one byte changed": (log, cut) => {
		const changed = Buffer.from(log);
		if (cut < log.length) changed[cut] = (changed[cut] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
		return changed;
	},
	"zeros from there on": (log, cut) => Buffer.concat([log.subarray(0, cut), Buffer.alloc(log.length - cut)]),
	"noise from there on": (log, cut) => Buffer.concat([log.subarray(0, cut), randomBytes(log.length - cut)]),
};

/**
 * Cuts and damages the write-ahead log of a live run at random bytes, as a loss of power or a bad disk does. The
 * store opens, is sound, and holds every charge that was acknowledged before the point, and no half of any other.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const live = await liveRun(join(folder, "live"));
		const counts = new Map<string, { points: number; lost: number }>();
		const broken: string[] = [];
		const names = Object.keys(damages);
		for (let number = 0; number < (options.runs ?? 1_000); number++) {
			const name = names[number % names.length] ?? "";
			const cut = Math.floor(Math.random() * (live.log.length + 1));
			const violations = await violationsAfter(live, join(folder, "damaged"), name, cut);
			const count = counts.get(name) ?? { points: 0, lost: 0 };
			counts.set(name, { points: count.points + 1, lost: count.lost + (violations.length > 0 ? 1 : 0) });
			broken.push(...violations.map((violation) => `log ${name} at byte ${cut}: ${violation}`));
		}
		const acknowledged = live.points.at(-1)?.used;
		return { broken, table: tableOf(counts, live.log.length, acknowledged ?? 0) };
	});
}

/** Charges in groups, notes after each how long the log was, and copies the files while the store is open. */
async function liveRun(folder: string): Promise<LiveRun> {
	const inUse = join(folder, "in-use");
	await mkdir(inUse, { recursive: true });
	const file = join(inUse, "accounts.sqlite");
	const first = await openAccountsFile(file);
	await first.createPlan({ name: "p", monthlyAllowance: null, marketData: true, families: ["main"] });
	const account = await first.createAccount({ name: "acme", plan: "p" });
	const keys = ["a", "b"];
	for (const id of keys)
		await first.addKey({ id, accountId: account.id, name: id, prefix: id, sha256: id, expiresAt: null });
	await first.close();
	const store = await openAccountsFile(file, { forService: true });
	const points: Point[] = [{ bytes: 0, used: 0 }];
	for (let group = 0; group < groups; group++) {
		await chargeGroup(store, account.id, keys);
		const { used } = await store.allowanceState(account.id, at);
		points.push({ bytes: (await stat(`${file}-wal`)).size, used });
	}
	await copyFile(file, join(folder, "accounts.sqlite"));
	const log = await readFile(`${file}-wal`);
	await store.close();
	if (points.some(({ bytes }, index) => index > 0 && bytes <= (points[index - 1]?.bytes ?? 0)))
		throw new Error("the log was begun anew within the run, so that lengths say nothing");
	return { folder, accountId: account.id, log, points };
}

async function chargeGroup(store: AccountStore, accountId: number, keys: readonly string[]): Promise<void> {
	const size = 1 + Math.floor(Math.random() * 20);
	const charges = Array.from({ length: size }, (_, number) =>
		store.charge({
			accountId,
			keyId: keys[number % keys.length] ?? "",
			operationId: `operation ${Math.floor(Math.random() * 40)}`,
			allowance: null,
			at,
		}),
	);
	await Promise.all(charges);
}

/** Returns the faults of a store whose log is damaged at a byte. */
async function violationsAfter(live: LiveRun, folder: string, name: string, cut: number): Promise<string[]> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder);
	const file = join(folder, "accounts.sqlite");
	await copyFile(join(live.folder, "accounts.sqlite"), file);
	await writeFile(`${file}-wal`, damages[name]?.(live.log, cut) ?? "");
	const store = await openAccountsFile(file).catch((error: unknown) => String(error));
	if (typeof store === "string") return [`it does not open: ${store}`];
	const usage = await store.usage(live.accountId, at);
	const integrity = integrityOf(folder);
	const next = await store.charge({
		accountId: live.accountId,
		keyId: "a",
		operationId: "operation",
		allowance: null,
		at,
	});
	await store.close();
	const whole = live.points.findLast(({ bytes }) => bytes <= cut)?.used ?? 0;
	const violations = violationsOfUsage(usage);
	if (integrity !== "ok") violations.push(`integrity_check: ${integrity}`);
	if (usage.used !== whole)
		violations.push(`${usage.used} charges are there, ${whole} were acknowledged before it`);
	if (next.used !== usage.used + 1) violations.push(`the next charge counts ${next.used}`);
	return violations;
}

function tableOf(
	counts: ReadonlyMap<string, { points: number; lost: number }>,
	bytes: number,
	acknowledged: number,
): string[] {
	const rows = [...counts].map(
		([name, { points, lost }]) => `| ${name} | ${points} | ${bytes} | ${acknowledged} | ${lost} |`,
	);
	return [
		"| Log | Points | Bytes of the log | Acknowledged charges in it | Points with a charge lost, a half charge or an unsound file |",
		"|---|---|---|---|---|",
		...rows,
	];
}
