import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import type { Stores } from "@us-market-data/store";
import {
	openDatabase,
	openPostgresStores,
	accountMigrations as postgresAccounts,
	marketMigrations as postgresMarket,
} from "@us-market-data/store/postgres";
import {
	openFile,
	openSqliteStores,
	openUpdatesFile,
	accountMigrations as sqliteAccounts,
	marketMigrations as sqliteMarket,
	updateMigrations,
} from "@us-market-data/store/sqlite";
import { dayBar, importInto } from "@us-market-data/store/testing";
import { programs, runNode } from "@us-market-data/tooling/testkit";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { startService } from "../testing/service.ts";

/** A service of this version, beneath which a later one upgrades the stores. */
interface Deployment {
	settings: Record<string, string>;
	open(): Promise<Stores>;
	/** Upgrades a store as a later version does. */
	upgrade(store: "accounts" | "market"): Promise<void>;
}

// Made before the tests, whose timeout is shorter.
beforeAll(async () => void (await sampleMarket()));

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A later version adds a column to every table, and a table. */
const later = (tables: string) => ({
	"9999-later": {
		async up(db: Kysely<unknown>) {
			const { rows } = await sql.raw<{ name: string }>(tables).execute(db);
			expect(rows.length).toBeGreaterThan(4);
			for (const { name } of rows) {
				await sql.raw(`alter table ${name} add column later text default 'x'`).execute(db);
			}
			await sql.raw(`create table later_${rows.length} (name text)`).execute(db);
		},
	},
});

const sqliteTables =
	"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'";

async function sqliteDeployment(): Promise<Deployment> {
	const folder = await mkdtemp(join(inject("runFolder"), "upgraded-"));
	await copyFile(await sampleMarket(), join(folder, "market.sqlite"));
	return {
		settings: { DATA_DIR: folder },
		open: () => openSqliteStores(folder),
		upgrade: async (store) => {
			const migrations = store === "market" ? sqliteMarket : sqliteAccounts;
			(await openFile(join(folder, `${store}.sqlite`), { ...migrations, ...later(sqliteTables) })).close();
		},
	};
}

const accountNames = "'plans', 'accounts', 'api_keys', 'allowance', 'usage'";
const postgresTables = (store: "accounts" | "market") => `select c.relname as name from pg_class c
	where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
	and c.relname not like '%migration%' and c.relname ${store === "market" ? "not in" : "in"} (${accountNames})`;

async function postgresDeployment(): Promise<Deployment> {
	const database = await sampleDatabase();
	cleanUp.push(() => database.drop());
	const folder = await mkdtemp(join(inject("runFolder"), "upgraded-"));
	return {
		settings: { DATA_DIR: folder, DATABASE_URL: database.url },
		open: () => openPostgresStores({ url: database.url }),
		upgrade: async (store) => {
			const migrations = store === "market" ? postgresMarket : postgresAccounts;
			const all = { ...migrations, ...later(postgresTables(store)) };
			await (await openDatabase(database.url, store, all)).close();
		},
	};
}

describe.each([
	["SQLite", sqliteDeployment],
	["PostgreSQL", postgresDeployment],
])("stores that a later version upgrades, on %s", (_engine, deploy) => {
	it("are served by the service that runs as before, which cannot be started again", async () => {
		const deployment = await deploy();
		const { market, accounts } = await deployment.open();
		const service = await startService({
			market,
			accounts,
			view: createMarketViewCache(market, { outdatedFor: 0 }),
		});
		cleanUp.push(
			() => market.close(),
			() => service.close(),
		);
		const requestAll = async () => {
			const outcomes = [];
			// Concurrent requests of an account wait for each other, and are refused after a time.
			for (const [operation, target] of Object.entries(goodRequests)) {
				const { status, text } = await service.get(target, { key: service.keys.unlimited });
				outcomes.push([operation, status, operation.includes("Usage") ? "" : text]);
			}
			return outcomes;
		};
		const before = await requestAll();
		const used = await service.used("unlimited");
		await deployment.upgrade("market");
		await deployment.upgrade("accounts");
		expect(await requestAll()).toEqual(before);
		expect(before.filter(([, status]) => status !== 200)).toEqual([]);
		expect((await service.get("/readyz")).status).toBe(200);
		expect(await service.used("unlimited")).toBeGreaterThan(used + 20);
		await importInto(market, "new", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("NEW.US"), id, dayBar("2026-11-02"));
		});
		expect((await market.datasets()).map(({ file }) => file)).toContain("new");
		const { code, stdout, stderr } = await runNode(programs.service, [], {
			PORT: "0",
			...deployment.settings,
		});
		expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
		expect(stderr).toMatch(
			/cannot open .*: it was written by a newer version of the service \(it has 9999-later\)/,
		);
		expect(stderr.trim().split("\n")).toHaveLength(1);
	});
});

it("a start on accounts of a later version, or on what updates of one remember, ends in a line", async () => {
	const { settings, open, upgrade } = await sqliteDeployment();
	const { market, accounts } = await open();
	await Promise.all([market.close(), accounts.close()]);
	const start = () => runNode(programs.service, [], { PORT: "0", SAMPLE_DATA: "false", ...settings });
	await upgrade("accounts");
	const expectedRejection = {
		code: 2,
		stderr: expect.stringMatching(/^[^\n]*accounts.sqlite: it was written by a newer[^\n]*\n$/),
	};
	expect(await start()).toMatchObject(expectedRejection);
	const other = await mkdtemp(join(inject("runFolder"), "upgraded-"));
	await (await openUpdatesFile(join(other, "updates.sqlite"))).close();
	(await openFile(join(other, "updates.sqlite"), { ...updateMigrations, ...later(sqliteTables) })).close();
	const again = await runNode(programs.service, [], { PORT: "0", SAMPLE_DATA: "false", DATA_DIR: other });
	expect(again).toMatchObject({
		code: 2,
		stderr: expect.stringMatching(/^[^\n]*updates.sqlite: it was written by a newer[^\n]*\n$/),
	});
});
