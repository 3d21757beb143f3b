import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountStore } from "../../accounts.ts";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";

/** Statements that fail although SQLite is well: what began before them must not stay open. */
let folder: string;
let store: AccountStore;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "connection-"));
	store = await openAccountsFile(join(folder, "accounts.sqlite"));
});
afterEach(async () => {
	vi.restoreAllMocks();
	await store.close();
	await rm(folder, { recursive: true });
});

/** Makes the next statement of this text fail on a file with a name that ends so. */
function failOnce(sql: string, file: string): void {
	const { exec } = DatabaseSync.prototype;
	let isDue = true;
	vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, text: string) {
		if (!isDue || text !== sql || !this.location()?.endsWith(file)) return exec.call(this, text);
		isDue = false;
		throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
	});
}

test("a look-up that fails at its end leaves no transaction open", async () => {
	const { account, key } = await newAccount(store, "acme");
	failOnce("commit", ".sqlite");
	await expect(store.credential(key.sha256)).rejects.toThrow("disk I/O error");
	expect(await store.charge(chargeOf(account, key))).toMatchObject({ accepted: true, used: 1 });
});

test("a turn that cannot be left is left all the same", async () => {
	const { account, key } = await newAccount(store, "acme");
	const other = await openAccountsFile(join(folder, "accounts.sqlite"));
	failOnce("rollback", "-turn");
	expect(await store.charge(chargeOf(account, key))).toMatchObject({ accepted: true, used: 1 });
	expect(await other.charge(chargeOf(account, key))).toMatchObject({ accepted: true, used: 2 });
	expect(await store.charge(chargeOf(account, key))).toMatchObject({ accepted: true, used: 3 });
	await other.close();
});
