import { expect, onTestFinished, test } from "vitest";
import type { Account, ApiKey } from "../../../accounts.ts";
import { OneAfterTheOther } from "../../../shared/one-after-the-other.ts";
import { chargeOf } from "../../../suites/accounts.fixtures.ts";
import { Connection } from "../../connection/connection.ts";
import { openDebits, small, world } from "../debits.fixture.ts";
import { LogKeeper } from "../log/log-keeper.ts";
import { Upkeep } from "./upkeep.ts";

test("a fold that another process ended moves the rest too", async () => {
	const { file, accounts, keys } = await world();
	const [own, other] = [openDebits(file, small), openDebits(file, small)];
	const charging = openDebits(file, "elsewhere");
	const charge = chargeOf(accounts[0] as Account, keys[0] as ApiKey, { allowance: null });
	const keeper = new LogKeeper({ file, patience: 5_000 });
	const upkeep = new Upkeep({
		debits: own.debits,
		keeper,
		turns: new OneAfterTheOther(),
		stepInterval: 1,
	});
	const reader = new Connection(file);
	onTestFinished(() => {
		for (const each of [keeper, reader]) each.close();
		for (const { kill } of [own, other, charging]) kill();
	});
	await other.debits.debit(() => [charge]);
	other.debits.beginFold();
	await charging.debits.debit(() => [{ ...charge, operationId: "another" }]);
	const foldStep = own.debits.foldStep.bind(own.debits);
	own.debits.foldStep = async () => {
		// Before the first step here, the other process folds the first charge, and leaves the second one.
		while (await other.debits.foldStep());
		return foldStep();
	};
	await upkeep.fold();
	expect(reader.arrays<[number, number]>("select sum(count), max(count) from usage").get()).toEqual([2, 1]);
	expect(own.debits.isFolded).toBe(true);
});
