import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { type AccountStore, noRateLimit } from "../../accounts.ts";
import { chargeOf } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";

const families = ["main" as const];

/** Two stores on one file, like two processes, and a key. */
async function twoStores() {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const [own, other] = [await openAccountsFile(file), await openAccountsFile(file)];
	onTestFinished(async () => void (await Promise.all([own.close(), other.close()])));
	await own.createPlan({
		name: "plan",
		monthlyAllowance: null,
		marketData: true,
		bulk: false,
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

/** The credential for a request that arrives now: it is of a later tick of the event loop than the change before it. */
async function credentialNow(store: AccountStore, sha256: string) {
	await nextTick();
	return store.credential(sha256);
}

test("a key of nobody works as soon as somebody adds it", async () => {
	const { own, other, account } = await twoStores();
	for (const [store, digit] of [
		[own, "2"],
		[other, "3"],
	] as const) {
		const sha256 = digit.repeat(64);
		for (let times = 0; times < 2; times++) expect(await credentialNow(own, sha256)).toBeUndefined();
		await store.addKey({
			id: digit,
			accountId: account.id,
			name: digit,
			prefix: "md_test_222222",
			sha256,
			expiresAt: null,
		});
		expect((await credentialNow(own, sha256))?.key.id).toBe(digit);
	}
});

test("charges keep a credential, those of another process too", async () => {
	const { own, other, account, key, sha256 } = await twoStores();
	const credential = await credentialNow(own, sha256);
	await own.charge(chargeOf(account, key));
	await other.charge(chargeOf(account, key));
	expect(await credentialNow(own, sha256)).toBe(credential);
});

test("a change of key, account or plan holds from the next request on, whoever makes it", async () => {
	const { own, other, account, key, sha256 } = await twoStores();
	for (const store of [own, other]) {
		const allowance = store === own ? 1 : 2;
		await credentialNow(own, sha256);
		await store.updatePlan("plan", { monthlyAllowance: allowance });
		expect((await credentialNow(own, sha256))?.plan.monthlyAllowance).toBe(allowance);
		await store.updateAccount(account.id, { disabledAt: allowance });
		expect((await credentialNow(own, sha256))?.account.disabledAt).toBe(allowance);
		await store.updateKey(key.id, { revokedAt: allowance });
		expect((await credentialNow(own, sha256))?.key.revokedAt).toBe(allowance);
	}
});
