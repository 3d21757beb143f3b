import { join } from "node:path";
import { importers, runImport } from "@us-market-data/ingest";
import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { programs, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { fillImportMarket } from "./market.ts";
import { measureImport } from "./measure.ts";
import { filesOf, workloads } from "./workloads.ts";

const sizes = { minutes: 2, histories: 1, companies: 1, managers: 12, positions: 5 };
const now = new Date("2026-11-21T12:00:00Z");

test("the files of every workload are imported row by row", async () => {
	const folder = await temporaryFolder();
	const store = await openSqliteMarket(join(folder, "market"));
	const symbols = await fillImportMarket(store, { seed: 1, securities: 10, history: 30 });
	for (const workload of workloads(sizes)) {
		const files = await filesOf(workload, join(folder, "files"), symbols);
		for (const { name, source, target } of workload.steps) {
			const importer = importers.find((candidate) => candidate.source === source);
			if (!importer) throw new Error(`there is no source ${source}`);
			const { stored, read } = await runImport(store, importer, join(files, target), { now });
			expect([name, stored > 0, stored / read > 0.9]).toEqual([name, true, true]);
		}
	}
	await store.close();
});

test("the cost of an import is that of its process", async () => {
	const folder = await temporaryFolder();
	const [finra] = workloads(sizes);
	if (!finra) throw new Error("there are no workloads");
	const files = await filesOf(finra, folder, ["A.US", "B.US"]);
	const cost = await measureImport(programs.data, "finra-short-volume", join(files, "day"), {
		DATA_DIR: join(folder, "data"),
	});
	expect(cost).toMatchObject({ rows: 2, stored: 2 });
	expect(cost.memory).toBeGreaterThan(20);
});
