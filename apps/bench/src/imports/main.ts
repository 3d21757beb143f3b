import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { programs } from "@us-market-data/testkit";
import { Command } from "commander";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { fillImportMarket, type MarketSize } from "./market.ts";
import { type Measured, measureImport } from "./measure.ts";
import { filesOf, usualSizes, type Workload, workloads } from "./workloads.ts";

interface Options extends MarketSize {
	only?: string[];
	rounds: number;
	against?: string;
	data?: string;
}

const options = new Command("imports")
	.description("Imports generated files into a generated market by the data command, and measures it.")
	.option("--only <list>", "finra, bars, companyfacts, 13f; separated by commas", (text) => text.split(","))
	.option("--rounds <number>", "how often each is measured", Number, 3)
	.option("--against <file>", "main.ts of another copy of the data commands, measured in turns")
	.option("--seed <number>", "which market; the same one each time", Number, 1)
	.option("--securities <number>", "how many", Number, 11_000)
	.option("--history <number>", "trading days that are held of each", Number, 250)
	.option("--data <folder>", "keeps the market and the files for the next run")
	.parse()
	.opts<Options>();

const versions = new Map([["here", programs.builtData]]);
if (options.against !== undefined) versions.set("against", options.against);

/** Costs by step and version. */
const results = new Map<string, Map<string, Measured[]>>();

async function measure(workload: Workload, market: string, files: string, own: string): Promise<void> {
	for (let round = 0; round < options.rounds; round++) {
		for (const [version, program] of versions) {
			await cp(market, own, { recursive: true });
			for (const { name, source, target } of workload.steps) {
				const measured = await measureImport(program, source, join(files, target), { DATA_DIR: own });
				const byVersion = results.get(name) ?? new Map<string, Measured[]>();
				results.set(name, byVersion.set(version, [...(byVersion.get(version) ?? []), measured]));
			}
			await rm(own, { recursive: true });
		}
	}
}

const middle = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const line = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(" | ")} |`);

/** Middle figures of the rounds. */
function print(): void {
	const heads = ["Import", "Version", "Rows", "Stored", "Seconds", "Of them deriving", "Processor s"];
	const all = [...heads, "Rows/s", "Rows/processor s", "MiB"];
	line(...all);
	line(...all.map(() => "---"));
	for (const [name, byVersion] of results) {
		for (const [version, costs] of byVersion) {
			const of = (figure: keyof Measured): number => middle(costs.map((cost) => cost[figure]));
			const [rows, seconds, processor] = [of("rows"), of("seconds"), of("processor")];
			const times = [seconds, of("deriving"), processor].map((time) => time.toFixed(2));
			const speeds = [rows / seconds, rows / processor, of("memory")].map((speed) => speed.toFixed(0));
			line(name, version, rows, of("stored"), ...times, ...speeds);
		}
	}
}

await inTemporaryFolder(async (folder) => {
	const { seed, securities, history, only } = options;
	const kept = join(options.data ?? folder, `imports-${seed}-${securities}-${history}`);
	const market = join(kept, "market");
	await mkdir(kept, { recursive: true });
	const store = await openSqliteMarket(market);
	const held = (await store.securities()).map(({ symbol }) => symbol);
	const symbols = held.length > 0 ? held : await fillImportMarket(store, options);
	await store.close();
	for (const workload of workloads(usualSizes)) {
		if (only?.includes(workload.name) === false) continue;
		const files = await filesOf(workload, join(kept, "files"), symbols);
		await measure(workload, market, files, join(folder, "data"));
	}
	print();
});
