import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import type { Stores } from "../index.ts";
import { chargeOf, newAccount } from "../suites/accounts.fixtures.ts";
import { dataset, dayBar, importInto, symbolsOf } from "../suites/market.fixtures.ts";
import { newDatabase, type TestDatabase } from "../testing/postgres/database.ts";
import { type Severable, severable } from "../testing/postgres/severable.ts";
import { openPostgresStores } from "./open.ts";

describe("a database that cannot be reached", () => {
	let database: TestDatabase;
	let connection: Severable;
	let stores: Stores;
	beforeEach(async () => {
		database = await newDatabase();
		connection = await severable(database.url);
		stores = await openPostgresStores({ url: connection.url });
	});
	afterEach(async () => {
		await stores.market.close();
		await stores.accounts.close();
		await connection.close();
		await database.drop();
	});

	it("is named when it is opened, without its password", async () => {
		const url = "postgres://someone:secret@127.0.0.1:1/data?options=hidden";
		const opened = openPostgresStores({ url });
		await expect(opened).rejects.toThrow(
			"cannot open postgres://someone@127.0.0.1:1/data: connect ECONNREFUSED 127.0.0.1:1",
		);
		await expect(opened).rejects.toBeInstanceOf(StoreUnavailable);
		const denied = new URL(database.url);
		denied.password = "wrong";
		await expect(openPostgresStores({ url: denied.href })).rejects.toThrow("password authentication failed");
	});

	it("is an error of its own while it lasts, and none after it", async () => {
		const { market, accounts } = stores;
		const { account, key } = await newAccount(accounts, "acme");
		expect((await accounts.charge(chargeOf(account, key))).used).toBe(1);
		await market.securities();
		await connection.cut();
		const calls = [
			() => accounts.charge(chargeOf(account, key)),
			() => accounts.credential("none"),
			() => accounts.used(account.id, 0),
			() => market.securities(),
			() => market.dataVersion(),
			() => market.transaction(async () => {}),
		];
		for (const call of calls) await expect(call(), String(call)).rejects.toBeInstanceOf(StoreUnavailable);
		await connection.mend();
		expect((await accounts.charge(chargeOf(account, key))).used).toBe(2);
		expect(await accounts.credential(key.sha256)).toBeDefined();
		expect(await market.securities()).toEqual([]);
		await importInto(market, "a", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
		});
		expect(await symbolsOf(market)).toEqual(["AAPL.US"]);
	});

	it("undoes a transaction whose connection breaks, and lets the next one write", async () => {
		const { market } = stores;
		const broken = market.transaction(async (writer) => {
			const id = writer.beginDataset(dataset("a"));
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
			await writer.securities();
			await connection.cut();
			await writer.securities();
		});
		await expect(broken).rejects.toBeInstanceOf(StoreUnavailable);
		await connection.mend();
		await market.transaction(async (writer) => void writer.beginDataset(dataset("b")));
		expect((await market.datasets()).map(({ file }) => file)).toEqual(["b"]);
		expect(await symbolsOf(market)).toEqual([]);
	});
});
