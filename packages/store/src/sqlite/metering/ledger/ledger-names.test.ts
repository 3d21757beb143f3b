import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, onTestFinished, test } from "vitest";
import { Connection } from "../../connection/connection.ts";
import { openFile } from "../../connection/open-file.ts";
import { accountMigrations } from "../../migrations/accounts/index.ts";
import { LedgerNames } from "./ledger-names.ts";

/** A connection to a new file in which names have the numbers of their places. */
async function connectionTo(file: string, names: readonly string[]): Promise<Connection<unknown>> {
	(await openFile(file, accountMigrations)).close();
	const connection = new Connection<unknown>(file);
	onTestFinished(() => connection.close());
	const numbers = new LedgerNames(connection);
	expect(names.map((each) => numbers.numberOf(each))).toEqual(names.map((_, place) => place + 1));
	return connection;
}

test("a name has one number, for every connection and after an undone transaction", async () => {
	const connection = await connectionTo(join(await temporaryFolder(), "accounts.sqlite"), ["a", "b"]);
	const names = new LedgerNames(connection);
	connection.exec("begin");
	expect([names.numberOf("b"), names.numberOf("c")]).toEqual([2, 3]);
	connection.rollback();
	names.forget();
	expect([names.numberOf("d"), names.numberOf("c"), names.numberOf("d")]).toEqual([3, 4, 3]);
});

test("another file in place of the first one has its own numbers", async () => {
	const folder = await temporaryFolder();
	const connection = await connectionTo(join(folder, "accounts.sqlite"), ["a", "b"]);
	const names = new LedgerNames(connection);
	expect(names.numberOf("b")).toBe(2);
	const other = await connectionTo(join(folder, "other.sqlite"), ["b", "a"]);
	other.close();
	for (const end of ["-wal", "-shm"]) await rm(`${connection.file}${end}`);
	await rename(other.file, connection.file);
	await expect
		.poll(
			() => {
				connection.verify();
				return names.numberOf("b");
			},
			{ timeout: 5_000 },
		)
		.toBe(1);
});
