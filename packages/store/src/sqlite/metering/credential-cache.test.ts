import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, onTestFinished, test } from "vitest";
import { noRateLimit } from "../../accounts.ts";
import { openAccountsFile } from "../accounts.ts";

const families = ["main" as const];

/** Two stores on one file, like two processes, and the credential of a key that the first one holds. */
async function twoStores() {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const [own, other] = [await openAccountsFile(file), await openAccountsFile(file)];
	onTestFinished(async () => void (await Promise.all([own.close(), other.close()])));
	await own.createPlan({
		...{ name: "plan", monthlyAllowance: null, marketData: true, families, rateLimit: noRateLimit },
	});
	const account = await own.createAccount({ name: "account", plan: "plan" });
	const sha256 = "0".repeat(64);
	const key = await own.addKey({
		...{ id: "key", accountId: account.id, name: "key", prefix: "md_test_000000", sha256, expiresAt: null },
	});
	return { own, other, account, key, sha256 };
}

test("a credential is held once it has been read, and an unknown one is not", async () => {
	const { own, sha256 } = await twoStores();
	expect(own.heldCredential(sha256)).toBeUndefined();
	expect(await own.credential("1".repeat(64))).toBeUndefined();
	expect(own.heldCredential("1".repeat(64))).toBeUndefined();
	const credential = await own.credential(sha256);
	expect(own.heldCredential(sha256)).toBe(credential);
});

test("charges of the store keep a credential, and those of another one end it", async () => {
	const { own, other, account, key, sha256 } = await twoStores();
	await own.credential(sha256);
	const charge = {
		accountId: account.id,
		keyId: key.id,
		operationId: "getQuotes",
		allowance: null,
		at: Date.now(),
	};
	await own.charge(charge);
	expect(own.heldCredential(sha256)).toBeDefined();
	await other.charge(charge);
	expect(own.heldCredential(sha256)).toBeUndefined();
});

test("a change of key, account or plan holds from the next look-up on, whoever makes it", async () => {
	const { own, other, account, key, sha256 } = await twoStores();
	for (const store of [own, other]) {
		const allowance = store === own ? 1 : 2;
		await own.credential(sha256);
		await store.updatePlan("plan", { monthlyAllowance: allowance });
		expect(own.heldCredential(sha256)).toBeUndefined();
		expect((await own.credential(sha256))?.plan.monthlyAllowance).toBe(allowance);
		await store.updateAccount(account.id, { disabledAt: allowance });
		expect(own.heldCredential(sha256)).toBeUndefined();
		expect((await own.credential(sha256))?.account.disabledAt).toBe(allowance);
		await store.updateKey(key.id, { revokedAt: allowance });
		expect(own.heldCredential(sha256)).toBeUndefined();
		expect((await own.credential(sha256))?.key.revokedAt).toBe(allowance);
	}
});
