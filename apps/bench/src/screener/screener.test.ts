import type { Columns } from "@us-market-data/analytics";
import { fillGenerated, MemoryMarket } from "@us-market-data/analytics/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustAgree } from "./agree.ts";
import { readColumns, searchedIndicators } from "./data.ts";
import { columnsEngine } from "./engines/columns.ts";
import { duckdbEngine } from "./engines/duckdb.ts";
import type { Engine, Found } from "./engines/engine.ts";
import { sqliteEngine } from "./engines/sqlite.ts";
import { measure, quantile } from "./measure.ts";
import { queriesOf, type Workload, workloads } from "./queries.ts";

let active: Columns;
let engines: Engine[];
beforeAll(async () => {
	const market = new MemoryMarket();
	fillGenerated(market, { seed: 2, securities: 400 });
	active = await readColumns(market);
	engines = [
		columnsEngine(active),
		sqliteEngine(active, false),
		sqliteEngine(active, true),
		await duckdbEngine(active),
	];
}, 60_000);
afterAll(() => {
	for (const engine of engines) engine.close();
});

describe("the bench of the screener", () => {
	it("searches 80 columns, each with values", () => {
		expect(searchedIndicators).toHaveLength(80);
		for (const indicator of searchedIndicators) {
			expect(
				active.rows.some((row) => indicator.read(row) !== null),
				indicator.key,
			).toBe(true);
		}
	});

	it.each(Object.keys(workloads) as Workload[])(
		"finds the same with every engine: %s",
		async (workload) => {
			const queries = queriesOf(workload, active, searchedIndicators, { seed: 5, count: 12 });
			const { timed, mean } = await measure(engines, queries, 1);
			expect(timed.map(({ times }) => times.length)).toEqual([12, 12, 12, 12]);
			expect(mean).toBeGreaterThan(0);
		},
		60_000,
	);

	it("sees a wrong total, order and value", async () => {
		const [query] = queriesOf("five ranges, sorted, first 20", active, searchedIndicators, {
			seed: 5,
			count: 1,
		});
		if (!query) throw new Error("no query");
		const found = (await (await columnsEngine(active).prepare(query))()) as Found;
		const [service] = engines;
		const name = service?.name ?? "";
		expect(found.rows.length).toBeGreaterThan(1);
		expect(() => mustAgree(query, found, name, { ...found, total: found.total + 1 })).toThrow("the total");
		expect(() => mustAgree(query, found, name, { ...found, rows: found.rows.toReversed() })).toThrow(
			"a symbol",
		);
		const changed = found.rows.map((row) => row.with(2, "-12345"));
		expect(() => mustAgree(query, found, name, { ...found, rows: changed })).toThrow("lastdone");
	});

	it("takes quantiles", () => {
		const times = Array.from({ length: 100 }, (_, i) => 100 - i);
		expect([quantile(times, 0.5), quantile(times, 0.99)]).toEqual([51, 100]);
	});
});
