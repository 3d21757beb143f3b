import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { copyFile, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Account, type AccountStore, type ApiKey, noRateLimit } from "../../accounts.ts";
import { DataFolderError } from "../../data-folder.ts";
import { StoreUnavailable } from "../../errors.ts";
import type { Durability } from "../../shared/accounts/account-options.ts";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { hangDisk } from "./hang-disk.fixture.ts";

let file: string;
let account: Account;
let key: ApiKey;
beforeEach(async () => {
	file = join(await temporaryFolder(), "accounts.sqlite");
	const store = await openAccountsFile(file);
	({ account, key } = await newAccount(store, "acme", null));
	await store.close();
});

async function openService(timeout = 5_000, durability: Durability = "power"): Promise<AccountStore> {
	const store = await openAccountsFile(file, { forService: true, timeout, durability });
	onTestFinished(() => store.close());
	return store;
}

async function openCommand(): Promise<AccountStore> {
	const store = await openAccountsFile(file);
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

test("a charge that was answered is in the tables", async () => {
	const store = await openService();
	await Promise.all(Array.from({ length: 10 }, () => store.charge(unlimited())));
	expect([sumOf("used", "allowance"), sumOf("count", "usage")]).toEqual([10, 10]);
	expect(sumOf("last_used_at", "api_keys")).toBe(unlimited().at);
	const other = await openCommand();
	expect((await other.usage(account.id, unlimited().at)).byKey).toMatchObject([{ count: 10 }]);
});

test("a process that is killed leaves every answered charge, and the next service opens the file", async () => {
	const script = fileURLToPath(new URL("./charging-process.fixture.ts", import.meta.url));
	const child = fork(script, [file, JSON.stringify(unlimited())]);
	let charged = 0;
	child.on("message", () => {
		if (++charged === 200) child.kill("SIGKILL");
	});
	// What it has told may still lie in the channel when it ends.
	await Promise.all([once(child, "exit"), once(child, "disconnect")]);
	const store = await openService();
	const { used, byOperation } = await store.usage(account.id, unlimited().at);
	expect(used).toBeGreaterThanOrEqual(charged);
	expect(used).toBeLessThanOrEqual(charged + 8);
	expect(byOperation).toEqual([{ operationId: unlimited().operationId, count: used }]);
});

test("a second service is refused with the process that has the folder, until that one ends", async () => {
	const script = fileURLToPath(new URL("./charging-process.fixture.ts", import.meta.url));
	const child = fork(script, [file, JSON.stringify(unlimited())]);
	await once(child, "message");
	const error = await openService().catch((caught: unknown) => caught);
	expect(error).toBeInstanceOf(DataFolderError);
	expect(String(error)).toContain(`the service of process ${child.pid} uses it already`);
	const command = await openCommand();
	await command.updateKey(key.id, { expiresAt: 5 });
	child.kill("SIGKILL");
	await once(child, "exit");
	const store = await openService();
	await expect(openService()).rejects.toThrow(`process ${process.pid}`);
	expect((await store.key(key.id))?.expiresAt).toBe(5);
});

test("a file that another process holds is told as such, and charges go on behind it", async () => {
	const store = await openService(200);
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
	const store = await openService();
	await store.charge(unlimited());
	await rename(file, `${file}.away`);
	await expect
		.poll(() => store.charge(unlimited()).catch((error: unknown) => error))
		.toBeInstanceOf(StoreUnavailable);
	await rename(`${file}.away`, file);
	await expect.poll(() => store.charge(unlimited()).then(() => "charged", String)).toBe("charged");
});

test("a service and commands on one file never exceed an allowance, and each knows what the other charged", async () => {
	const stores = [await openService(), await openCommand(), await openCommand()];
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
		expect(await store.allowanceState(account.id, unlimited().at)).toMatchObject({ used: 33 });
		expect(await store.used(account.id, unlimited().at)).toBe(33);
	}
});

test("a charge is answered when the disk has it, and the event loop goes on meanwhile", async () => {
	const store = await openService();
	await store.charge(unlimited());
	const release = await hangDisk();
	let isCharged = false;
	const charging = store.charge(unlimited()).then((result) => {
		isCharged = true;
		return result;
	});
	// The commit is in the memory of the system, and nothing but the disk is waited for.
	await expect.poll(() => sumOf("used", "allowance")).toBe(2);
	expect(isCharged).toBe(false);
	await release();
	expect(await charging).toMatchObject({ accepted: true });
});

