import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chargeOf, newAccount } from "../../suites/accounts.fixtures.ts";
import { openAccountsFile } from "../accounts.ts";

test("charges made in one turn share a transaction, however soon after their answers callers make them", async () => {
	const folder = await mkdtemp(join(tmpdir(), "meter-"));
	const groups: number[] = [];
	const store = await openAccountsFile(join(folder, "accounts.sqlite"), {
		durability: "process",
		onCommit: (charges) => groups.push(charges),
	});
	const { account, key } = await newAccount(store, "acme", null);
	const charge = chargeOf(account, key, { allowance: null });
	const callers = 12;
	const times = 20;
	const chargeOn = async (steps: number) => {
		for (let i = 0; i < times; i++) {
			await store.charge(charge);
			for (let step = 0; step < steps; step++) await undefined;
		}
	};
	await Promise.all(Array.from({ length: callers }, (_, caller) => chargeOn(caller)));
	expect(groups).toEqual(Array.from({ length: times }, () => callers));
	expect(await store.used(charge.accountId, charge.at)).toBe(callers * times);
	await store.close();
	await rm(folder, { recursive: true });
});
