import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, onTestFinished, test } from "vitest";
import { noRateLimit } from "../../accounts.ts";
import { CredentialChanged } from "../../errors.ts";
import type { AccountOptions } from "../../shared/accounts/account-options.ts";
import { chargeOf } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";

const families = ["main" as const];

/** Two stores on one file, like two processes, and the credential of a key that the first one holds. */
async function twoStores({ forService = false, turn }: Pick<AccountOptions, "forService" | "turn"> = {}) {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const options = { forService, ...(turn && { turn }) };
	const [own, other] = [await openAccountsFile(file, options), await openAccountsFile(file)];
	onTestFinished(async () => void (await Promise.all([own.close(), other.close()])));
	await own.createPlan({
		name: "plan",
		monthlyAllowance: null,
		marketData: true,
		families,
		rateLimit: noRateLimit,
	});
	const account = await own.createAccount({ name: "account", plan: "plan" });
	const sha256 = "0".repeat(64);
	const key = await own.addKey({
		id: "key",
		accountId: account.id,
		name: "key",
		prefix: "md_test_000000",
		sha256,
		expiresAt: null,
	});
	return { own, other, account, key, sha256 };
}

test("a credential is held once it has been read, and an unknown one is not", async () => {
	const { own, sha256 } = await twoStores();
	expect(own.cachedCredential(sha256)).toBeUndefined();
	expect(await own.credential("1".repeat(64))).toBeUndefined();
	expect(own.cachedCredential("1".repeat(64))).toBeUndefined();
	const credential = await own.credential(sha256);
	expect(own.cachedCredential(sha256)?.credential).toBe(credential);
});

test("a key of nobody works as soon as somebody adds it", async () => {
	const { own, other, account } = await twoStores();
	for (const [store, digit] of [
		[own, "2"],
		[other, "3"],
	] as const) {
		const sha256 = digit.repeat(64);
		for (let times = 0; times < 2; times++) expect(await own.credential(sha256)).toBeUndefined();
		await store.addKey({
			id: digit,
			accountId: account.id,
			name: digit,
			prefix: "md_test_222222",
			sha256,
			expiresAt: null,
		});
		expect((await own.credential(sha256))?.key.id).toBe(digit);
	}
});

test("a change of another process holds from the next turn on where turns are told", async () => {
	let turn = 1;
	const { own, other, key, sha256 } = await twoStores({ turn: () => turn });
	const isRevoked = async () => (await own.credential(sha256))?.key.revokedAt !== null;
	expect(await isRevoked()).toBe(false);
	await other.updateKey(key.id, { revokedAt: 1 });
	expect(await isRevoked(), "read before").toBe(false);
	turn = 2;
	expect(await isRevoked(), "another turn").toBe(true);
	await other.updateKey(key.id, { revokedAt: null });
	await nextTurn();
	expect(await isRevoked(), "the turn is over").toBe(false);
});

test("charges keep a credential, those of another process too", async () => {
	const { own, other, account, key, sha256 } = await twoStores();
	const credential = await own.credential(sha256);
	await own.charge(chargeOf(account, key));
	await other.charge(chargeOf(account, key));
	expect(await own.credential(sha256)).toBe(credential);
	expect(own.cachedCredential(sha256)?.credential).toBe(credential);
});

test("a change of key, account or plan holds from the next look-up on, whoever makes it", async () => {
	const { own, other, account, key, sha256 } = await twoStores();
	for (const store of [own, other]) {
		const allowance = store === own ? 1 : 2;
		await own.credential(sha256);
		await store.updatePlan("plan", { monthlyAllowance: allowance });
		expect((await own.credential(sha256))?.plan.monthlyAllowance).toBe(allowance);
		await store.updateAccount(account.id, { disabledAt: allowance });
		expect((await own.credential(sha256))?.account.disabledAt).toBe(allowance);
		await store.updateKey(key.id, { revokedAt: allowance });
		expect((await own.credential(sha256))?.key.revokedAt).toBe(allowance);
	}
});

test.each([false, true])("a held credential that has changed is not charged (thread: %s)", async (thread) => {
	const { own, other, account, key, sha256 } = await twoStores({ forService: thread });
	await own.credential(sha256);
	const { version: credentialVersion = "" } = own.cachedCredential(sha256) ?? {};
	const charge = chargeOf(account, key, { credentialVersion });
	expect(await own.charge(charge)).toMatchObject({ accepted: true, used: 1 });
	await other.updateKey(key.id, { revokedAt: 1 });
	const [late, another] = await Promise.allSettled([own.charge(charge), own.charge(chargeOf(account, key))]);
	expect(late).toMatchObject({ reason: expect.any(CredentialChanged) });
	expect(another).toMatchObject({ value: { accepted: true, used: 2 } });
});
