import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newDatabase, type TestDatabase } from "../../testing/postgres/database.ts";
import { runOn } from "../../testing/postgres/statement.ts";
import type { Migrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

const step = (statement: string): Migrations[string] => ({
	up: async (db) => void (await sql.raw(statement).execute(db)),
});
const first: Migrations = { "0001-first": step("create table fruit (name text)") };
const second: Migrations = { ...first, "0002-colour": step("alter table fruit add column colour text") };

describe("migrations of a database", () => {
	let database: TestDatabase;
	beforeEach(async () => {
		database = await newDatabase();
	});
	afterEach(() => database.drop());

	const open = async (migrations: Migrations) =>
		(await openDatabase<unknown>(database.url, "market", migrations)).close();
	const fruit = () => runOn(database.url, "select * from fruit");

	it("upgrades older tables and keeps their rows", async () => {
		await open(first);
		await runOn(database.url, "insert into fruit values ('apple')");
		await open(second);
		expect(await fruit()).toEqual([{ name: "apple", colour: null }]);
	});

	it("refuses tables of a newer version", async () => {
		await open(second);
		await expect(open(first)).rejects.toThrow(
			"it was written by a newer version of the service (it has 0002-colour); " +
				"this version knows migrations up to 0001-first",
		);
	});

	it("undoes all of an upgrade that fails", async () => {
		await open(first);
		await expect(open({ ...second, "0003-broken": step("create table fruit (name text)") })).rejects.toThrow(
			'relation "fruit" already exists',
		);
		expect(await fruit()).toEqual([]);
		await open(second);
	});

	it("waits for a long reader without blocking the readers behind it", async () => {
		await open(first);
		const reader = new Client({ connectionString: database.url });
		await reader.connect();
		await reader.query("begin");
		await reader.query("select * from fruit");
		const upgrade = open(second);
		const waiting = "select 1 from pg_locks where relation = 'fruit'::regclass and not granted";
		await vi.waitFor(async () => expect(await runOn(database.url, waiting)).toHaveLength(1), 60_000);
		expect(await fruit()).toEqual([]);
		await reader.end();
		await upgrade;
		await runOn(database.url, "insert into fruit values ('apple', 'red')");
	});

	it("lets several open an empty database at the same time", async () => {
		await Promise.all([open(second), open(second), open(second), open(second)]);
		expect(await fruit()).toEqual([]);
	});
});
