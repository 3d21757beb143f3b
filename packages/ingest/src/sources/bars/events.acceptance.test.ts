import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { adjustBars, datasetFacts, readAdjustments } from "@us-market-data/analytics";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore } from "../../testing/imports.ts";
import { dashedDate } from "./dates.ts";
import { bars } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

test.skipIf(!realData)(
	`forward adjustment of a real file by its own splits and dividends agrees with its adjusted closes${title}`,
	{ timeout: 120_000 },
	async () => {
		const file = join(realData ?? "", "traps", "daily_adjusted_V.csv");
		const store = await testStore();
		await runImport(store, bars, file, { now });
		const { id = 0 } = (await store.security("V.US")) ?? {};
		const rows = await store.list("dayBars", id, { order: "asc", limit: 10_000 });
		const facts = datasetFacts(await store.datasets());
		const list: Parameters<typeof readAdjustments>[0] = (area, query) => store.list(area, id, query);
		const { adjustments } = await readAdjustments(list, facts, rows[0]?.time ?? 0, "2026-11-20");
		const adjusted = adjustBars(rows, ({ date }) => date, adjustments, facts);
		const lines = (await readFile(file, "utf8")).trim().split(/\r?\n/).slice(1);
		const reported = new Map(
			lines
				.map((line) => line.split(","))
				.map((cells) => [dashedDate(cells[0] ?? "", "month-first"), Number(cells[5])]),
		);
		expect(adjusted).toHaveLength(reported.size);
		const splits = await store.list("splits", id, { order: "asc", limit: 9 });
		expect(splits.map(({ record }) => [record.exDate, record.numerator, record.denominator])).toEqual([
			["2015-03-19", "4", "1"],
		]);
		for (const { date, close } of adjusted) {
			expect(Number(close) / (reported.get(date) ?? Number.NaN), date).toBeCloseTo(1, 3);
		}
	},
);
