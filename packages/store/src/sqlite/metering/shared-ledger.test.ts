import { statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@us-market-data/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Account, AccountStore, ApiKey } from "../../accounts.ts";
import { CredentialChanged, StoreUnavailable } from "../../errors.ts";
import type { AskFold } from "../../shared/accounts/account-options.ts";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { SharedLedger } from "./shared-ledger.ts";

let folder: string;
let file: string;
let account: Account;
let key: ApiKey;
beforeEach(async () => {
	folder = await temporaryFolder();
	file = join(folder, "accounts.sqlite");
	const store = await openAccountsFile(file);
	({ account, key } = await newAccount(store, "acme", null));
	await store.close();
});

function keptLedger(): SharedLedger {
	const ledger = new SharedLedger(folder);
	onTestFinished(() => ledger.close());
	ledger.keep();
	return ledger;
}

/** The store of one of several processes. */
async function storeOf(askFold: AskFold): Promise<AccountStore> {
	const store = await openAccountsFile(file, { forService: true, durability: "process", askFold });
	onTestFinished(() => store.close());
	return store;
}

function rowsOf(sql: string): unknown[] {
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		return database.prepare(sql).all();
	} finally {
		database.close();
	}
}

test("several processes use up one allowance exactly, and each sees the usage of all", async () => {
	const ledger = keptLedger();
	const stores = await Promise.all([1, 2, 3].map(() => storeOf(() => ledger.fold())));
	const charge = chargeOf(account, key, { allowance: 100 });
	const answers = await Promise.all(
		stores.flatMap((store) => Array.from({ length: 50 }, () => store.charge(charge))),
	);
	const accepted = answers.filter((answer) => answer.accepted).map(({ used }) => used);
	expect(accepted.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
	for (const store of stores) {
		expect((await store.standing(account.id, charge.at)).used).toBe(100);
		expect((await store.usage(account.id, charge.at)).byKey).toMatchObject([{ count: 100 }]);
	}
});

test("processes that charge in turns see each other's charges, while the ledger is folded again and again", async () => {
	const ledger = keptLedger();
	const stores = await Promise.all([1, 2].map(() => storeOf(() => ledger.fold())));
	const charge = chargeOf(account, key, { allowance: null });
	let used = 0;
	for (let round = 0; round < 60; round++) {
		const [one, two] = round % 2 ? stores : [...stores].reverse();
		expect(await one?.charge(charge)).toMatchObject({ used: ++used });
		if (round % 7 === 0) await ledger.fold();
		expect(await two?.charge({ ...charge, operationId: `operation ${round}` })).toMatchObject({
			used: ++used,
		});
		if (round % 5 === 0) await ledger.fold();
	}
	await ledger.fold();
	expect(rowsOf("select (select count(*) from usage_ledger) as left, sum(count) as sum from usage")).toEqual([
		{ left: 0, sum: used },
	]);
});

test("charges come into their tables by themselves, and the log into the file", async () => {
	keptLedger();
	const store = await storeOf(async () => {});
	const before = statSync(file).size;
	const operations = Array.from({ length: 400 }, (_, n) => `operation ${n}`);
	for (let round = 0; round < 200; round++)
		await Promise.all(
			operations.map((operationId) =>
				store.charge({ ...chargeOf(account, key), operationId, allowance: null }),
			),
		);
	await expect
		.poll(() => rowsOf("select sum(count) as sum from usage"), { timeout: 15_000 })
		.toEqual([{ sum: 80_000 }]);
	await expect.poll(() => rowsOf("select id from usage_ledger"), { timeout: 5_000 }).toEqual([]);
	await expect.poll(() => statSync(file).size, { timeout: 5_000 }).toBeGreaterThan(before);
}, 30_000);

test("without the process that folds, charges go on and usage cannot be read", async () => {
	const store = await storeOf(() => Promise.reject(new Error("gone")));
	expect(await store.charge(chargeOf(account, key))).toMatchObject({ accepted: true, used: 1 });
	await store.probe();
	await expect(store.usage(account.id, 0)).rejects.toThrow(StoreUnavailable);
	await expect(store.usage(account.id, 0)).rejects.toThrow("does not answer");
});

test("errors are of one charge, of a held credential or of the store", async () => {
	const store = await storeOf(async () => {});
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
	await rename(file, join(folder, "moved"));
	await expect
		.poll(() => store.charge(chargeOf(account, key)).catch((error: unknown) => error), { timeout: 3_000 })
		.toBeInstanceOf(StoreUnavailable);
});
