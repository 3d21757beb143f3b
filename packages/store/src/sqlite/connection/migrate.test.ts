import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onUpgrade, type Upgrade } from "../../shared/upgrades.ts";
import { Connection } from "./connection.ts";
import type { Migrations } from "./migrate.ts";
import { openFile } from "./open-file.ts";

const step = (statement: string) => ({
	up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
});
const first: Migrations = { "0001-first": step("create table fruit (name text)") };
const second: Migrations = { ...first, "0002-colour": step("alter table fruit add column colour text") };

describe("migrations", () => {
	let folder: string;
	let file: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "migrate-"));
		file = join(folder, "fruit.sqlite");
	});
	afterEach(() => rm(folder, { recursive: true }));

	const hash = async () =>
		createHash("sha256")
			.update(await readFile(file))
			.digest("hex");
	const columns = (connection: Connection) =>
		connection.arrays<[string]>("select name from pragma_table_info('fruit')").all().flat();

	it("creates a file, in the write-ahead log", async () => {
		const connection = await openFile(file, first);
		expect(columns(connection)).toEqual(["name"]);
		expect(connection.arrays<[string]>("pragma journal_mode").get()).toEqual(["wal"]);
		connection.close();
	});

	it("upgrades an older file, keeps its rows and reports what it migrated", async () => {
		const reports: Upgrade[] = [];
		onUpgrade((upgrade) => reports.push(upgrade));
		const old = await openFile(file, first);
		old.exec("insert into fruit values ('apple')");
		old.close();
		expect(reports).toEqual([]);
		const upgraded = await openFile(file, second);
		expect(reports).toEqual([{ store: file, migrations: ["0002-colour"] }]);
		expect(upgraded.arrays("select * from fruit").all()).toEqual([["apple", null]]);
		upgraded.close();
	});

	it("does not change an up-to-date file", async () => {
		(await openFile(file, second)).close();
		const before = await hash();
		(await openFile(file, second)).close();
		expect(await hash()).toBe(before);
	});

	it("refuses a newer file and leaves it as it is", async () => {
		(await openFile(file, second)).close();
		const before = await hash();
		await expect(openFile(file, first)).rejects.toThrow(
			`cannot open ${file}: it was written by a newer version of the service (it has 0002-colour); ` +
				"this version knows migrations up to 0001-first",
		);
		expect(await hash()).toBe(before);
	});

	it("refuses a database of something else", async () => {
		const other = new Connection(file);
		other.exec("create table vegetables (name text)");
		other.close();
		await expect(openFile(file, first)).rejects.toThrow("it is a database of something else");
	});

	it("undoes all of an upgrade that fails", async () => {
		(await openFile(file, first)).close();
		const before = await hash();
		const broken = { ...second, "0003-broken": step("create table fruit (name text)") };
		await expect(openFile(file, broken)).rejects.toThrow("table fruit already exists");
		expect(await hash()).toBe(before);
		const connection = await openFile(file, second);
		expect(columns(connection)).toEqual(["name", "colour"]);
		connection.close();
	});

	it("lets two open a new file at the same time", async () => {
		const opened = await Promise.all([openFile(file, second), openFile(file, second)]);
		for (const connection of opened) {
			expect(columns(connection)).toEqual(["name", "colour"]);
			connection.close();
		}
	});
});
