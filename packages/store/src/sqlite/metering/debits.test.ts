import { expect, test } from "vitest";
import type { Account, ApiKey, Charge } from "../../accounts.ts";
import { chargeOf } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";
import { Connection } from "../connection/connection.ts";
import { january, openDebits, small, world } from "./debits.fixture.ts";
import type { Debits } from "./debits.ts";
import { usualStep } from "./ledger/stepwise-fold.ts";

test("a fold takes several steps, and the ledger is empty behind the last one", async () => {
	const { file, accounts, keys } = await world();
	const { debits, kill } = openDebits(file, usualStep);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const charges = Array.from({ length: 900 }, (_, n) => ({ ...charge, operationId: `operation ${n % 450}` }));
	await debits.debit(() => charges);
	debits.beginFold();
	let steps = 0;
	do {
		steps++;
		expect((await debits.standing(charge.accountId, january)).used).toBe(900);
	} while (await debits.foldStep());
	// Nine of 50 entries, one that marks the rows, and one that removes them.
	expect(steps).toBe(11);
	kill();
	const connection = new Connection(file);
	const count = (sql: string) => connection.arrays<[number]>(sql).get()?.[0];
	expect(count("select count(*) from usage_ledger")).toBe(0);
	expect([count("select sum(used) from allowance"), count("select sum(count) from usage")]).toEqual([
		900, 900,
	]);
	connection.close();
});

test("rows that are folded are removed a few at a time, and no charge counts twice meanwhile", async () => {
	const { file, accounts, keys } = await world();
	const own = openDebits(file, usualStep);
	const other = openDebits(file);
	const reader = new Connection(file);
	const rows = () => reader.arrays<[number]>("select count(*) from usage_ledger").get()?.[0] ?? 0;
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const used = async () => (await other.debits.standing(charge.accountId, january)).used;
	for (let n = 0; n < 900; n++) await own.debits.debit(() => [charge]);
	own.debits.beginFold();
	const left: number[] = [];
	while (await own.debits.foldStep()) {
		expect(await used()).toBe(900);
		left.push(rows());
	}
	// The row of the step is the newest. An empty one stays in its place.
	expect(left).toEqual([901, 901, 801, 701, 601, 501, 401, 301, 201, 101]);
	expect([rows(), await used()]).toEqual([0, 900]);
	for (let n = 0; n < 500; n++) await own.debits.debit(() => [charge]);
	own.debits.beginFold();
	// The one entry is moved, the rows are marked, and some are removed.
	for (let n = 0; n < 3; n++) await own.debits.foldStep();
	expect(rows()).toBe(401);
	own.kill();
	// The next process that folds in steps removes the rest, a step of it with its first group.
	const next = openDebits(file, usualStep);
	await next.debits.debit(() => [charge]);
	expect([rows(), await used()]).toEqual([302, 1401]);
	while (await next.debits.foldStep());
	expect([rows(), await used()]).toEqual([2, 1401]);
	for (const { kill } of [next, other]) kill();
	reader.close();
});

test("two processes that fold the same entries in steps move none of them twice", async () => {
	const { file, accounts, keys } = await world();
	const processes = [openDebits(file, small), openDebits(file, small)];
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const group = Array.from({ length: 9 }, (_, n) => ({ ...charge, operationId: `o ${n}` }));
	await processes[0]?.debits.debit(() => group);
	for (const { debits } of processes) {
		await debits.catchUp();
		debits.beginFold();
	}
	for (let steps = 0; steps < 20; steps++) for (const { debits } of processes) await debits.foldStep();
	for (const { debits } of processes) {
		expect(debits.isFolded).toBe(true);
		expect((await debits.standing(charge.accountId, january)).used).toBe(9);
	}
	const reader = new Connection(file);
	expect(reader.arrays<[number, number]>("select sum(count), max(count) from usage").get()).toEqual([9, 1]);
	for (const { kill } of processes) kill();
	reader.close();
});

test("a process that has collected entries does not move them when another one has folded them meanwhile", async () => {
	const { file, accounts, keys } = await world();
	const [late, early, other] = [
		openDebits(file, small),
		openDebits(file, small),
		openDebits(file, "elsewhere"),
	];
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	await other.debits.debit(() => [charge]);
	for (const { debits } of [late, early]) {
		await debits.catchUp();
		debits.beginFold();
	}
	// The ledger is not empty behind the fold.
	await other.debits.debit(() => [{ ...charge, operationId: "another" }]);
	while (await early.debits.foldStep());
	for (let steps = 0; steps < 10; steps++) {
		await late.debits.foldStep();
		late.debits.beginFold();
	}
	const reader = new Connection(file);
	expect(reader.arrays<[number, number]>("select sum(count), max(count) from usage").get()).toEqual([2, 1]);
	for (const { kill } of [late, early, other]) kill();
	reader.close();
});

/** Makes a charge and folds it in two steps. Another process reads the row of the first one, and the second one removes it. */
async function chargeAndSettle(charge: Charge, folding: Debits, reading: Debits): Promise<void> {
	await folding.debit(() => [charge]);
	folding.beginFold();
	await folding.foldStep();
	await reading.catchUp();
	await folding.foldStep();
}

test("a row never has the id of one that was removed, which others may have read", async () => {
	const { file, accounts, keys } = await world();
	const [folding, reading, writing] = [
		openDebits(file, small),
		openDebits(file, "elsewhere"),
		openDebits(file, "elsewhere"),
	];
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	await chargeAndSettle(charge, folding.debits, reading.debits);
	await writing.debits.debit(() => [charge]);
	for (const { debits, kill } of [folding, reading, writing]) {
		expect((await debits.standing(charge.accountId, january)).used).toBe(2);
		kill();
	}
});

