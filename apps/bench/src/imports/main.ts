import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { type Checkout, checkoutsOf, readCheckout, thisCheckout } from "../frame/checkout.ts";
import { inRounds, median, ratio, tableOf } from "../frame/rounds.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { fillImportMarket, type MarketSize } from "./market.ts";
import { type Measured, measureImport } from "./measure.ts";
import { defaultSizes, filesOf, type Workload, workloads } from "./workloads.ts";

interface Options extends MarketSize {
	only?: string[];
	rounds: number;
	against?: Checkout;
	data?: string;
}

const options = new Command("imports")
	.description("Imports generated files into a generated market by the data command, and measures it.")
	.option("--only <list>", "finra, bars, companyfacts, 13f; separated by commas", (text) => text.split(","))
	.option("--rounds <number>", "how often each is measured", Number, 3)
	.option("--against <folder>", "a built checkout of another version, measured in turns", readCheckout)
	.option("--seed <number>", "which market; the same one each time", Number, 1)
	.option("--securities <number>", "how many", Number, 11_000)
	.option("--history <number>", "trading days that are stored of each", Number, 250)
	.option("--data <folder>", "stores the market and the files for the next run")
	.parse()
	.opts<Options>();

/** Measures every step of a workload by each version, in turns; gives the costs by step and version. */
async function measure(
	workload: Workload,
	market: string,
	files: string,
	own: string,
): Promise<(string | number)[][]> {
	const checkouts = checkoutsOf(options);
	const measured = await inRounds(checkouts, options.rounds, async ({ data }) => {
		await cp(market, own, { recursive: true });
		const steps: Measured[] = [];
		for (const { source, target } of workload.steps)
			steps.push(await measureImport(data, source, join(files, target), { DATA_DIR: own }));
		await rm(own, { recursive: true });
		return steps;
	});
	return workload.steps.flatMap(({ name }, step) =>
		checkouts.map((checkout) => {
			const of = (figure: keyof Measured, version = checkout.name): number[] =>
				(measured.get(version) ?? []).map((steps) => steps[step]?.[figure] ?? Number.NaN);
			const middle = (figure: keyof Measured, decimals = 0) => median(of(figure)).toFixed(decimals);
			return [
				name,
				checkout.name,
				middle("rows"),
				middle("stored"),
				middle("seconds", 2),
				middle("deriving", 2),
				middle("processor", 2),
				(median(of("rows")) / median(of("seconds"))).toFixed(0),
				ratio(of("seconds", thisCheckout.name), of("seconds")),
				middle("memory"),
			];
		}),
	);
}

const times = ["Seconds", "Of them deriving", "Processor s"];
const columns = ["Import", "Version", "Rows", "Stored", ...times, "Rows/s", "the service against it", "MiB"];

await inTemporaryFolder(async (folder) => {
	const { seed, securities, history, only } = options;
	const parent = join(options.data ?? folder, `imports-${seed}-${securities}-${history}`);
	const market = join(parent, "market");
	await mkdir(parent, { recursive: true });
	const { openMarketStore } = await (options.against ?? thisCheckout).store();
	const store = await openMarketStore({ DATA_DIR: market, DATABASE_URL: "", DATABASE_READ_URL: "" });
	const stored = (await store.securities()).map(({ symbol }) => symbol);
	const symbols = stored.length > 0 ? stored : await fillImportMarket(store, options);
	await store.close();
	const rows: (string | number)[][] = [];
	for (const workload of workloads(defaultSizes)) {
		if (only?.includes(workload.name) === false) continue;
		const files = await filesOf(workload, join(parent, "files"), symbols);
		rows.push(...(await measure(workload, market, files, join(folder, "data"))));
	}
	console.log(tableOf(columns, rows).join("\n"));
});
