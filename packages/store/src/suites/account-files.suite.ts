import { expect, it } from "vitest";
import type { AccountFixture } from "./account-database.ts";
import { chargeOf, newAccount } from "./accounts.fixtures.ts";

const january = Date.UTC(2024, 0, 15, 12);
const day = 86_400_000;

/** Files of days: charged once for each key, file and UTC day. Secrets of signatures. */
export function accountFiles({ store, database }: AccountFixture): void {
	const files = async (name: string, allowance: number | null = null) => {
		const { account, key } = await newAccount(store(), name);
		return {
			account,
			key,
			charge: (file: string, at = january, by = store()) =>
				by.charge({ ...chargeOf(account, key, { allowance, at }), operationId: "getBulkFile", file }),
		};
	};

	it("charges a file once in a day of UTC, and each other file, key and day for itself", async () => {
		const { account, charge } = await files("acme");
		const other = await files("other");
		const midnight = Date.UTC(2024, 0, 16);
		const results = [];
		for (const charging of [
			() => charge("a"),
			() => charge("a", midnight - 1),
			() => charge("b"),
			() => other.charge("a"),
			() => charge("a", midnight),
		])
			results.push(await charging());
		expect(results).toEqual([
			{ accepted: true, used: 1, at: january },
			{ accepted: true, isRepeat: true, used: 1, at: midnight - 1 },
			{ accepted: true, used: 2, at: january },
			{ accepted: true, used: 1, at: january },
			{ accepted: true, used: 3, at: midnight },
		]);
		const { byOperation } = await store().usage(account.id, january);
		expect(byOperation).toEqual([{ operationId: "getBulkFile", count: 3 }]);
	});

	it("charges a file once for requests that come at the same time, over several processes too", async () => {
		const other = await database().open();
		const { account, charge } = await files("acme");
		const results = await Promise.all(
			Array.from({ length: 40 }, (_, i) => charge(`file ${i % 2}`, january, i % 3 ? store() : other)),
		);
		expect(results.filter(({ accepted, isRepeat }) => accepted && !isRepeat)).toHaveLength(2);
		expect(results.every(({ accepted }) => accepted)).toBe(true);
		expect(await store().used(account.id, january)).toBe(2);
		await other.close();
	});

	it("refuses a file when nothing is left, then and later, and serves one that is charged already", async () => {
		const { account, charge } = await files("acme", 1);
		expect((await charge("a")).accepted).toBe(true);
		expect(await charge("b")).toEqual({ accepted: false, used: 1, at: january });
		expect(await charge("b")).toEqual({ accepted: false, used: 1, at: january });
		expect(await charge("a")).toEqual({ accepted: true, isRepeat: true, used: 1, at: january });
		expect(await store().used(account.id, january)).toBe(1);
	});

	it("forgets days before yesterday", async () => {
		const { account, charge } = await files("acme");
		for (const days of [0, 1, 2]) await charge("a", january + days * day);
		// Yesterday and the day itself are still there; the first day is gone, and is charged again.
		for (const days of [2, 1, 0]) await charge("a", january + days * day);
		expect(await store().used(account.id, january)).toBe(4);
	});

	it("makes the secret of a name once for all processes", async () => {
		const other = await database().open();
		const made = await Promise.all([store().secret("links"), other.secret("links"), store().secret("links")]);
		expect(new Set(made.map((secret) => secret.toString("hex"))).size).toBe(1);
		expect(made[0]).toHaveLength(32);
		expect(await store().secret("others")).not.toEqual(made[0]);
		await other.close();
	});
}
