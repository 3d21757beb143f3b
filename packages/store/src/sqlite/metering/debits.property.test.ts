import fc from "fast-check";
import { expect, test } from "vitest";
import type { Account, ApiKey, ChargeResult } from "../../accounts.ts";
import { chargeOf } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { allowance, january, openDebits, small, world } from "./debits.fixture.ts";

/** A process folds in one of these ways. Two that fold in steps disturb each other. */
const anyFold = fc.constantFrom(small, small, "elsewhere" as const, "at once" as const);

/** A process, by its number modulo that of all. */
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
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("look" as const), process: anyProcess }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant("begin" as const), process: anyProcess }) },
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant("step" as const),
			process: anyProcess,
			times: fc.integer({ min: 1, max: 20 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("fold" as const), process: anyProcess }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("kill" as const), process: anyProcess }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), process: anyProcess }) },
);

test("processes that fold in steps, at once or not, and are killed, count every charge once", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(action, { maxLength: 60 }),
			fc.array(anyFold, { minLength: 1, maxLength: 4 }),
			async (actions, folds) => {
				const { file, accounts, keys } = await world();
				const processes = folds.map((fold) => openDebits(file, fold));
				const accepted = new Map<string, number>();
				const used = new Map<number, number>();
				for (const step of actions) {
					const number = step.process % folds.length;
					const chosen = processes[number] as (typeof processes)[number];
					if (step.kind === "begin") chosen.debits.beginFold();
					if (step.kind === "step") for (let n = 0; n < step.times; n++) await chosen.debits.foldStep();
					if (step.kind === "fold") await chosen.debits.fold();
					if (step.kind === "kill") {
						chosen.kill();
						processes[number] = openDebits(file, folds[number]);
					}
					if (step.kind === "fail") {
						const failing = chosen.debits.debit(() => {
							throw new Error("undone");
						});
						await expect(failing).rejects.toThrow("undone");
					}
					if (step.kind === "look")
						for (const { id } of accounts)
							expect((await chosen.debits.standing(id, january)).used).toBe(used.get(id) ?? 0);
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
				}
				for (const { debits } of processes)
					for (const { id } of accounts)
						expect((await debits.standing(id, january)).used).toBe(used.get(id) ?? 0);
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
		{ numRuns: 150, seed: 9 },
	);
}, 60_000);
