import { setImmediate as nextTick } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GroupCounter } from "./group-counter.ts";

test("each request has a count of its own, in the order of arrival, however requests are grouped", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.record({ account: fc.nat(3), ticksBefore: fc.nat(2) }), { maxLength: 40 }),
			fc.nat(3),
			async (requests, statementTicks) => {
				const totals = new Map<number, number>();
				const counter = new GroupCounter(async (group) => {
					for (let tick = 0; tick < statementTicks; tick++) await nextTick();
					for (const [account, count] of group) totals.set(account, (totals.get(account) ?? 0) + count);
					return new Map(
						[...group.keys()].map((account) => [
							account,
							{ count: totals.get(account) ?? 0, milliseconds: 1 },
						]),
					);
				});
				const expected = new Map<number, number>();
				const checks: Promise<void>[] = [];
				for (const { account, ticksBefore } of requests) {
					for (let tick = 0; tick < ticksBefore; tick++) await nextTick();
					const count = (expected.get(account) ?? 0) + 1;
					expected.set(account, count);
					checks.push(expect(counter.add(account)).resolves.toEqual({ count, milliseconds: 1 }));
				}
				await Promise.all(checks);
				expect(totals).toEqual(expected);
			},
		),
	);
});

test("requests of one tick, and those that come during a statement, share a statement; a failure is of its group alone", async () => {
	const groups: [number, number][][] = [];
	const counter = new GroupCounter(async (group) => {
		groups.push([...group]);
		await nextTick();
		if (groups.length === 2) throw new Error("away");
		return new Map([...group].map(([account, count]) => [account, { count, milliseconds: 1 }]));
	});
	const first = Promise.all([counter.add(1), counter.add(2), counter.add(1)]);
	while (groups.length === 0) await nextTick();
	const second = Promise.all([counter.add(3), counter.add(1)]);
	expect((await first).map((count) => count?.count)).toEqual([1, 1, 2]);
	await expect(second).rejects.toThrow("away");
	expect(await counter.add(1)).toMatchObject({ count: 1 });
	expect(groups).toEqual([
		[
			[1, 2],
			[2, 1],
		],
		[
			[3, 1],
			[1, 1],
		],
		[[1, 1]],
	]);
});
