import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { environment } from "@us-market-data/tooling/testkit";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { AccountStore } from "../../accounts.ts";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { Connection } from "./connection.ts";
import { WriteQueue } from "./write-queue.ts";

/** Several processes that write to one file without a pause: each has its turn. */
const script = fileURLToPath(new URL("./busy-process.fixture.ts", import.meta.url));

let folder: string;
let file: string;
let store: AccountStore;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "turns-"));
	file = join(folder, "accounts.sqlite");
	store = await openAccountsFile(file);
});
afterEach(async () => {
	await store.close();
	await rm(folder, { recursive: true });
});

/** Processes that all charge without a pause while `work` runs; returns how many charges each was answered. */
async function charging(processes: number, charge: object, work: () => Promise<void>): Promise<number[]> {
	const children = Array.from({ length: processes }, () => {
		const child = fork(script, [file, JSON.stringify(charge)], { env: environment({}), execArgv: [] });
		onTestFinished(() => void child.kill("SIGKILL"));
		return child;
	});
	const nextMessages = () => Promise.all(children.map((child) => once(child, "message")));
	await nextMessages();
	const begun = nextMessages();
	for (const child of children) child.send("begin");
	await begun;
	await work();
	const totals = nextMessages();
	for (const child of children) child.send("end");
	return (await totals).map(([count]) => Number(count));
}

test("no process is kept from charging by others that charge all the time", async () => {
	const { account, key } = await newAccount(store, "acme", null);
	const charge = chargeOf(account, key, { allowance: null });
	const counts = await charging(4, charge, () =>
		expect.poll(() => store.used(account.id, charge.at), { timeout: 25_000 }).toBeGreaterThan(3_000),
	);
	const all = counts.reduce((total, count) => total + count, 0);
	expect(await store.used(account.id, charge.at)).toBe(all);
	for (const count of counts) expect(count, counts.join(", ")).toBeGreaterThan(all / 16);
});

test("keys are issued and revoked while other processes charge all the time", async () => {
	const { account, key } = await newAccount(store, "acme", null);
	const writes = 20;
	await charging(3, chargeOf(account, key, { allowance: null }), async () => {
		for (let i = 0; i < writes; i++) {
			const second = await store.addKey({ ...key, id: `key ${i}`, sha256: `hash ${i}` });
			await store.updateKey(second.id, { revokedAt: 5 });
		}
	});
	expect(await store.keys(account.id)).toHaveLength(1 + writes);
});

describe("a transaction in its turn", () => {
	let connection: Connection;
	let queue: WriteQueue;
	beforeEach(() => {
		connection = new Connection(join(folder, "numbers"));
		connection.exec("pragma journal_mode = wal; create table numbers (n integer)");
		queue = new WriteQueue(connection, join(folder, "numbers"));
	});
	afterEach(() => {
		queue.close();
		connection.close();
	});
	const add = (n: number) => () => connection.exec(`insert into numbers values (${n})`);
	const storedNumbers = () => connection.objects("select n from numbers order by n").all();

	test("is undone by an error, and the next one is not", async () => {
		const failing = queue.transact(1_000, () => {
			add(1)();
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(await queue.transact(1_000, () => "answer")).toBe("answer");
		await Promise.all([2, 3, 4].map((n) => queue.transact(1_000, add(n))));
		expect(storedNumbers()).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
	});

	test("gives up in the end while another one goes on and on, and names the file", async () => {
		const other = new DatabaseSync(join(folder, "numbers"));
		other.exec("begin immediate");
		await expect(queue.transact(150, add(1))).rejects.toThrow(/numbers is still being written by another/);
		other.exec("commit");
		other.close();
		await queue.transact(150, add(2));
		expect(storedNumbers()).toEqual([{ n: 2 }]);
	});

	test("does not wait for ever for one that holds the front and does not write", async () => {
		const other = new DatabaseSync(join(folder, "numbers-turn"));
		other.exec("begin immediate");
		await queue.transact(5_000, add(1));
		expect(storedNumbers()).toEqual([{ n: 1 }]);
		other.close();
	});
});
