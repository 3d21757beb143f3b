import { Command } from "commander";
import { thisCheckout } from "../frame/checkout.ts";
import { longHistories } from "../frame/market.ts";
import { withData } from "../frame/market-data.ts";
import { median, ratio, tableOf } from "../frame/rounds.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { startServer } from "../speed/servers/service.ts";
import { measure, pairsOf } from "./measure.ts";

interface Options {
	rounds: number;
	seed: number;
}

const options = new Command("bench:client")
	.description(
		"Measures the generated client beside bare fetch, both asking the service in turns in one run.",
	)
	.option("--rounds <number>", "turns of each", Number, 30)
	.option("--seed <number>", "which data; the same ones each time", Number, 1)
	.parse()
	.opts<Options>();

const size = { seed: options.seed, securities: longHistories, keys: 1 };
const columns = ["Answer", "microseconds of", "bare fetch", "client", "client / bare fetch"];

await inTemporaryFolder((folder) =>
	withData(size, folder, async ({ benchData, copy }) => {
		const deployment = await copy("service");
		const server = await startServer({
			...deployment,
			name: "service",
			checkout: thisCheckout,
			processes: 1,
			env: {},
		});
		const rows: string[][] = [];
		try {
			const baseUrl = `http://127.0.0.1:${server.port}`;
			for (const pair of pairsOf({ baseUrl, key: benchData.keys.unlimited[0] ?? "" })) {
				const roundsByWay = await measure(pair, benchData.symbols, options.rounds);
				for (const figure of ["time", "processor"] as const) {
					const of = (way: string) => (roundsByWay.get(way) ?? []).map((round) => round[figure]);
					const middles = ["bare", "client"].map((way) => median(of(way)).toFixed(0));
					rows.push([pair.name, figure, ...middles, ratio(of("client"), of("bare"))]);
				}
			}
		} finally {
			await server.stop();
		}
		console.log(tableOf(columns, rows).join("\n"));
	}),
);
