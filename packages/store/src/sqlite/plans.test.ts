import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayBar, importInto } from "../suites/market.fixtures.ts";
import { Connection } from "./connection/connection.ts";
import { openMarketFile } from "./market.ts";
import { SqliteMarketReader } from "./market-reader.ts";
import { NewestBars } from "./tables/newest-bars.ts";

/** Statements that go through a whole table on purpose, because their answer is the whole table, or through the rows that they are given or have found. */
const whole =
	/SCAN (datasets|securities|coverage|disabled_tags|t|json_each|given|\(subquery-\d+\)|(\d+ )?CONSTANT ROWS?|\d+-ROW VALUES CLAUSE)(?!\w)/;

describe("query plans", () => {
	let folder: string;
	let connection: Connection;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "plans-"));
		const file = join(folder, "market.sqlite");
		const store = await openMarketFile(file);
		await importInto(store, "bars", "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("AAPL.US"), id, dayBar("2024-01-02"));
		});
		await store.close();
		connection = new Connection(file);
	});
	afterAll(async () => {
		connection.close();
		await rm(folder, { recursive: true });
	});

	const plan = (text: string): string[] =>
		connection
			.arrays<[number, number, number, string]>(`explain query plan ${text}`)
			.all()
			.map(([, , , detail]) => detail);
	const plansOf = async (fragment: string): Promise<string[][]> => {
		new SqliteMarketReader(connection);
		const texts = connection
			.prepared()
			.filter((text) => text.includes(fragment) && !text.startsWith("explain"));
		expect(texts).not.toEqual([]);
		return texts.map(plan);
	};
	const disabled = [
		"SCALAR SUBQUERY 1",
		"SCAN disabled_tags",
		"LIST SUBQUERY 2",
		"SCAN t",
		"SEARCH d USING COVERING INDEX datasets_by_tag (tag=?)",
		"CREATE BLOOM FILTER",
	];

	it("reads a range of bars as one range of the primary key", async () => {
		for (const steps of await plansOf("from day_bars\n")) {
			const own = steps.filter((step) => !step.includes("subquery-"));
			expect(own).toEqual([
				"SEARCH day_bars USING PRIMARY KEY (security_id=? AND day>? AND day<?)",
				...disabled,
			]);
		}
	});

	it("joins the newest bars in the order of the primary key", () => {
		new NewestBars(connection);
		const [steps = []] = connection
			.prepared()
			.filter((text) => text.startsWith("select count(*), (select open"))
			.map(plan);
		expect(steps[0]).toBe("SEARCH day_bars USING PRIMARY KEY (security_id=? AND day>?)");
		expect(steps.filter((step) => /B-TREE|SCAN day_bars/.test(step))).toEqual([]);
	});

	it("reads the derived quote of a security as one point", async () => {
		for (const steps of await plansOf("from derived join")) {
			const searches = steps.filter((step) => step.startsWith("SEARCH"));
			for (const search of searches)
				expect(search).toMatch(/ USING (INTEGER PRIMARY KEY|INDEX \S+ \(kind=\? AND security_id[=>]\?\))/);
			expect(steps).toEqual(searches);
		}
	});

	it("compiles no statement again for a limit", async () => {
		await plansOf("");
		for (const text of connection.prepared()) expect(text).not.toMatch(/limit \?/);
	});

	it("sorts nothing and goes through no table of rows", async () => {
		for (const steps of await plansOf("")) {
			for (const step of steps) {
				// Chunks of one day may be sorted among themselves.
				expect(step).not.toMatch(/TEMP B-TREE FOR (?!LAST TERM)/);
				if (step.startsWith("SCAN")) expect(step).toMatch(whole);
			}
		}
	});
});
