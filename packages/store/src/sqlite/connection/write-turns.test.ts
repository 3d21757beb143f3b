import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AccountStore } from "../../accounts.ts";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { Connection } from "./connection.ts";
import { WriteTurns } from "./write-turns.ts";

/** Several processes that write to one file without a pause: each has its turn. */
const run = promisify(execFile);
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

/** Numbers of charges that processes were answered while all of them charged without a pause. */
async function answeredBy(processes: number, charge: object): Promise<number[]> {
	const from = Date.now() + 1_500;
	const values = [script, file, String(from), String(from + 2_000), JSON.stringify(charge)];
	const runs = Array.from({ length: processes }, () => run(process.execPath, values));
	return Promise.all(runs.map(async (done) => Number((await done).stdout)));
}

test("no process is kept from charging by others that charge all the time", async () => {
	const { account, key } = await newAccount(store, "acme", null);
	const charge = chargeOf(account, key, { allowance: null });
	const answered = await answeredBy(4, charge);
	const all = answered.reduce((total, count) => total + count, 0);
	expect(await store.used(account.id, charge.at)).toBe(all);
	for (const count of answered) expect(count, answered.join(", ")).toBeGreaterThan(all / 16);
}, 30_000);

test("keys are issued and revoked while other processes charge all the time", async () => {
	const { account, key } = await newAccount(store, "acme", null);
	const charging = answeredBy(3, chargeOf(account, key, { allowance: null }));
	const end = Date.now() + 3_000;
	let writes = 0;
	for (; Date.now() < end; writes++) {
		const second = await store.addKey({ ...key, id: `key ${writes}`, sha256: `hash ${writes}` });
		await store.updateKey(second.id, { revokedAt: 5 });
	}
	await charging;
	expect(await store.keys(account.id)).toHaveLength(1 + writes);
	expect(writes).toBeGreaterThan(0);
}, 30_000);

describe("a transaction in its turn", () => {
	let connection: Connection<unknown>;
	let turns: WriteTurns;
	beforeEach(() => {
		connection = new Connection(join(folder, "numbers"));
		connection.exec("pragma journal_mode = wal; create table numbers (n integer)");
		turns = new WriteTurns(connection, join(folder, "numbers"));
	});
	afterEach(() => {
		turns.close();
		connection.close();
	});
	const add = (n: number) => () => connection.exec(`insert into numbers values (${n})`);
	const held = () => connection.objects("select n from numbers order by n").all();

	test("is undone by an error, and the next one is not", async () => {
		const failing = turns.transact(1_000, () => {
			add(1)();
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		expect(await turns.transact(1_000, () => "answer")).toBe("answer");
		await Promise.all([2, 3, 4].map((n) => turns.transact(1_000, add(n))));
		expect(held()).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
	});

	test("gives up in the end while another one goes on and on, and names the file", async () => {
		const other = new DatabaseSync(join(folder, "numbers"));
		other.exec("begin immediate");
		await expect(turns.transact(150, add(1))).rejects.toThrow(/numbers is still being written by another/);
		other.exec("commit");
		other.close();
		await turns.transact(150, add(2));
		expect(held()).toEqual([{ n: 2 }]);
	});

	test("does not wait for ever for one that holds the front and does not write", async () => {
		const other = new DatabaseSync(join(folder, "numbers-turn"));
		other.exec("begin immediate");
		await turns.transact(5_000, add(1));
		expect(held()).toEqual([{ n: 1 }]);
		other.close();
	});
});