test("with less durability a charge is answered without the disk", async () => {
	const store = await openService(5_000, "process");
	const release = await hangDisk();
	expect(await store.charge(unlimited())).toMatchObject({ accepted: true });
	await release();
});

test("a charge beyond the allowance is refused without the disk, which has nothing to take", async () => {
	const store = await openService();
	const charge = chargeOf(account, key, { allowance: 1 });
	await store.charge(charge);
	const release = await hangDisk();
	expect(await store.charge(charge)).toMatchObject({ accepted: false, used: 1 });
	await release();
});

test("while the disk hangs charges are refused, at once from the second on, and accepted when it answers again", async () => {
	const store = await openService();
	await store.charge(unlimited());
	const release = await hangDisk();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const charging = expect(store.charge(unlimited())).rejects.toThrow("the disk does not answer");
	await expect.poll(() => vi.getTimerCount()).toBe(1);
	vi.advanceTimersByTime(6_000);
	await charging;
	const charge = { ...unlimited(), operationId: "listNews" };
	for (let n = 0; n < 20; n++) await expect(store.charge(charge)).rejects.toThrow(StoreUnavailable);
	await expect(store.probe()).rejects.toThrow(StoreUnavailable);
	await release();
	await expect.poll(() => store.charge(charge).catch(String)).toMatchObject({ accepted: true });
});

test("after a sync that failed, charges are accepted once the database holds what the log holds", async () => {
	const store = await openService();
	// No disk takes anything here: the sync of a device fails.
	await rename(`${file}-wal`, `${file}-wal.away`);
	await symlink("/dev/null", `${file}-wal`);
	await expect(store.charge(unlimited())).rejects.toThrow(StoreUnavailable);
	await rm(`${file}-wal`);
	await rename(`${file}-wal.away`, `${file}-wal`);
	await expect
		// The thread that makes checkpoints may still be starting on a busy machine.
		.poll(() => store.charge(unlimited()).catch(String), { timeout: 60_000 })
		.toMatchObject({ accepted: true });
	// The log is not needed any more, but for the last charge.
	const copy = join(await temporaryFolder(), "accounts.sqlite");
	await copyFile(file, copy);
	const reopened = await openAccountsFile(copy);
	expect(await reopened.used(account.id, unlimited().at)).toBeGreaterThanOrEqual(1);
	await reopened.close();
});

test("the log is brought into the database while charges go on, and does not grow", async () => {
	// Without the wait for the disk the log is long sooner.
	const store = await openService(5_000, "process");
	let charges = 0;
	for (; charges < 1_000_000 && statSync(file).size < 1_000_000; charges += 500)
		await Promise.all(
			Array.from({ length: 500 }, (_, n) =>
				store.charge({ ...unlimited(), operationId: `operation ${charges + n}` }),
			),
		);
	expect(statSync(file).size).toBeGreaterThan(1_000_000);
	expect(statSync(`${file}-wal`).size).toBeLessThan(100_000_000);
	expect(await store.used(account.id, unlimited().at)).toBe(charges);
});

test("another connection of the service may write at any time", async () => {
	const store = await openService();
	let charges = 0;
	for (let n = 0; n < 3; n++) {
		for (let group = 0; group < 100; group++) {
			await Promise.all([store.charge(unlimited()), store.charge(unlimited())]);
			charges += 2;
		}
		await store.createPlan({
			name: `plan ${n}`,
			monthlyAllowance: null,
			marketData: true,
			families: ["main"],
			rateLimit: noRateLimit,
		});
		expect(await store.allowanceState(account.id, unlimited().at)).toMatchObject({ used: charges });
		expect(await store.charge(unlimited())).toMatchObject({ used: ++charges });
	}
	expect((await store.usage(account.id, unlimited().at)).used).toBe(charges);
});

test("charges that wait when the store closes are made", async () => {
	const store = await openAccountsFile(file, { forService: true });
	const charges = Array.from({ length: 5 }, () => store.charge(unlimited()));
	await store.close();
	expect((await Promise.all(charges)).map(({ used }) => used)).toEqual([1, 2, 3, 4, 5]);
	expect([sumOf("used", "allowance"), sumOf("count", "usage")]).toEqual([5, 5]);
});
