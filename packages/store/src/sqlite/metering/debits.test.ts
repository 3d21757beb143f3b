import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Account, ApiKey, ChargeResult } from "../../accounts.ts";
import { chargeOf, newAccount, newKey } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { Debits, LongLedger } from "./debits.ts";
import { type StepSize, usualStep } from "./ledger/stepwise-fold.ts";

const january = Date.UTC(2024, 0, 15);
const allowance = 40;

interface World {
	file: string;
	accounts: Account[];
	keys: ApiKey[];
}

async function world(): Promise<World> {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const store = await openAccountsFile(file);
	const [one, two] = [await newAccount(store, "one", allowance), await newAccount(store, "two", allowance)];
	const third = await newKey(store, one.account, "third");
	await store.close();
	return { file, accounts: [one.account, one.account, two.account], keys: [one.key, third, two.key] };
}

/** The debits of a process: one that folds in steps, or with each group. */
function openDebits(file: string, step?: StepSize, pace = 0) {
	const connection = new Connection<never>(file, { durability: "process" }) as never;
	const turns = new WriteTurns(connection, file);
	const debits = new Debits(connection, turns, { patience: 5_000, pace, ...(step && { step }) });
	return { debits, kill: () => (connection as Connection<never>).close() };
}

/** Steps of which a few charges need several. */
const small: StepSize = { entries: 2, rows: 2 };

const action = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant("charge" as const),
			process: fc.nat(2),
			group: fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(40)), { minLength: 1, maxLength: 6 }),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("begin" as const), process: fc.nat(1) }) },
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant("step" as const),
			process: fc.nat(1),
			times: fc.integer({ min: 1, max: 6 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("fold" as const), process: fc.nat(2) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("kill" as const), process: fc.nat(2) }) },
);

test("processes that fold in steps, fold at once and are killed count every charge once", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(action, { maxLength: 40 }),
			fc.integer({ min: 1, max: 3 }),
			async (actions, count) => {
				const { file, accounts, keys } = await world();
				const processes = [0, 1, 2].slice(0, count).map((n) => openDebits(file, n < 2 ? small : undefined));
				const accepted = new Map<string, number>();
				const used = new Map<number, number>();
				for (const step of actions) {
					const chosen = processes[step.process];
					if (!chosen) continue;
					if (step.kind === "begin") chosen.debits.beginFold();
					if (step.kind === "step") for (let n = 0; n < step.times; n++) await chosen.debits.foldStep();
					if (step.kind === "fold") await chosen.debits.fold();
					if (step.kind === "kill") {
						chosen.kill();
						processes[step.process] = openDebits(file, step.process < 2 ? small : undefined);
					}
					if (step.kind !== "charge") continue;
					const charges = step.group.map(([who, operation, day]) =>
						chargeOf(accounts[who] as Account, keys[who] as ApiKey, {
							operationId: `operation ${operation}`,
							at: january + (day % 16) * 86_400_000,
							allowance,
						}),
					);
					const answers = await chosen.debits.debit(() => charges);
					for (const [i, answer] of answers.entries()) {
						const { accountId, keyId } = charges[i] as (typeof charges)[number];
						const before = used.get(accountId) ?? 0;
						const isAccepted = before < allowance;
						expect(answer as ChargeResult).toMatchObject({
							accepted: isAccepted,
							used: before + (isAccepted ? 1 : 0),
						});
						if (!isAccepted) continue;
						used.set(accountId, before + 1);
						accepted.set(keyId, (accepted.get(keyId) ?? 0) + 1);
					}
					for (const { debits } of processes)
						for (const { id } of accounts)
							expect((await debits.standing(id, january)).used).toBe(used.get(id) ?? 0);
				}
				for (const { kill } of processes) kill();
				const store = await openAccountsFile(file);
				for (const { id } of accounts) {
					const report = await store.usage(id, january);
					const sum = (rows: readonly { count: number }[]) =>
						rows.reduce((total, { count }) => total + count, 0);
					const expected = used.get(id) ?? 0;
					expect([report.used, sum(report.byDay), sum(report.byOperation), sum(report.byKey)]).toEqual(
						Array(4).fill(expected),
					);
					expect(report.byKey.map(({ count }) => count).sort()).toEqual(
						keys
							.filter((key) => key.accountId === id)
							.flatMap((key) => accepted.get(key.id) ?? [])
							.sort(),
					);
				}
				await store.close();
			},
		),
		{ numRuns: 100, seed: 5 },
	);
}, 60_000);

