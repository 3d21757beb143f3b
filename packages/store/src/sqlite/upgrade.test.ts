import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAccountsFile } from "./accounts.ts";
import type { Connection } from "./connection/connection.ts";
import type { Migrations } from "./connection/migrate.ts";
import { openFile } from "./connection/open-file.ts";
import { openMarketFile } from "./market.ts";
import { initial as firstAccounts } from "./migrations/accounts/0001-initial.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";
import { initial as firstMarket } from "./migrations/market/0001-initial.ts";
import { marketMigrations } from "./migrations/market/index.ts";

/** Files as the first version of the service left them, opened by this one. */
let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "upgrade-"));
});
afterEach(() => rm(folder, { recursive: true }));

type TableRow = Record<string, unknown>;

/** A file of the first version with rows in its tables, and all of its rows. */
async function oldFile(
	name: string,
	first: Migrations,
	fill: string,
): Promise<{ file: string; rows: Map<string, TableRow[]> }> {
	const file = join(folder, name);
	const connection = await openFile<unknown>(file, first);
	connection.exec(fill);
	const rows = new Map(tablesOf(connection).map((table) => [table, rowsOf(connection, table)]));
	connection.close();
	return { file, rows };
}

const tablesOf = (connection: Connection): string[] =>
	connection
		.objects(
			"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'",
		)
		.all()
		.map((row) => String(row["name"]));

const rowsOf = (connection: Connection, table: string): TableRow[] =>
	connection
		.objects(`select * from ${table}`)
		.all()
		.map((row) => ({ ...row }));

/** Returns the present contents of the columns that existed before the upgrade. */
async function readAfter(
	file: string,
	migrations: Migrations,
	before: Map<string, TableRow[]>,
): Promise<Map<string, TableRow[]>> {
	const connection = await openFile<unknown>(file, migrations);
	try {
		return new Map(
			[...before].map(([table, rows]) => {
				const columns = Object.keys(rows[0] ?? {});
				const now = rowsOf(connection, table);
				return [table, now.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))];
			}),
		);
	} finally {
		connection.close();
	}
}

const january = Date.UTC(2026, 0, 15);

const accountRows = `
	insert into plans values ('basic', 1000, 1, '["main"]', 1), ('endless', null, 1, '["main","company","legacy"]', 2);
	insert into accounts values (1, 'acme', 'basic', 3, null), (7, 'gone', 'endless', 4, 5);
	insert into api_keys values ('k1', 1, 'backend', 'md_live_abcdef', 'digest-1', 6, 7, null, null),
		('k2', 1, 'old', 'md_live_ghijkl', 'digest-2', 8, null, 9, 10), ('k3', 7, '', 'md_test_mnopqr', 'digest-3', 11, null, null, null);
	insert into allowance values (1, '2025-12', 1000), (1, '2026-01', 42), (7, '2026-01', 3);
	insert into usage values (1, '2026-01-14', 'getQuotes', 'k1', 40), (1, '2026-01-15', 'listNews', 'k2', 2),
		(7, '2026-01-15', 'getQuotes', 'k3', 3)`;

const marketRows = `
	update meta set value = 12 where name = 'data_version';
	insert into securities values (1, 'AAPL.US'), (5, 'BRK.B.US');
	insert into datasets (id, source, file, tag, sha256, licence, retrieved_at, imported_at, rows, skipped, newest)
		values (1, 'bars', 'a.csv', 'yahoo', 'x', 'free', 1, 2, 2, '{"empty":1}', 1763596800000);
	insert into dataset_areas (dataset_id, area, first, last) values (1, 'dayBars', 20400, 20401);
	insert into coverage values (1, 'dayBars', 'yahoo', 1763596800000);
	insert into day_bars values (1, 20411, '1.5', '2', '1', '1.25', '100', null, 1), (1, 20412, '1.25', '3', '1', '2.5', '7.000001', '9', 1);
	insert into records values ('news', 5, 'n1', 1763596800000, '', '{"title":"Größe"}', 1);
	insert into short_volume values (1, 20412, 'CNMS', '5', null, '10', 1);
	insert into trades values (1, 1763596800000000, 1, '1.5', '100', 'I', 1, 0, 1);
	insert into minute_bars values (1, 20412, 1, 1763596800000, x'00ff10');
	insert into derived values ('quote', 1, 1763596800000, '[1]', '{"lastDone":"2.5"}');
	insert into disabled_tags values ('stooq')`;

describe("accounts", () => {
	test("of the first version are all there, and are charged as before", async () => {
		const { file, rows } = await oldFile("accounts.sqlite", { "0001-initial": firstAccounts }, accountRows);
		expect([...rows.values()].every((tableRows) => tableRows.length > 0)).toBe(true);
		const accounts = await openAccountsFile(file);
		const acme = await accounts.account("acme");
		expect(await accounts.credential("digest-1")).toMatchObject({
			account: { id: 1, name: "acme", disabledAt: null },
			plan: { name: "basic", monthlyAllowance: 1000, families: ["main"] },
			key: { id: "k1", lastUsedAt: 7, revokedAt: null },
		});
		expect(await accounts.usage(acme?.id ?? 0, january)).toMatchObject({
			used: 42,
			byDay: [{ count: 40 }, { count: 2 }],
		});
		await accounts.close();
		expect(await readAfter(file, accountMigrations, rows)).toEqual(rows);
		const again = await openAccountsFile(file);
		const charge = { accountId: 1, keyId: "k1", operationId: "getQuotes", allowance: 1000, at: january };
		expect(await again.charge(charge)).toMatchObject({ accepted: true, used: 43 });
		await again.close();
	});
});

describe("market data", () => {
	test("of the first version is all there, and can be read and added to", async () => {
		const { file, rows } = await oldFile("market.sqlite", { "0001-initial": firstMarket }, marketRows);
		expect([...rows].filter(([, tableRows]) => tableRows.length === 0)).toEqual([]);
		const market = await openMarketFile(file);
		expect(await market.dataVersion()).toBe(12);
		expect(await market.security("BRK.B.US")).toEqual({ id: 5, symbol: "BRK.B.US" });
		const bars = await market.list("dayBars", 1, { order: "asc", limit: 9 });
		expect(bars.map(({ record }) => record.close)).toEqual(["1.25", "2.5"]);
		expect(await market.disabledTags()).toEqual(["stooq"]);
		await market.close();
		expect(await readAfter(file, marketMigrations, rows)).toEqual(rows);
		const again = await openMarketFile(file);
		await again.transaction(async (writer) => writer.setTagDisabled("yahoo", true));
		expect(await again.disabledTags()).toEqual(["stooq", "yahoo"]);
		await again.close();
	});
});

test.each([
	["accounts.sqlite", accountMigrations, openAccountsFile],
	["market.sqlite", marketMigrations, openMarketFile],
] as const)("%s of a newer version is refused, and says so", async (name, migrations, open) => {
	const file = join(folder, name);
	(await openFile(file, { ...migrations, "9999-later": { up: async () => {} } })).close();
	await expect(open(file)).rejects.toThrow(
		"it was written by a newer version of the service (it has 9999-later)",
	);
});
