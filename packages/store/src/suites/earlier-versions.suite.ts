import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { environment } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Engine, TableRow } from "./earlier-engines.ts";
import { firstOf, upgradeStores } from "./earlier-schemas.ts";
import { seededRows } from "./seeded-rows.ts";

type Contents = Map<string, TableRow[]>;

const rowsOfEach = 20;

/** A location as an earlier version left it, with rows in every table. */
async function earlier(engine: Engine, migrations: number, seed: number): Promise<string> {
	const location = await engine.make();
	await upgradeStores(location, (all) => firstOf(all, migrations));
	for (const [table, columns] of await engine.tables(location)) {
		await engine.insert(location, table, seededRows(columns, seed, rowsOfEach));
	}
	return location;
}

async function contentsOf(engine: Engine, location: string): Promise<Contents> {
	const all: Contents = new Map();
	for (const table of (await engine.tables(location)).keys()) {
		const rows = await engine.read(location, table);
		all.set(
			table,
			rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
		);
	}
	return all;
}

/** The migration that removes credentials; data of later versions contains none. */
const cleaningMigration = 2;

/** True for rows that upgrades remove because they may hold a credential or were stored in clear. */
const goes = (table: string, row: TableRow): boolean =>
	(/(^oauth.)records$/.test(table) && /^(Session|Interaction|DeviceCode)$/.test(String(row["kind"]))) ||
	(table === "updates/files" && String(row["url"]).includes("?"));

function expectedAfter(before: Contents): Contents {
	const cut = (table: string, row: TableRow) =>
		table.startsWith("updates/") && String(row["message"]).includes("//")
			? { ...row, message: "named an address; cut by an upgrade" }
			: row;
	return new Map(
		[...before].map(([table, rows]) => [
			table,
			rows.filter((row) => !goes(table, row)).map((row) => cut(table, row)),
		]),
	);
}

/** The tables that an upgrade does not remove: it folds the ledger of usage into others. */
const lasting = (all: Contents): Contents =>
	new Map([...all].filter(([table]) => !/usage_ledger|ledger_names/.test(table)));

/** Tables that have another name by now. */
const renamed: Readonly<Record<string, string>> = {
	"updates/gates": "updates/update_hosts",
	"updates/files": "updates/update_files",
	"updates/settled": "updates/update_items",
	"updates/runs": "updates/update_runs",
	"updates/locks": "updates/update_locks",
	"updates/next_runs": "updates/update_times",
};

/** The earlier columns of the current tables, in the order of `before`. */
function ofColumns(before: Contents, now: Contents): Contents {
	const only = (row: TableRow, columns: string[]) =>
		Object.fromEntries(columns.map((name) => [name, row[name]]));
	return new Map(
		[...before].map(([table, rows]) => {
			const columns = Object.keys(rows[0] ?? {});
			return [table, (now.get(renamed[table] ?? table) ?? []).map((row) => only(row, columns))];
		}),
	);
}

/** Upgrades in a process that dies behind a statement; false when there are fewer. */
async function killedUpgrade(location: string, statement: number): Promise<boolean> {
	const script = fileURLToPath(new URL("./upgrade-process.fixture.ts", import.meta.url));
	const child = spawn(process.execPath, [script, location, String(statement)], {
		stdio: "inherit",
		env: environment({}),
	});
	const [code, signal] = await once(child, "exit");
	expect([code, signal]).toEqual(signal === null ? [0, null] : [null, "SIGKILL"]);
	return signal !== null;
}

const sorted = (all: Contents): Contents =>
	new Map([...all].map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).sort() as never]));

/**
 * Upgrades the data of earlier versions: in one run, and killed on the way and started again.
 *
 * @param statementsOf so many statements an upgrade has at least, by version; one where it says nothing
 */
export function earlierVersionsSuite(
	engine: Engine,
	versions: readonly number[],
	statementsOf: readonly number[] = [],
) {
	it.each(versions)(
		"with %i migrations of each store keeps its rows in an upgrade, also in one that is killed and begun again",
		async (migrations) => {
			const before = await earlier(engine, migrations, migrations);
			const rows = lasting(await contentsOf(engine, before));
			expect([...rows.values()].filter((some) => some.length < rowsOfEach)).toEqual([]);
			const whole = await engine.make(before);
			await upgradeStores(whole);
			const expected = await contentsOf(engine, whole);
			expect(sorted(ofColumns(rows, expected))).toEqual(
				sorted(migrations < cleaningMigration ? expectedAfter(rows) : rows),
			);
			// Versions take turns: killed at any statement, and at the last.
			const statements = statementsOf[migrations - 1] ?? 1;
			const [any = 1] = fc.sample(fc.integer({ min: 1, max: statements }), { seed: migrations, numRuns: 1 });
			const broken = await engine.make(before);
			expect(await killedUpgrade(broken, migrations % 2 === 0 ? statements : any)).toBe(true);
			await upgradeStores(broken);
			expect(await contentsOf(engine, broken)).toEqual(expected);
		},
	);
}

/** Kills the first start of all stores, and starts again. */
export function firstStartSuite(engine: Engine) {
	it("begins anew where a first start was killed", async () => {
		const whole = await engine.make();
		await upgradeStores(whole);
		const tables = await engine.tables(whole);
		for (const point of fc.sample(fc.integer({ min: 1, max: 25 }), { seed: 7, numRuns: 2 })) {
			const broken = await engine.make();
			expect(await killedUpgrade(broken, point)).toBe(true);
			await upgradeStores(broken);
			expect(await engine.tables(broken)).toEqual(tables);
		}
	});
}