test("a fold takes several steps, and the ledger is empty behind the last one", async () => {
	const { file, accounts, keys } = await world();
	const { debits, kill } = openDebits(file, usualStep);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const charges = Array.from({ length: 900 }, (_, n) => ({ ...charge, operationId: `operation ${n % 450}` }));
	await debits.debit(() => charges);
	debits.beginFold();
	let steps = 0;
	do {
		steps++;
		expect((await debits.standing(charge.accountId, january)).used).toBe(900);
	} while (await debits.foldStep());
	// Nine of 50 entries, one that marks the rows, and one that removes them.
	expect(steps).toBe(11);
	kill();
	const connection = new Connection(file);
	const count = (sql: string) => connection.arrays<[number]>(sql).get()?.[0];
	expect(count("select count(*) from usage_ledger")).toBe(0);
	expect([count("select sum(used) from allowance"), count("select sum(count) from usage")]).toEqual([
		900, 900,
	]);
	connection.close();
});

test("rows that are folded are removed a few at a time, and no charge counts twice meanwhile", async () => {
	const { file, accounts, keys } = await world();
	const own = openDebits(file, usualStep);
	const other = openDebits(file);
	const reader = new Connection(file);
	const rows = () => reader.arrays<[number]>("select count(*) from usage_ledger").get()?.[0] ?? 0;
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const used = async () => (await other.debits.standing(charge.accountId, january)).used;
	for (let n = 0; n < 900; n++) await own.debits.debit(() => [charge]);
	own.debits.beginFold();
	const left: number[] = [];
	while (await own.debits.foldStep()) {
		expect(await used()).toBe(900);
		left.push(rows());
	}
	expect(left).toEqual([901, 900, 800, 700, 600, 500, 400, 300, 200, 100]);
	expect([rows(), await used()]).toEqual([0, 900]);
	for (let n = 0; n < 500; n++) await own.debits.debit(() => [charge]);
	own.debits.beginFold();
	// The one entry is moved, the rows are marked, and some are removed.
	for (let n = 0; n < 3; n++) await own.debits.foldStep();
	expect(rows()).toBe(400);
	own.kill();
	const stepping = openDebits(file, usualStep);
	await expect(stepping.debits.debit(() => [charge])).rejects.toThrow(LongLedger);
	const next = openDebits(file);
	await next.debits.debit(() => [charge]);
	expect([rows(), await used()]).toEqual([0, 1401]);
	for (const { kill } of [stepping, next, other]) kill();
	reader.close();
});

test("a group takes a step of the fold along, and a fold begins only when it is told to", async () => {
	const { file, accounts, keys } = await world();
	const { debits, kill } = openDebits(file, usualStep);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const group = (size: number) =>
		Array.from({ length: size }, (_, n) => ({ ...charge, operationId: `o ${n}` }));
	await debits.debit(() => group(120));
	await debits.debit(() => group(1));
	expect(debits.unfolded).toBe(121);
	debits.workAhead();
	expect([debits.isFolding, debits.unfolded, await debits.foldStep()]).toEqual([false, 120, false]);
	debits.beginFold();
	let groups = 0;
	for (; debits.isFolding; groups++) await debits.debit(() => group(1));
	debits.workAhead();
	// Three of 50 entries, one that marks the rows, and one that removes them. What came meanwhile waits for the next fold.
	expect([groups, debits.unfolded]).toEqual([5, 1]);
	expect((await debits.standing(charge.accountId, january)).used).toBe(126);
	kill();
	const connection = new Connection(file);
	const count = (sql: string) => connection.arrays<[number]>(sql).get()?.[0];
	// The groups while the fold was under way.
	expect(count("select count(*) from usage_ledger")).toBe(5);
	expect([count("select sum(used) from allowance"), count("select sum(count) from usage")]).toEqual([
		121, 121,
	]);
	connection.close();
});

