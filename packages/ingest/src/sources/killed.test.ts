import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, test } from "vitest";
import { now, writeFixture } from "../testing/imports.ts";
import { allFormats } from "./all-formats.fixture.ts";
import type { Format } from "./formats.fixture.ts";

const program = fileURLToPath(new URL("./killed.fixture.ts", import.meta.url));
/**
 * Points at which each import is killed, and the formats that are looked at. There is time for one of each source;
 * `KILLS=10 vitest run killed` takes all of them.
 */
const kills = Number(process.env["KILLS"] ?? 1);
const formats =
	kills > 1
		? allFormats
		: [...Map.groupBy(allFormats, ({ importer }) => importer).values()].flatMap((all) => all.slice(0, 1));

/** Everything that a store holds but the clock times of its imports. */
function contentOf(file: string): unknown {
	const database = new DatabaseSync(file);
	try {
		const tables = database
			.prepare("select name from sqlite_schema where type = 'table' order by name")
			.all();
		expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
		return tables.map(({ name }) => [
			name,
			database
				.prepare(`select * from "${name}"`)
				.all()
				.map((row) => JSON.stringify({ ...row, imported_at: 0 }))
				.sort(),
		]);
	} finally {
		database.close();
	}
}

/** Imports in a process of its own. Tells how many calls of the writer it took, undefined when it was killed. */
async function importIn(
	{ source, target }: Prepared,
	file: string,
	killAt: number,
): Promise<number | undefined> {
	const args = [program, file, source, target, now.toISOString(), String(killAt)];
	return promisify(execFile)(process.execPath, args).then(
		({ stdout }) => Number(stdout),
		(error: { signal?: string; stderr?: string }) => {
			if (error.signal !== "SIGKILL") throw new Error(error.stderr);
			return undefined;
		},
	);
}

interface Prepared {
	folder: string;
	/** Store as it is before the import. */
	file: string;
	source: string;
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
	return { folder, file, source: importer.source, target: beside ? join(folder, "in") : path };
}

/** Points spread over the whole import, with a random place in each stretch. */
const points = (calls: number): number[] =>
	Array.from(
		{ length: kills },
		(_, i) => 1 + Math.min(calls - 1, Math.floor(((i + Math.random()) / kills) * calls)),
	);

test.each(formats)(
	"$format: an import that is killed at any point leaves the state before it",
	async (given) => {
		const ready = await prepared(given);
		const copied = async (name: string) => {
			const copy = join(ready.folder, name);
			await copyFile(ready.file, copy);
			return copy;
		};
		const before = contentOf(ready.file);
		const whole = await copied("whole.sqlite");
		const calls = (await importIn(ready, whole, 0)) ?? 0;
		const after = contentOf(whole);
		expect(after).not.toEqual(before);
		let killed = "";
		for (const point of points(calls)) {
			killed = await copied(`killed-${point}.sqlite`);
			expect(await importIn(ready, killed, point), `killed before call ${point} of ${calls}`).toBeUndefined();
			// As the service does: opening brings a store that was left in the middle to its last commit.
			await (await openMarketFile(killed)).close();
			expect(contentOf(killed)).toEqual(before);
		}
		expect(await importIn(ready, killed, 0)).toBe(calls);
		expect(contentOf(killed)).toEqual(after);
	},
	120_000,
);
