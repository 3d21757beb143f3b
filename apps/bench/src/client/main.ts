import { Command } from "commander";
import { ratioOf, shownRatio } from "../ratio.ts";
import { withData } from "../speed/data/prepare.ts";
import { startServices } from "../speed/servers/service.ts";
import { longHistories } from "../speed/workloads/large.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { measure, pairsOf, type Turn, type Turns } from "./measure.ts";

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

const line = (...cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);

function tell(name: string, figure: keyof Turn, { bare, client }: Turns): void {
	const [one, other] = [bare, client].map((turns) => turns.map((turn) => turn[figure]));
	const { before, after, ratio } = ratioOf(one ?? [], other ?? []);
	line(name, figure, before.toFixed(0), after.toFixed(0), shownRatio(ratio));
}

const size = { engine: "sqlite", seed: options.seed, securities: longHistories, keys: 1 } as const;

await inTemporaryFolder((folder) =>
	withData(size, folder, async ({ ground, copy }) => {
		const place = await copy("service");
		const server = await startServices({
			...place,
			name: "service",
			durability: "power",
			processes: 1,
			env: {},
		});
		try {
			const baseUrl = `http://127.0.0.1:${server.port}`;
			line("Answer", "microseconds of", "bare fetch", "client", "client / bare fetch");
			line("---", "---", "---", "---", "---");
			for (const pair of pairsOf({ baseUrl, key: ground.keys.unlimited[0] ?? "" })) {
				const turns = await measure(pair, ground.symbols, options.rounds);
				tell(pair.name, "time", turns);
				tell(pair.name, "processor", turns);
			}
		} finally {
			await server.stop();
		}
	}),
);
