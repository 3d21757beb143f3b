import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountStore } from "../accounts.ts";
import { newAccount } from "../suites/accounts.fixtures.ts";
import { preparedDatabases, type TestDatabase } from "../testing/postgres/database.ts";
import { runOn } from "../testing/postgres/statement.ts";
import { openAccountsDatabase } from "./accounts.ts";

const newDatabase = preparedDatabases(async (url) => (await openAccountsDatabase(url)).close());
const limits = { maxResults: 3, maxAgeMs: 3_600_000 };

let database: TestDatabase;
let stores: AccountStore[];
beforeEach(async () => {
	database = await newDatabase();
	stores = await Promise.all([1, 2].map(() => openAccountsDatabase(database.url)));
});
afterEach(async () => {
	await Promise.all(stores.map((store) => store.close()));
	await database.drop();
});

test("processes share the results of an account, as many and as long as it may have", async () => {
	const [one, other] = stores.map((store) => store.toolResults(limits));
	const accounts = [];
	for (const name of ["acme", "other"])
		accounts.push((await newAccount(stores[0] as AccountStore, name)).account);
	const [acme = "", stranger = ""] = accounts.map(({ id }) => String(id));
	await one?.save(acme, "first", "text \u00fc");
	expect(await other?.read(acme, "first")).toBe("text \u00fc");
	expect([await other?.read(stranger, "first"), await other?.ids(stranger)]).toEqual([undefined, []]);
	for (const id of ["second", "third", "fourth"]) {
		// They are saved in the same millisecond otherwise.
		await runOn(database.url, "update tool_results set saved_at = saved_at - 1000");
		await other?.save(acme, id, id);
	}
	expect(await one?.ids(acme)).toEqual(["fourth", "third", "second"]);
	expect(await one?.read(acme, "first")).toBeUndefined();
	await runOn(database.url, `update tool_results set saved_at = saved_at - ${limits.maxAgeMs}`);
	expect([await one?.ids(acme), await one?.read(acme, "second")]).toEqual([[], undefined]);
	await one?.save(stranger, "new", "text");
	expect(await runOn(database.url, "select id from tool_results")).toEqual([{ id: "new" }]);
});
