import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { environment, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import type { Importer } from "../frame/importer.ts";
import { runImport } from "../frame/run.ts";
import { watchedWriters } from "../testing/calls.ts";
import { now, writeFixture } from "../testing/imports.ts";
import { allFormats } from "./all-formats.fixture.ts";
import type { Format } from "./formats.fixture.ts";

const program = fileURLToPath(new URL("./killed-import.fixture.ts", import.meta.url));
/**
 * Points at which each import ends, and the formats that are looked at. There is time for one of each source, and for a
 * process of its own to kill for every sixth; `KILLS=10 vitest run killed-import` takes all of them.
 */
const kills = Number(process.env["KILLS"] ?? 1);
const formats =
	kills > 1
		? allFormats
		: [...Map.groupBy(allFormats, ({ importer }) => importer).values()].flatMap((all) => all.slice(0, 1));
const isKilled = (format: Format): boolean => kills > 1 || formats.indexOf(format) % 6 === 0;

/** Everything that a store holds but the clock times of its imports. */
function contentOf(file: string): unknown {
	const database = new DatabaseSync(file);
	try {
		const tables = database
			.prepare("select name from sqlite_schema where type = 'table' order by name")
			.all();
		expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
		const imported = database
			.prepare("select imported_at as at from datasets union select at from versions")
			.all();
		// Each commit has a random token.
		const timeless = (name: string, value: unknown) =>
			name === "token" || imported.some(({ at }) => at === value) ? 0 : value;
		return tables.map(({ name }) => [
			name,
			database
				.prepare(`select * from "${name}"`)
				.all()
				// Each commit has a random token.
				.filter((row) => row["name"] !== "data_token")
				// A figure of a record that is ahead of the clock is as new as its import.
				.map((row) => JSON.stringify(row, timeless))
				.sort(),
		]);
	} finally {
		database.close();
	}
}

/** Imports, and tells how many calls of the writer it took. */
async function importHere(
	{ importer, target }: Prepared,
	file: string,
	before: (call: number) => void = () => {},
): Promise<number> {
	let calls = 0;
	const store = watchedWriters(await openMarketFile(file), () => {
		calls += 1;
		before(calls);
	});
	try {
		await runImport(store, importer, target, { now });
	} finally {
		await store.close();
	}
	return calls;
}

/** Imports in a process of its own, which is killed before a call of its writer. */
async function killedImport({ importer, target }: Prepared, file: string, point: number): Promise<void> {
	const args = [program, file, importer.source, target, now.toISOString(), String(point)];
	const run = promisify(execFile)(process.execPath, args, { env: environment({}) });
	await expect(run, `before call ${point}`).rejects.toMatchObject({ signal: "SIGKILL" });
}

/** Leaves what a kill before a call of the writer would: the files as they are at that moment. */
async function cutImport(ready: Prepared, file: string, point: number): Promise<void> {
	const running = `${file}.running`;
	await copyFile(file, running);
	const cut = importHere(ready, running, (call) => {
		if (call !== point) return;
		for (const end of ["", "-wal"]) copyFileSync(`${running}${end}`, `${file}${end}`);
		throw new Error("cut");
	});
	await expect(cut, `before call ${point}`).rejects.toThrow("cut");
}

interface Prepared {
	folder: string;
	/** Store as it is before the import. */
	file: string;
	importer: Importer;
	/** File or folder to import. */
	target: string;
}

async function prepared({ importer, prepare, name, sound, beside }: Format): Promise<Prepared> {
	const folder = await temporaryFolder();
	for (const [file, content] of Object.entries(beside ?? {}))
		await writeFixture(folder, join("in", file), content);
	const path = await writeFixture(folder, join("in", name), sound);
	const file = join(folder, "market.sqlite");
	const store = await openMarketFile(file);
	await prepare?.(store);
	await store.close();
	return { folder, file, importer, target: beside ? join(folder, "in") : path };
}

/** Points spread over the whole import, with a random place in each stretch. */
const points = (calls: number): number[] =>
	Array.from(
		{ length: kills },
		(_, i) => 1 + Math.min(calls - 1, Math.floor(((i + Math.random()) / kills) * calls)),
	);

test.each(formats)(
	"$format: an import that is killed at any point leaves the state before it",
	async (format) => {
		const ready = await prepared(format);
		const copied = async (name: string) => {
			const copy = join(ready.folder, name);
			await copyFile(ready.file, copy);
			return copy;
		};
		const before = contentOf(ready.file);
		const whole = await copied("whole.sqlite");
		const calls = await importHere(ready, whole);
		const after = contentOf(whole);
		expect(after).not.toEqual(before);
		const end = isKilled(format) ? killedImport : cutImport;
		let killed = "";
		for (const point of points(calls)) {
			killed = await copied(`killed-${point}.sqlite`);
			await end(ready, killed, point);
			// As the service does: opening brings a store that was left in the middle to its last commit.
			await (await openMarketFile(killed)).close();
			expect(contentOf(killed)).toEqual(before);
		}
		expect(await importHere(ready, killed)).toBe(calls);
		expect(contentOf(killed)).toEqual(after);
	},
	120_000,
);
