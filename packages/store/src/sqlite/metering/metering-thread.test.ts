import { fork } from "node:child_process";
import { once } from "node:events";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@us-market-data/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Account, AccountStore, ApiKey } from "../../accounts.ts";
import { StoreUnavailable } from "../../errors.ts";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { MeteringThread } from "./metering-thread.ts";

let file: string;
let account: Account;
let key: ApiKey;
beforeEach(async () => {
	file = join(await temporaryFolder(), "accounts.sqlite");
	const store = await openAccountsFile(file);
	({ account, key } = await newAccount(store, "acme", null));
	await store.close();
});

async function openThreaded(timeout = 5_000): Promise<AccountStore> {
	const store = await openAccountsFile(file, { meterThread: true, timeout });
	onTestFinished(() => store.close());
	return store;
}

/** A sum over a table, as another process reads it. */
function sumOf(expression: string, table: string): number {
	const database = new DatabaseSync(file, { readOnly: true });
	const row = database.prepare(`select coalesce(sum(${expression}), 0) as sum from ${table}`).get();
	database.close();
	return Number(row?.["sum"]);
}

const unlimited = () => chargeOf(account, key, { allowance: null });

test("a charge is in the ledger at once, and in its tables after a moment or by their reader", async () => {
	const store = await openThreaded();
	await Promise.all(Array.from({ length: 10 }, () => store.charge(unlimited())));
	expect([sumOf("used", "allowance"), sumOf("count", "usage"), sumOf("1", "usage_ledger")]).toEqual([
		0, 0, 1,
	]);
	expect(await store.standing(account.id, unlimited().at)).toMatchObject({ used: 10 });
	// The last step of the fold empties the ledger.
	await expect.poll(() => sumOf("1", "usage_ledger"), { timeout: 15_000 }).toBe(0);
	expect([sumOf("used", "allowance"), sumOf("count", "usage")]).toEqual([10, 10]);
	await store.charge(unlimited());
	const other = await openAccountsFile(file);
	expect(await other.standing(account.id, unlimited().at)).toMatchObject({ used: 11 });
	expect((await other.usage(account.id, unlimited().at)).byKey).toMatchObject([{ count: 11 }]);
	await other.close();
	expect(sumOf("count", "usage")).toBe(11);
}, 20_000);

test("a process that is killed leaves every answered charge, and its usage to the next reader", async () => {
	const script = fileURLToPath(new URL("./charging-process.fixture.ts", import.meta.url));
	const child = fork(script, [file, JSON.stringify(unlimited())]);
	let answered = 0;
	child.on("message", () => {
		if (++answered === 200) child.kill("SIGKILL");
	});
	await once(child, "exit");
	expect(sumOf("1", "usage_ledger")).toBeGreaterThan(0);
	const store = await openAccountsFile(file);
	const { used, byOperation } = await store.usage(account.id, unlimited().at);
	await store.close();
	expect(used).toBeGreaterThanOrEqual(answered);
	expect(used).toBeLessThanOrEqual(answered + 8);
	expect(byOperation).toEqual([{ operationId: unlimited().operationId, count: used }]);
});

test("a file that another process holds is told as such, and charges go on behind it", async () => {
	const store = await openThreaded(200);
	await store.charge(unlimited());
	const holder = new DatabaseSync(file);
	holder.exec("begin immediate");
	await expect(store.charge(unlimited())).rejects.toThrow("is still being written by another process");
	await expect(store.probe()).rejects.toThrow(StoreUnavailable);
	holder.exec("rollback");
	holder.close();
	expect(await store.charge(unlimited())).toMatchObject({ accepted: true, used: 2 });
});

test("a file that is not there any more is told as such", async () => {
	const store = await openThreaded();
	await store.charge(unlimited());
	await rename(file, `${file}.away`);
	await expect
		.poll(
			() =>
				store.charge(unlimited()).then(
					() => "charged",
					(error: unknown) => error,
				),
			{ timeout: 3_000 },
		)
		.toBeInstanceOf(StoreUnavailable);
	await rename(`${file}.away`, file);
	await expect
		.poll(() => store.charge(unlimited()).then(() => "charged", String), { timeout: 3_000 })
		.toBe("charged");
});

test("two processes on one file never exceed an allowance, and each knows what the other charged", async () => {
	const stores = [await openThreaded(), await openThreaded(), await openAccountsFile(file)];
	const charges = stores.flatMap((store) =>
		Array.from({ length: 20 }, () => store.charge(chargeOf(account, key, { allowance: 33 }))),
	);
	const results = await Promise.all(charges);
	expect(
		results
			.filter(({ accepted }) => accepted)
			.map(({ used }) => used)
			.sort((a, b) => a - b),
	).toEqual(Array.from({ length: 33 }, (_, n) => n + 1));
	for (const store of stores) {
		expect(await store.standing(account.id, unlimited().at)).toMatchObject({ used: 33 });
		expect(await store.used(account.id, unlimited().at)).toBe(33);
	}
	await stores[2]?.close();
});

test("a process that stood still takes the answer that came meanwhile, however late it is", async () => {
	// An order counts as unanswered after fifty milliseconds.
	const thread = new MeteringThread({ file, durability: undefined, patience: -950 });
	onTestFinished(() => thread.close().catch(() => {}));
	await thread.debit(() => [unlimited()]);
	await nextTurn();
	const debiting = thread.debit(() => [unlimited()]);
	// Stands still, as a process that is stopped.
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
	expect(await debiting).toMatchObject([{ accepted: true, used: 2 }]);
});

test("charges that are refused while the disk does not answer are accepted when it does again", async () => {
	// An order counts as unanswered after fifty milliseconds.
	const thread = new MeteringThread({ file, durability: undefined, patience: -950 });
	onTestFinished(() => thread.close().catch(() => {}));
	await thread.debit(() => [unlimited()]);
	const asked = Array.from({ length: 300_000 }, () => ({ accountId: account.id, at: unlimited().at }));
	const slow = thread.order({ kind: "standings", asked });
	await expect(slow).rejects.toThrow("the disk does not answer");
	const charge = { ...unlimited(), operationId: "listNews" };
	await expect(thread.debit(() => [charge])).rejects.toThrow("the disk does not answer");
	await expect
		.poll(() => thread.debit(() => [charge]).catch(String), { timeout: 10_000 })
		.toMatchObject([{ accepted: true }]);
});

test("charges that wait when the store closes are made", async () => {
	const store = await openAccountsFile(file, { meterThread: true });
	const charges = Array.from({ length: 5 }, () => store.charge(unlimited()));
	await store.close();
	expect((await Promise.all(charges)).map(({ used }) => used)).toEqual([1, 2, 3, 4, 5]);
	expect([sumOf("used", "allowance"), sumOf("count", "usage")]).toEqual([5, 5]);
});
