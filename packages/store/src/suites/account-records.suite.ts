import { expect, it } from "vitest";
import type { AccountStore } from "../accounts.ts";
import type { AccountFixture } from "./account-database.ts";
import { chargeOf, newAccount, newKey } from "./accounts.fixtures.ts";

/** Plans, accounts and keys. */
export function accountRecords({ store, database }: AccountFixture): void {
	const now = expect.closeTo(Date.now(), -5);

	it("counts requests in windows, over all processes", async () => {
		const clock = { now: 1_000_000 };
		const [one, other] = await Promise.all([1, 2].map(() => database().open({ now: () => clock.now })));
		const count = (store = one) => store?.countRequest("limit:a", 60_000);
		expect(await count()).toEqual({ count: 1, milliseconds: 60_000 });
		clock.now += 20_000;
		expect(await count(other)).toEqual({ count: 2, milliseconds: 40_000 });
		expect(await one?.countRequest("limit:b", 60_000)).toEqual({ count: 1, milliseconds: 60_000 });
		const counts = await Promise.all(
			Array.from({ length: 20 }, (_, index) => count(index % 2 === 0 ? one : other)),
		);
		expect(counts.map((row) => row?.count).sort((a = 0, b = 0) => a - b)).toEqual(
			Array.from({ length: 20 }, (_, index) => index + 3),
		);
		clock.now += 40_000;
		expect(await count()).toEqual({ count: 1, milliseconds: 60_000 });
		// The clock of the machine is set back by an hour.
		clock.now -= 3_600_000;
		expect(await count(other)).toEqual({ count: 1, milliseconds: 60_000 });
		await Promise.all([one?.close(), other?.close()]);
	});

	it("keeps plans, by name", async () => {
		const pro = {
			name: "pro",
			monthlyAllowance: null,
			marketData: true,
			bulk: true,
			streams: 10,
			streamSymbols: null,
			families: ["main" as const, "legacy" as const],
		};
		const free = { name: "free", monthlyAllowance: 0, marketData: false, families: [] };
		const rateLimit = { perSecond: null, burst: null, concurrency: null };
		expect(await store().createPlan(pro)).toEqual({ ...pro, rateLimit, createdAt: now });
		const usual = { bulk: false, streams: 2, streamSymbols: 100, rateLimit, createdAt: now };
		expect(await store().createPlan(free)).toEqual({ ...free, ...usual });
		expect(await store().plan("pro")).toEqual({ ...pro, rateLimit, createdAt: now });
		expect(await store().plan("none")).toBeUndefined();
		expect((await store().plans()).map(({ name }) => name)).toEqual(["free", "pro"]);
	});

	it("changes what a plan allows, and leaves what is not named", async () => {
		const { key } = await newAccount(store(), "acme");
		const rateLimit = { perSecond: 50, burst: 0, concurrency: 8 };
		const fast = {
			name: "fast",
			monthlyAllowance: 3,
			marketData: true,
			bulk: false,
			streams: 0,
			streamSymbols: 1,
			families: [],
			rateLimit,
		};
		const created = await store().createPlan(fast);
		expect(created).toEqual({ ...fast, createdAt: now });
		expect(await store().updatePlan("fast", {})).toEqual(created);
		const slower = { ...created, rateLimit: { perSecond: 5, burst: null, concurrency: 8 } };
		expect(await store().updatePlan("fast", { rateLimit: { perSecond: 5, burst: null } })).toEqual(slower);
		const other = {
			monthlyAllowance: null,
			marketData: false,
			bulk: true,
			streams: 7,
			streamSymbols: null,
			families: ["main" as const],
		};
		expect(await store().updatePlan("fast", other)).toEqual({ ...slower, ...other });
		expect(await store().plan("fast")).toEqual({ ...slower, ...other });
		const changed = await store().updatePlan("plan of acme", { rateLimit });
		expect((await store().credential(key.sha256))?.plan).toEqual(changed);
		await expect(store().updatePlan("gold", {})).rejects.toThrow(
			'there is no plan "gold"; there are: fast, plan of acme',
		);
	});

	it("keeps accounts and changes their plan and standing", async () => {
		const { account } = await newAccount(store(), "acme");
		expect(account).toEqual({
			id: account.id,
			name: "acme",
			plan: "plan of acme",
			createdAt: now,
			disabledAt: null,
			isOperator: false,
		});
		await newAccount(store(), "abc");
		expect((await store().accounts()).map(({ name }) => name)).toEqual(["abc", "acme"]);
		expect(await store().updateAccount(account.id, { plan: "plan of abc" })).toMatchObject({
			plan: "plan of abc",
		});
		expect(await store().updateAccount(account.id, { disabledAt: 5 })).toMatchObject({ disabledAt: 5 });
		expect(await store().updateAccount(account.id, {})).toEqual(await store().account("acme"));
		expect(await store().updateAccount(account.id, { disabledAt: null })).toEqual({
			...account,
			plan: "plan of abc",
		});
		expect(await store().account("none")).toBeUndefined();
	});

	it("gives an account the operator's role and takes it away, for every holder of its keys", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const other = await database().open();
		const roles = async () =>
			Promise.all(
				[store(), other].map(async (one) => (await one.credential(key.sha256))?.account.isOperator),
			);
		expect(await roles()).toEqual([false, false]);
		expect(await store().updateAccount(account.id, { isOperator: true })).toEqual({
			...account,
			isOperator: true,
		});
		await expect.poll(roles).toEqual([true, true]);
		expect(await other.updateAccount(account.id, { disabledAt: null })).toMatchObject({ isOperator: true });
		await other.updateAccount(account.id, { isOperator: false });
		await expect.poll(roles).toEqual([false, false]);
		await other.close();
	});

	it("tells the use of each account", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const idle = await newAccount(store(), "idle");
		const revoked = await newKey(store(), account, "revoked");
		await store().updateKey(revoked.id, { revokedAt: 5 });
		const expired = await newKey(store(), account, "expired");
		const charge = chargeOf(account, key);
		await store().updateKey(expired.id, { expiresAt: charge.at });
		await store().charge(charge);
		await store().charge({ ...charge, at: charge.at + 60_000 });
		const none = { used: 0, keys: 1, lastUsedAt: null };
		expect(await store().accountOverviews(charge.at)).toEqual([
			{ ...account, used: 2, keys: 1, lastUsedAt: charge.at + 60_000 },
			{ ...idle.account, ...none },
		]);
		const monthAfter = Date.UTC(2024, 1, 1);
		expect(await store().accountOverviews(monthAfter)).toMatchObject([{ used: 0 }, none]);
	});

	it("keeps keys and finds the credential of one by its hash", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const second = await newKey(store(), account, "second");
		expect(key).toMatchObject({ accountId: account.id, createdAt: now, lastUsedAt: null, revokedAt: null });
		expect((await store().keys(account.id)).map(({ id }) => id).sort()).toEqual([key.id, second.id].sort());
		expect(await store().key("none")).toBeUndefined();
		expect(await store().credential("none")).toBeUndefined();
		expect(await store().credential(key.sha256)).toEqual({
			key,
			account,
			plan: await store().plan("plan of acme"),
		});
		const revoked = await store().updateKey(key.id, { revokedAt: 7, expiresAt: 8 });
		expect(revoked).toEqual({ ...key, revokedAt: 7, expiresAt: 8 });
		expect((await store().credential(key.sha256))?.key).toEqual(revoked);
		expect(await store().updateKey(key.id, { expiresAt: null })).toEqual({ ...revoked, expiresAt: null });
	});

	it("changes keys by what all keys of the account are, one change after the other", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const second = await newKey(store(), account, "second");
		const other = await database().open();
		const revokeUnlessLast = (one: AccountStore, id: string) =>
			one.changeKeys(account.id, (keys) => {
				if (keys.filter(({ revokedAt }) => revokedAt === null).length < 2) throw new Error("the last key");
				return [{ update: id, revokedAt: 7 }];
			});
		const outcomes = await Promise.allSettled([
			revokeUnlessLast(store(), key.id),
			revokeUnlessLast(other, second.id),
		]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const usable = (await store().keys(account.id)).filter(({ revokedAt }) => revokedAt === null);
		expect(usable).toHaveLength(1);
		expect((await store().credential(key.sha256))?.key).toEqual(await store().key(key.id));
		await other.close();
	});

	it("changes all keys of a change or none, and none of another account", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const { key: foreign } = await newAccount(store(), "other");
		const added = { id: "new", accountId: account.id, name: "new", prefix: "md_live_n", sha256: "n" };
		const changed = await store().changeKeys(account.id, () => [
			{ add: { ...added, expiresAt: 9 } },
			{ update: key.id, expiresAt: 5 },
		]);
		expect(changed).toEqual([await store().key("new"), { ...key, expiresAt: 5 }]);
		const rejected = store().changeKeys(account.id, () => [
			{ update: key.id, expiresAt: null },
			{ update: foreign.id, revokedAt: 1 },
		]);
		await expect(rejected).rejects.toThrow("of another account");
		expect(await store().key(foreign.id)).toEqual(foreign);
		expect(await store().key(key.id)).toEqual({ ...key, expiresAt: 5 });
	});

	it("shows a second store what the first one did", async () => {
		const { key } = await newAccount(store(), "acme");
		const other = await database().open();
		expect((await other.credential(key.sha256))?.account.name).toBe("acme");
		await other.updateAccount(key.accountId, { disabledAt: 3 });
		expect((await store().credential(key.sha256))?.account.disabledAt).toBe(3);
		await other.close();
	});

	it("says which name is taken or missing", async () => {
		const { account, key } = await newAccount(store(), "acme");
		const plan = { name: "plan of acme", monthlyAllowance: 1, marketData: true, families: [] };
		await expect(store().createPlan(plan)).rejects.toThrow('plan "plan of acme" exists already');
		const again = store().createAccount({ name: "acme", plan: plan.name });
		await expect(again).rejects.toThrow('account "acme" exists already');
		const noPlan = 'there is no plan "gold"; there are: plan of acme';
		await expect(store().createAccount({ name: "new", plan: "gold" })).rejects.toThrow(noPlan);
		await expect(store().updateAccount(account.id, { plan: "gold" })).rejects.toThrow(noPlan);
		await expect(store().updateAccount(99, {})).rejects.toThrow("there is no account with id 99");
		await expect(store().updateKey("none", {})).rejects.toThrow('there is no key "none"');
		await expect(newKey(store(), account, key.id)).rejects.toThrow(`key "${key.id}" exists already`);
		const sameSecret = store().addKey({ ...key, id: "other", prefix: "md_test_x" });
		await expect(sameSecret).rejects.toThrow('key with the secret of "md_test_x" exists already');
		const nobody = store().addKey({ ...key, id: "other", sha256: "other", accountId: 99 });
		await expect(nobody).rejects.toThrow("there is no account with id 99");
	});
}
