import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@us-market-data/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Account, AccountStore, ApiKey, Credential } from "../../../accounts.ts";
import { CredentialChanged, StoreUnavailable } from "../../../errors.ts";
import type { AskMeter } from "../../../shared/accounts/account-options.ts";
import { chargeOf, newAccount } from "../../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../../accounts.ts";
import { SharedMeter } from "./shared-meter.ts";

let folder: string;
let account: Account;
let key: ApiKey;
beforeEach(async () => {
	folder = await temporaryFolder();
	const store = await openAccountsFile(join(folder, "accounts.sqlite"));
	({ account, key } = await newAccount(store, "acme", null));
	await store.close();
});

/** A shared meter; each call gives a process that asks it by messages. */
function shared(): () => AskMeter {
	const meter = new SharedMeter(folder);
	onTestFinished(() => meter.close());
	return () => {
		const ask = meter.ofProcess();
		return async (order) => JSON.parse(JSON.stringify(await ask(JSON.parse(JSON.stringify(order)))));
	};
}

async function storeOn(askMeter: AskMeter): Promise<AccountStore> {
	const store = await openAccountsFile(join(folder, "accounts.sqlite"), { askMeter });
	onTestFinished(() => store.close());
	return store;
}

test("several processes use up one allowance exactly, and each sees the usage of all", async () => {
	const join = shared();
	const stores = await Promise.all([storeOn(join()), storeOn(join()), storeOn(join())]);
	const charge = chargeOf(account, key, { allowance: 100 });
	const answers = await Promise.all(
		stores.flatMap((store) => Array.from({ length: 50 }, () => store.charge(charge))),
	);
	const accepted = answers.filter((answer) => answer.accepted).map(({ used }) => used);
	expect(accepted.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
	for (const store of stores)
		expect((await store.usage(account.id, charge.at)).byKey).toMatchObject([{ count: 100 }]);
});

test("a process sends one group at a time, and every charge is answered", async () => {
	const meter = shared()();
	let [atOnce, most] = [0, 0];
	const store = await storeOn(async (order) => {
		most = Math.max(most, ++atOnce);
		const outcome = await meter(order);
		await sleep(2);
		atOnce--;
		return outcome;
	});
	const charge = chargeOf(account, key, { allowance: null });
	const caller = async (): Promise<void> => {
		for (let i = 0; i < 20; i++) {
			await store.charge(charge);
			await new Promise((resolve) => setImmediate(resolve));
		}
	};
	await Promise.all([caller(), new Promise((resolve) => setImmediate(resolve)).then(caller), caller()]);
	expect(most).toBe(1);
	expect(await store.used(account.id, charge.at)).toBe(60);
});

test("errors keep their kinds: of one charge, of a held credential, of the store", async () => {
	const store = await storeOn(shared()());
	const [good, unknown, stale] = await Promise.allSettled([
		store.charge(chargeOf(account, key)),
		store.charge({ ...chargeOf(account, key), keyId: "nobody" }),
		store.charge({ ...chargeOf(account, key), credentialVersion: "an earlier one" }),
	]);
	expect(good.status).toBe("fulfilled");
	expect(unknown).toMatchObject({
		status: "rejected",
		reason: { message: expect.stringContaining("nobody") },
	});
	expect(stale).toMatchObject({ status: "rejected", reason: expect.any(CredentialChanged) });
	await rename(join(folder, "accounts.sqlite"), join(folder, "moved"));
	await expect(store.charge(chargeOf(account, key))).rejects.toThrow(StoreUnavailable);
});

test("a charge of a held credential is accepted while its version stays", async () => {
	const store = await storeOn(shared()());
	const { sha256 } = key;
	const credential = (await store.credential(sha256)) as Credential;
	const { version = "" } = store.heldCredential(sha256) ?? {};
	expect(credential.key.id).toBe(key.id);
	expect(await store.charge({ ...chargeOf(account, key), credentialVersion: version })).toMatchObject({
		accepted: true,
	});
});

test("without the process that commits, charges are refused as by a store that is away", async () => {
	const store = await storeOn(() => Promise.reject(new Error("gone")));
	await expect(store.charge(chargeOf(account, key))).rejects.toThrow(StoreUnavailable);
	await expect(store.probe()).rejects.toThrow("does not answer");
});

test("a process that did not answer for a while is asked again, and hears every text anew", async () => {
	const ask = shared()();
	let isAway = false;
	let asked = 0;
	const store = await storeOn((order) => {
		asked++;
		return isAway ? Promise.reject(new Error("no answer")) : ask(order);
	});
	const charge = { ...chargeOf(account, key), operationId: "listNews" };
	isAway = true;
	await expect(store.charge(charge)).rejects.toThrow(StoreUnavailable);
	for (let i = 0; i < 50; i++) await expect(store.charge(charge)).rejects.toThrow("does not answer");
	// Once by the first charge; the others are looks in between, twice a second.
	expect(asked).toBeLessThan(20);
	isAway = false;
	await expect
		.poll(() => store.charge(charge).catch(String), { timeout: 3_000 })
		.toMatchObject({ accepted: true, used: 1 });
});
