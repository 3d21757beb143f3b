import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Account, ApiKey, ChargeResult } from "../../accounts.ts";
import { chargeOf, newAccount, newKey } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { Connection } from "../connection/connection.ts";
import { WriteQueue } from "../connection/write-queue.ts";
import { Debits } from "./debits.ts";

const january = Date.UTC(2024, 0, 15);
const allowance = 90;

/** A file with two accounts, of which the first has two keys. */
async function world(): Promise<{ file: string; accounts: Account[]; keys: ApiKey[] }> {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const store = await openAccountsFile(file);
	const [one, two] = [await newAccount(store, "one", allowance), await newAccount(store, "two", allowance)];
	const third = await newKey(store, one.account, "third");
	await store.close();
	return { file, accounts: [one.account, one.account, two.account], keys: [one.key, third, two.key] };
}

/** The debits of a process. */
function openDebits(file: string): { debits: Debits; kill: () => void } {
	const connection = new Connection(file, { durability: "process" });
	const debits = new Debits(connection, new WriteQueue(connection, file), 5_000);
	return { debits, kill: () => connection.close() };
}

const anyProcess = fc.nat(11);

const action = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant("charge" as const),
			process: anyProcess,
			group: fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(40)), { minLength: 1, maxLength: 6 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("kill" as const), process: anyProcess }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), process: anyProcess }) },
);

test("processes that charge, fail and are killed count every accepted charge once", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(action, { maxLength: 60 }),
			fc.integer({ min: 1, max: 4 }),
			async (actions, number) => {
				const { file, accounts, keys } = await world();
				const processes = Array.from({ length: number }, () => openDebits(file));
				const accepted = new Map<string, number>();
				const used = new Map<number, number>();
				for (const step of actions) {
					const index = step.process % number;
					const chosen = processes[index] as (typeof processes)[number];
					if (step.kind === "kill") {
						chosen.kill();
						processes[index] = openDebits(file);
					}
					if (step.kind === "fail") {
						let charged = 0;
						const charges = keys.map((key, i) => chargeOf(accounts[i] as Account, key, { allowance: 1e9 }));
						// The last charge fails behind others, which are undone with it.
						const failing = chosen.debits.debit(() =>
							Object.assign([...charges, ...charges], {
								map(this: unknown[], work: (charge: unknown) => unknown) {
									for (const charge of this) {
										work(charge);
										if (++charged === charges.length) throw new Error("undone");
									}
								},
							}),
						);
						await expect(failing).rejects.toThrow("undone");
					}
					if (step.kind !== "charge") continue;
					const charges = step.group.map(([who, operation, day]) =>
						chargeOf(accounts[who] as Account, keys[who] as ApiKey, {
							operationId: `operation ${operation}`,
							at: january + (day % 16) * 86_400_000,
							allowance,
						}),
					);
					const results = await chosen.debits.debit(() => charges);
					for (const [i, result] of results.entries()) {
						const { accountId, keyId } = charges[i] as (typeof charges)[number];
						const before = used.get(accountId) ?? 0;
						const isAccepted = before < allowance;
						expect(result as ChargeResult).toMatchObject({
							accepted: isAccepted,
							used: before + (isAccepted ? 1 : 0),
						});
						if (!isAccepted) continue;
						used.set(accountId, before + 1);
						accepted.set(keyId, (accepted.get(keyId) ?? 0) + 1);
					}
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
		{ numRuns: 30, seed: 9 },
	);
});

test("a balance in memory is not used once another process has charged", async () => {
	const { file, accounts, keys } = await world();
	const [own, other] = [openDebits(file), openDebits(file)];
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: 3 });
	const results = [];
	for (const { debits } of [own, other, own, other]) results.push(...(await debits.debit(() => [charge])));
	expect(results.map((result) => result instanceof Error || [result.accepted, result.used])).toEqual([
		[true, 1],
		[true, 2],
		[true, 3],
		[false, 3],
	]);
	for (const { kill } of [own, other]) kill();
});
