import fc from "fast-check";
import { expect, it } from "vitest";
import type { Charge } from "../accounts.ts";
import type { AccountFixture } from "./account-database.ts";
import { chargeOf, newAccount, newKey } from "./accounts.fixtures.ts";
import { chargeInProcesses } from "./charge-processes.ts";

const january = Date.UTC(2024, 0, 15);

/** The meter: exact counts, never above the allowance. */
export function accountCharges({ store, database }: AccountFixture): void {
	it("debits up to the allowance and not beyond", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const results = [];
		for (let i = 0; i < 4; i++) results.push(await store().charge(chargeOf(account, key, { allowance: 2 })));
		expect(results).toEqual([
			{ accepted: true, used: 1, at: january },
			{ accepted: true, used: 2, at: january },
			{ accepted: false, used: 2, at: january },
			{ accepted: false, used: 2, at: january },
		]);
		expect(await store().used(account.id, january)).toBe(2);
		expect(await store().charge(chargeOf(account, key, { allowance: 3 }))).toEqual({
			accepted: true,
			used: 3,
			at: january,
		});
		expect(await store().charge(chargeOf(account, key, { allowance: 1 }))).toEqual({
			accepted: false,
			used: 3,
			at: january,
		});
		expect(await store().charge(chargeOf(account, key, { allowance: null }))).toEqual({
			accepted: true,
			used: 4,
			at: january,
		});
	});

	it("accepts nothing of an allowance of none", async () => {
		const { account, key } = await newAccount(store(), "acme");
		expect(await store().charge(chargeOf(account, key, { allowance: 0 }))).toEqual({
			accepted: false,
			used: 0,
			at: january,
		});
		expect((await store().key(key.id))?.lastUsedAt).toBeNull();
	});

	it("stores the last use of a key once in a minute", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const seconds = [0, 59, 60, 61, 30, 119, 121, 3_600];
		const lastUses: unknown[] = [];
		for (const second of seconds) {
			await store().charge(chargeOf(account, key, { allowance: null, at: january + second * 1_000 }));
			lastUses.push(((await store().key(key.id))?.lastUsedAt ?? 0) - january);
		}
		expect(lastUses).toEqual([0, 0, 60, 60, 60, 60, 121, 3_600].map((second) => second * 1_000));
	});

	it("begins anew with the month in UTC", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const february = Date.UTC(2024, 1, 1);
		const at = async (time: number) =>
			(await store().charge(chargeOf(account, key, { allowance: 1, at: time }))).accepted;
		expect(await at(february - 1)).toBe(true);
		expect(await at(february - 1)).toBe(false);
		expect(await at(february)).toBe(true);
		expect(await at(Date.UTC(2024, 2, 1) - 1)).toBe(false);
		expect(await at(Date.UTC(2024, 0, 1))).toBe(false);
		expect(await store().used(account.id, february - 1)).toBe(1);
		expect((await store().usage(account.id, february)).byDay).toEqual([{ date: "2024-02-01", count: 1 }]);
	});

	it("never goes back to a month that is over for an account, in a group of charges neither", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const other = await newAccount(store(), "other");
		const february = Date.UTC(2024, 1, 1);
		const charge = (at: number, by = { account, key }) =>
			store().charge(chargeOf(by.account, by.key, { allowance: 3, at }));
		expect(await store().allowanceState(account.id, january)).toEqual({ used: 0, at: january });
		const results = await Promise.all([
			charge(january),
			charge(february + 5),
			charge(february - 60_000),
			charge(january, other),
		]);
		expect(results).toEqual([
			{ accepted: true, used: 1, at: january },
			{ accepted: true, used: 1, at: february + 5 },
			{ accepted: true, used: 2, at: february },
			{ accepted: true, used: 1, at: january },
		]);
		expect(await charge(january)).toEqual({ accepted: true, used: 3, at: february });
		expect(await charge(january)).toEqual({ accepted: false, used: 3, at: february });
		expect(await store().allowanceState(account.id, january)).toEqual({ used: 3, at: february });
		expect(await store().used(account.id, january)).toBe(1);
		const report = await store().usage(account.id, february);
		expect(report.byDay).toEqual([{ date: "2024-02-01", count: 3 }]);
		expect((await store().usage(account.id, january)).byDay).toEqual([{ date: "2024-01-15", count: 1 }]);
	});

	it("reports usage by day, operation and key, and when a key was last used", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const second = await newKey(store(), account, "second key");
		const day = 86_400_000;
		await store().charge(chargeOf(account, second, { at: january, operationId: "getNews" }));
		await store().charge(chargeOf(account, key, { at: january + day }));
		await store().charge(chargeOf(account, key, { at: january }));
		expect(await store().usage(account.id, january)).toEqual({
			used: 3,
			byDay: [
				{ date: "2024-01-15", count: 2 },
				{ date: "2024-01-16", count: 1 },
			],
			byOperation: [
				{ operationId: "getQuote", count: 2 },
				{ operationId: "getNews", count: 1 },
			],
			byKey: [
				{ keyPrefix: key.prefix, name: key.name, count: 2 },
				{ keyPrefix: second.prefix, name: second.name, count: 1 },
			],
		});
		expect((await store().key(key.id))?.lastUsedAt).toBe(january + day);
		const empty = { used: 0, byDay: [], byOperation: [], byKey: [] };
		expect(await store().usage(account.id, Date.UTC(2025, 0))).toEqual(empty);
	});

	it("refuses the charge of a key that the account does not have, and that one alone", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const other = await newAccount(store(), "other");
		const [good, unknown, foreign] = await Promise.allSettled([
			store().charge(chargeOf(account, key)),
			store().charge(chargeOf(account, key, { keyId: "none" })),
			store().charge(chargeOf(account, other.key)),
		]);
		expect(good).toMatchObject({ value: { accepted: true, used: 1 } });
		expect(unknown).toMatchObject({ reason: { message: `there is no key of account ${account.id} "none"` } });
		expect(foreign.status).toBe("rejected");
		expect(await store().used(account.id, january)).toBe(1);
	});

	it("charges a key for a file once in a UTC day, whatever remains, and others for themselves", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const second = await newKey(store(), account, "second");
		const midnight = Date.UTC(2024, 0, 16);
		const charge = (change: Partial<Charge>) =>
			store().charge(chargeOf(account, key, { allowance: 4, at: midnight - 1, file: "a", ...change }));
		expect(await charge({})).toEqual({ accepted: true, used: 1, at: midnight - 1 });
		const repeat = { accepted: true, isRepeat: true, used: 1, at: midnight - 1 };
		expect(await Promise.all([charge({}), charge({}), charge({})])).toEqual([repeat, repeat, repeat]);
		expect(await charge({ file: "b" })).toMatchObject({ used: 2 });
		expect(await charge({ keyId: second.id })).toMatchObject({ used: 3 });
		expect(await charge({ at: midnight })).toEqual({ accepted: true, used: 4, at: midnight });
		// A request of the day before, by a clock that is behind.
		expect(await charge({})).toMatchObject({ isRepeat: true, used: 4 });
		expect(await charge({ file: "c" })).toMatchObject({ accepted: false, used: 4 });
		expect(await charge({ at: midnight })).toMatchObject({ accepted: true, isRepeat: true });
		// What was refused was not noted as charged.
		expect(await charge({ file: "c", allowance: 5 })).toEqual({ accepted: true, used: 5, at: midnight - 1 });
		expect((await store().usage(account.id, midnight)).byDay).toEqual([
			{ date: "2024-01-15", count: 4 },
			{ date: "2024-01-16", count: 1 },
		]);
	});

	it("begins anew with files at midnight of a month, and stays in a month that has begun", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const february = Date.UTC(2024, 1, 1);
		const charge = (at: number) => store().charge(chargeOf(account, key, { at, file: "a" }));
		expect(await charge(february - 1)).toEqual({ accepted: true, used: 1, at: february - 1 });
		expect(await charge(february)).toEqual({ accepted: true, used: 1, at: february });
		expect(await charge(february - 1)).toEqual({ accepted: true, isRepeat: true, used: 1, at: february });
		expect(await store().used(account.id, february - 1)).toBe(1);
	});

	it("refuses the charge for a file of a key that the account does not have, and notes nothing", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const other = await newAccount(store(), "other");
		const file = "a";
		for (const charge of [
			chargeOf(account, key, { keyId: "none", file }),
			chargeOf(account, other.key, { file }),
		])
			await expect(store().charge(charge)).rejects.toThrow("there is no key of account");
		expect(await store().charge(chargeOf(other.account, other.key, { file }))).toMatchObject({ used: 1 });
	});

	it("charges for files once over processes that ask for them at once", async () => {
		const { account, key } = await newAccount(store(), "acme", null);
		const second = await newKey(store(), account, "second");
		const charges = Array.from({ length: 40 }, (_, i) =>
			chargeOf(account, i % 2 === 0 ? key : second, { allowance: null, file: `file ${i >> 1}` }),
		);
		const accepted = await chargeInProcesses(database().settings, 3, { charges, count: 5, atOnce: 32 });
		expect(accepted.flat().every((count) => count === 5)).toBe(true);
		expect(await store().used(account.id, january)).toBe(40);
	});

	it("answers charges at once in the order in which they came", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const charges = Array.from({ length: 5 }, () => store().charge(chargeOf(account, key, { allowance: 3 })));
		const results = await Promise.all(charges);
		expect(results.map(({ used }) => used)).toEqual([1, 2, 3, 3, 3]);
		expect(results.map(({ accepted }) => accepted)).toEqual([true, true, true, false, false]);
	});

	it.each([1, 16])(
		"leaves turns to timers while %i callers charge again as soon as they are answered",
		async (n) => {
			const { account, key } = await newAccount(store(), "acme", null);
			const charge = chargeOf(account, key, { allowance: null });
			const bound = 2_000;
			let fired = false;
			let further = 0;
			const timer = setTimeout(() => {
				fired = true;
			}, 1);
			const caller = async () => {
				for (; !fired && further < bound; further++) await store().charge(charge);
			};
			await Promise.all(Array.from({ length: n }, caller));
			clearTimeout(timer);
			expect(further).toBeGreaterThan(0);
			expect(further).toBeLessThan(bound);
		},
	);

	it("counts exactly whatever is charged, by two stores at once", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const second = await newKey(store(), account, "second");
		const other = await database().open();
		let month = 0;
		const charge = fc.record({
			day: fc.integer({ min: 1, max: 28 }),
			key: fc.constantFrom(key, second),
			operationId: fc.constantFrom("getQuote", "getNews"),
			store: fc.constantFrom(store(), other),
		});
		const property = fc.asyncProperty(
			fc.array(charge, { maxLength: 40 }),
			fc.integer({ min: 0, max: 15 }),
			async (charges, allowance) => {
				month++;
				const results = await Promise.all(
					charges.map(async ({ day, key: used, operationId, store: by }) => {
						const at = Date.UTC(2030, month, day);
						return by.charge(chargeOf(account, used, { at, operationId, allowance }));
					}),
				);
				const expected = Math.min(charges.length, allowance);
				expect(results.filter(({ accepted }) => accepted)).toHaveLength(expected);
				const report = await store().usage(account.id, Date.UTC(2030, month, 9));
				expect(report.used).toBe(expected);
				for (const part of [report.byDay, report.byOperation, report.byKey]) {
					expect(part.reduce((total, { count }) => total + count, 0)).toBe(expected);
				}
			},
		);
		await fc.assert(property, { numRuns: 20 });
		await other.close();
	}, 60_000);

	it("counts exactly when several processes charge at once", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const charge = chargeOf(account, key, { allowance: 500 });
		const mine = Array.from({ length: 50 }, () => store().charge(charge));
		const work = { charges: [charge], count: 200, atOnce: 10 };
		const theirs = await chargeInProcesses(database().settings, 3, work);
		const accepted = (await Promise.all(mine)).filter((result) => result.accepted).length;
		expect(accepted + theirs.flat().reduce((total, count) => total + count, 0)).toBe(500);
		expect(await store().used(account.id, january)).toBe(500);
		expect((await store().usage(account.id, january)).byKey).toMatchObject([{ count: 500 }]);
	}, 60_000);
}