test("a row of an earlier version, which lets SQLite choose its id, is not missed", async () => {
	const { file, accounts, keys } = await world();
	const [folding, reading] = [openDebits(file, small), openDebits(file, "elsewhere")];
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	await chargeAndSettle(charge, folding.debits, reading.debits);
	const earlier = new Connection(file);
	earlier.exec("insert into usage_ledger (since, entries) select since, entries from usage_ledger limit 1");
	for (const { debits } of [folding, reading])
		expect((await debits.standing(charge.accountId, january)).used).toBe(2);
	for (let steps = 0; steps < 10; steps++) {
		await folding.debits.foldStep();
		folding.debits.beginFold();
	}
	expect(earlier.arrays<[number]>("select sum(count) from usage").get()).toEqual([2]);
	expect(earlier.arrays<[number]>("select count(*) from usage_ledger").get()).toEqual([0]);
	for (const { kill } of [folding, reading]) kill();
	earlier.close();
});

test("a group takes a step of the fold along, and a fold begins only when it is told to", async () => {
	const { file, accounts, keys } = await world();
	const { debits, kill } = openDebits(file, usualStep);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const group = (size: number) =>
		Array.from({ length: size }, (_, n) => ({ ...charge, operationId: `o ${n}` }));
	await debits.debit(() => group(120));
	await debits.debit(() => group(1));
	expect(debits.unfolded).toBe(121);
	debits.workAhead();
	expect([debits.isFolding, debits.unfolded, await debits.foldStep()]).toEqual([false, 120, false]);
	debits.beginFold();
	let groups = 0;
	for (; debits.isFolding; groups++) await debits.debit(() => group(1));
	debits.workAhead();
	// Three of 50 entries, one that marks the rows, and one that removes them. What came meanwhile waits for the next fold.
	expect([groups, debits.unfolded]).toEqual([5, 1]);
	expect((await debits.standing(charge.accountId, january)).used).toBe(126);
	kill();
	const connection = new Connection(file);
	const count = (sql: string) => connection.arrays<[number]>(sql).get()?.[0];
	// The groups while the fold was under way.
	expect(count("select count(*) from usage_ledger")).toBe(5);
	expect([count("select sum(used) from allowance"), count("select sum(count) from usage")]).toEqual([
		121, 121,
	]);
	connection.close();
});

test("groups in quick succession take one step of a fold along, unless many entries wait for the next", async () => {
	const { file, accounts, keys } = await world();
	const { debits, kill } = openDebits(file, usualStep, 60_000);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const group = (size: number) =>
		Array.from({ length: size }, (_, n) => ({ ...charge, operationId: `o ${n}` }));
	await debits.debit(() => group(120));
	debits.beginFold();
	for (let n = 0; n < 10; n++) await debits.debit(() => group(1));
	expect(debits.isFolding).toBe(true);
	await debits.debit(() => group(20_001));
	for (let n = 0; n < 5; n++) await debits.debit(() => group(1));
	expect(debits.isFolding).toBe(false);
	expect((await debits.standing(charge.accountId, january)).used).toBe(120 + 10 + 20_001 + 5);
	kill();
});

test.each(["a kill", "the commit of another process"])(
	"%s behind any step of a fold, and behind a charge after it, loses no charge",
	async (end) => {
		const { file, accounts, keys } = await world();
		const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
		const other = openDebits(file);
		let total = 0;
		const charged = async ({ debits }: ReturnType<typeof openDebits>, count: number) => {
			for (let n = 0; n < count; n++)
				await debits.debit(() => [{ ...charge, operationId: `operation ${n}` }]);
			total += count;
		};
		for (let rows = 1; rows <= 6; rows++) {
			// Some steps move, one marks, and some remove; then there are none.
			for (let steps = 0; steps <= 8; steps++) {
				const own = openDebits(file, small);
				await charged(own, rows);
				own.debits.beginFold();
				for (let n = 0; n < steps; n++) await own.debits.foldStep();
				await charged(own, 1);
				if (end === "a kill") own.kill();
				await charged(other, 1);
				expect((await other.debits.standing(charge.accountId, january)).used).toBe(total);
				if (end === "a kill") continue;
				await charged(own, 1);
				expect((await own.debits.standing(charge.accountId, january)).used).toBe(total);
				own.kill();
			}
		}
		other.kill();
		const store = await openAccountsFile(file);
		expect(await store.used(charge.accountId, january)).toBe(total);
		await store.close();
	},
);

test("rows that another commit or a kill leaves behind their mark are removed by the next process", async () => {
	const { file, accounts, keys } = await world();
	const reader = new Connection(file);
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const rows = () => reader.arrays<[number]>("select count(*) from usage_ledger").get()?.[0];
	const leaveHalf = async () => {
		const own = openDebits(file, small);
		for (let n = 0; n < 8; n++) await own.debits.debit(() => [charge]);
		own.debits.beginFold();
		for (let n = 0; n < 3; n++) await own.debits.foldStep();
		expect(rows()).toBe(7);
		return own;
	};
	const other = openDebits(file);
	const own = await leaveHalf();
	await other.debits.debit(() => [charge]);
	await own.debits.foldStep();
	expect(rows()).toBe(0);
	own.kill();
	const killed = await leaveHalf();
	killed.kill();
	const store = await openAccountsFile(file);
	expect([rows(), await store.used(charge.accountId, january)]).toEqual([0, 17]);
	await store.close();
	const closed = await leaveHalf();
	await closed.debits.fold();
	expect(rows()).toBe(0);
	for (const { kill } of [closed, other]) kill();
	reader.close();
});