test("groups in quick succession take one step of a fold along, unless many entries wait for the next", async () => {
	const { file, accounts, keys } = await world();
	const { debits, kill } = openDebits(file, usualStep, 60_000);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const group = (size: number) =>
		Array.from({ length: size }, (_, n) => ({ ...charge, operationId: `o ${n}` }));
	await debits.debit(() => group(120));
	debits.beginFold();
	for (let n = 0; n < 10; n++) await debits.debit(() => group(1));
	expect(debits.isFolding).toBe(true);
	await debits.debit(() => group(20_001));
	for (let n = 0; n < 5; n++) await debits.debit(() => group(1));
	expect(debits.isFolding).toBe(false);
	expect((await debits.standing(charge.accountId, january)).used).toBe(120 + 10 + 20_001 + 5);
	kill();
});

test.each(["a kill", "the commit of another process"])(
	"%s behind any step of a fold, and behind a charge after it, loses no charge",
	async (end) => {
		const { file, accounts, keys } = await world();
		const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
		const other = openDebits(file);
		let total = 0;
		const charged = async ({ debits }: ReturnType<typeof openDebits>, count: number) => {
			for (let n = 0; n < count; n++)
				await debits.debit(() => [{ ...charge, operationId: `operation ${n}` }]);
			total += count;
		};
		for (let rows = 1; rows <= 6; rows++) {
			// Some steps move, one marks, and some remove; then there are none.
			for (let steps = 0; steps <= 8; steps++) {
				const own = openDebits(file, small);
				await charged(own, rows);
				own.debits.beginFold();
				for (let n = 0; n < steps; n++) await own.debits.foldStep();
				await charged(own, 1);
				if (end === "a kill") own.kill();
				await charged(other, 1);
				expect((await other.debits.standing(charge.accountId, january)).used).toBe(total);
				if (end === "a kill") continue;
				await charged(own, 1);
				expect((await own.debits.standing(charge.accountId, january)).used).toBe(total);
				own.kill();
			}
		}
		other.kill();
		const store = await openAccountsFile(file);
		expect(await store.used(charge.accountId, january)).toBe(total);
		await store.close();
	},
);

test("rows that another commit or a kill leaves behind their mark are removed by the next process", async () => {
	const { file, accounts, keys } = await world();
	const reader = new Connection(file);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const rows = () => reader.arrays<[number]>("select count(*) from usage_ledger").get()?.[0];
	const leaveHalf = async () => {
		const own = openDebits(file, small);
		for (let n = 0; n < 8; n++) await own.debits.debit(() => [charge]);
		own.debits.beginFold();
		for (let n = 0; n < 3; n++) await own.debits.foldStep();
		expect(rows()).toBe(6);
		return own;
	};
	const other = openDebits(file);
	const own = await leaveHalf();
	await other.debits.debit(() => [charge]);
	await own.debits.foldStep();
	expect(rows()).toBe(0);
	own.kill();
	const killed = await leaveHalf();
	killed.kill();
	const store = await openAccountsFile(file);
	expect([rows(), await store.used(charge.accountId, january)]).toEqual([0, 17]);
	await store.close();
	const closed = await leaveHalf();
	await closed.debits.close();
	expect(rows()).toBe(0);
	for (const { kill } of [closed, other]) kill();
	reader.close();
});
