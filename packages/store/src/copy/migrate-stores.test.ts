import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleTag } from "@us-market-data/market";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Stores } from "../index.ts";
import { openStores, openUpdateStore } from "../open.ts";
import { openFile } from "../sqlite/connection/open-file.ts";
import { accountMigrations } from "../sqlite/migrations/accounts/index.ts";
import { marketMigrations } from "../sqlite/migrations/market/index.ts";
import { updateMigrations } from "../sqlite/migrations/updates/index.ts";
import { chargeOf, newAccount, newKey } from "../suites/accounts.fixtures.ts";
import {
	dataset,
	dayBar,
	depth,
	minuteBar,
	news,
	position,
	shortVolume,
	trade,
} from "../suites/market.fixtures.ts";
import { newDatabase, type TestDatabase } from "../testing/postgres/database.ts";
import { runOn } from "../testing/postgres/statement.ts";
import { migrateStores } from "./migrate-stores.ts";
import { accountTables, copiedTables, marketTables, updateTables } from "./tables.ts";

const january = Date.UTC(2024, 0, 15);
const all = { order: "asc", limit: 100 } as const;

describe("copying the stores to another engine", () => {
	let folder: string;
	let database: TestDatabase;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "copy-"));
		database = await newDatabase();
	});
	afterEach(async () => {
		await database.drop();
		await rm(folder, { recursive: true });
	});

	const open = (location: string): Promise<Stores> =>
		openStores(
			location.startsWith("postgres")
				? { DATA_DIR: folder, DATABASE_URL: location, DATABASE_READ_URL: "" }
				: { DATA_DIR: location, DATABASE_URL: "", DATABASE_READ_URL: "" },
		);
	const using = async <T>(location: string, work: (stores: Stores) => Promise<T>): Promise<T> => {
		const stores = await open(location);
		try {
			return await work(stores);
		} finally {
			await stores.market.close();
			await stores.accounts.close();
		}
	};

	const fill = ({ market, accounts }: Stores) =>
		market
			.transaction(async (writer) => {
				const gone = writer.beginDataset(dataset("gone"));
				writer.put("dayBars", writer.ensureSecurity("GONE.US"), gone, dayBar("2024-01-02"));
			})
			.then(() =>
				market.transaction(async (writer) => {
					for (const { id } of await writer.datasets()) writer.removeDataset(id);
					const id = writer.beginDataset(dataset("real"));
					const aapl = writer.ensureSecurity("AAPL.US");
					writer.put("dayBars", aapl, id, dayBar("2024-01-02", "0.0000001"));
					writer.put("minuteBars", aapl, id, minuteBar("2024-01-02T14:30:00Z"));
					writer.put("trades", aapl, id, trade("2024-01-02T14:30:00.000001Z", 7));
					writer.put("depth", aapl, id, depth("2024-01-02T14:30:00.000000001Z"));
					writer.put("shortVolume", aapl, id, shortVolume("2024-01-02"));
					writer.put("news", aapl, id, news("a\tb\\c\nd", "2024-01-02T00:00:00Z", "tab\t \\N 漢 🚀"));
					writer.put("shareholders", aapl, id, position("1", "2024-01-02", "tab\t \\N 漢 🚀"));
					writer.finishDataset(id, { rows: 6, skipped: { "unknown symbol": 2 }, newest: january });
					const sample = writer.beginDataset(dataset("sample", sampleTag));
					writer.put("dayBars", writer.ensureSecurity("MSFT.US"), sample, dayBar("2024-01-03"));
					writer.putDerived("quote", aapl.id, { time: 5, datasetIds: [id], data: { lastDone: "1.50" } });
					writer.setTagDisabled("vendor", true);
					writer.setTrustOrder("dayBars", ["b", "a"]);
				}),
			)
			.then(async () => {
				const { account, key } = await newAccount(accounts, "acme", null);
				const second = await newKey(accounts, account, "second");
				await accounts.updateKey(second.id, { revokedAt: 7, expiresAt: 8 });
				await accounts.updateAccount(account.id, { disabledAt: 3, isOperator: true });
				for (let i = 0; i < 5; i++) await accounts.charge(chargeOf(account, key));
				await newAccount(accounts, "other", 3);
			});

	const contents = async ({ market, accounts }: Stores) => {
		const securities = await market.securities();
		const lists = [];
		for (const { id } of securities) {
			for (const area of [
				"dayBars",
				"minuteBars",
				"trades",
				"depth",
				"shortVolume",
				"news",
				"shareholders",
			] as const) {
				lists.push(await market.list(area, id, all));
			}
		}
		const stored = await accounts.accounts();
		return {
			version: await market.dataVersion(),
			securities,
			lists,
			datasets: await market.datasets(),
			coverage: await market.coverage(),
			brought: await market.rowsBrought(),
			derived: await market.derivedFrom("quote", 0, 1_000),
			disabled: await market.disabledTags(),
			trust: await market.trustOrders(),
			days: await market.daysOf("depth", { limit: 9 }),
			plans: await accounts.plans(),
			accounts: stored,
			keys: await Promise.all(stored.map(({ id }) => accounts.keys(id))),
			usage: await Promise.all(stored.map(({ id }) => accounts.usage(id, january))),
		};
	};

	it("brings all of it there and back, and both go on from there", async () => {
		const first = join(folder, "first");
		const back = join(folder, "back");
		await using(first, fill);
		const before = await using(first, contents);
		const copied = await migrateStores(first, database.url);
		expect(copied.find(({ table }) => table === "usage")).toEqual({ table: "usage", rows: 1 });
		expect(await using(database.url, contents)).toEqual(before);
		await migrateStores(database.url, back);
		expect(await using(back, contents)).toEqual(before);
		for (const location of [database.url, back]) {
			await using(location, async ({ market, accounts }) => {
				const ids = before.datasets.map(({ id }) => id);
				const added = await market.transaction(async (writer) => writer.beginDataset(dataset("new")));
				expect(added).toBeGreaterThan(Math.max(...ids));
				const { account, key } = await newAccount(accounts, "later", 1);
				expect(before.accounts.map(({ id }) => id)).not.toContain(account.id);
				expect(await accounts.charge(chargeOf(account, key, { allowance: 1 }))).toMatchObject({
					accepted: true,
					used: 1,
				});
			});
		}
	});

	it("brings the state of updates there and back, and numbers runs on", async () => {
		const [first, back] = [join(folder, "first"), join(folder, "back")];
		const file = { etag: '"1"', lastModified: null, datasets: ["a"] };
		const backoff = { until: 9_000, ms: 60_000, reason: "too many requests" };
		const updates = await updatesOf(first);
		await updates.rememberFile("https://x.test/a", file, 1_000);
		await updates.markDone("sec-13f", "2026-11-20", 1_000);
		await updates.setBackoff("sec.gov", backoff);
		await updates.endRun(
			await updates.beginRun("sec-13f", 1_000),
			{ target: "a", outcome: "failed", rows: 0, failure: "dns", message: "not found" },
			2_000,
		);
		const runs = await updates.runs({ limit: 9 });
		await updates.close();
		await migrateStores(first, database.url);
		await migrateStores(database.url, back);
		for (const location of [database.url, back]) {
			const copied = await updatesOf(location);
			expect(await copied.fileState("https://x.test/a")).toEqual(file);
			expect(await copied.isDone("sec-13f", "2026-11-20")).toBe(true);
			expect(await copied.lastBackoff("sec.gov")).toEqual(backoff);
			expect(await copied.runs({ limit: 9 })).toEqual(runs);
			expect(await copied.beginRun("sec-13f", 3_000)).toBe(2);
			await copied.close();
		}
	});

	it("refuses a target that holds something, and a source that holds nothing", async () => {
		const first = join(folder, "first");
		await using(first, fill);
		await using(database.url, ({ accounts }) => newAccount(accounts, "here"));
		await expect(migrateStores(first, database.url)).rejects.toThrow(
			"The target holds data already (plans, accounts, api_keys)",
		);
		await expect(migrateStores(database.url, first)).rejects.toThrow("The target holds data already");
		await expect(migrateStores(join(folder, "empty"), join(folder, "other"))).rejects.toThrow(
			"The source holds nothing to copy.",
		);
	});

	it("leaves an empty target when it fails half way", async () => {
		const first = join(folder, "first");
		await using(first, fill);
		await using(database.url, async () => {});
		await runOn(database.url, "alter table derived add constraint small check (time < 5)");
		await expect(migrateStores(first, database.url)).rejects.toThrow('violates check constraint "small"');
		expect(await using(database.url, ({ market }) => market.securities())).toEqual([]);
		expect(await using(database.url, ({ accounts }) => accounts.plans())).toEqual([]);
	});

	it("knows every column of every table of both engines", async () => {
		await using(database.url, async () => {});
		await (await updatesOf(database.url)).close();
		for (const [file, migrations, tables] of [
			["accounts.sqlite", accountMigrations, accountTables],
			["market.sqlite", marketMigrations, marketTables],
			["updates.sqlite", updateMigrations, updateTables],
		] as const) {
			const connection = await openFile<unknown>(join(folder, file), migrations);
			const stored = connection.arrays<[string, string]>(
				`select m.name, c.name from sqlite_master m join pragma_table_info(m.name) c
				where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'kysely_%' 
				and m.name not in ('meta', 'credential_version', 'request_windows', 'update_locks', 'update_times')`,
			);
			expect(stored.all().map(String).sort()).toEqual(tables.flatMap(columnsOf).sort());
			connection.close();
		}
		const columns = await runOn(
			database.url,
			`select table_name || ',' || column_name as name from information_schema.columns
			where table_schema = 'public' and table_name !~ '_(migration|lock|[0-9]+)$' and table_name <> 'meta'
			and (table_name, column_name) <> ('allowance', 'granted')
				and table_name not in ('request_windows', 'processes', 'open_streams', 'tool_results', 'update_locks', 'update_times')`,
		);
		expect(columns.map(({ name }) => String(name)).sort()).toEqual(copiedTables.flatMap(columnsOf).sort());
	});
});

const updatesOf = (location: string) =>
	openUpdateStore(
		location.startsWith("postgres")
			? { DATA_DIR: "", DATABASE_URL: location, DATABASE_READ_URL: "" }
			: { DATA_DIR: location, DATABASE_URL: "", DATABASE_READ_URL: "" },
	);

const columnsOf = ({ name, key, values }: (typeof copiedTables)[number]): string[] =>
	[...key, ...values].map((column) => `${name},${column}`);
