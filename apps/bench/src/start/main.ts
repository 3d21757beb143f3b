import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { residentMemory } from "../resident-memory.ts";
import { withData } from "../speed/data/prepare.ts";
import { cpuTimes } from "../speed/servers/processor.ts";
import { startService } from "../trust/service.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";

interface Options {
	securities: number[];
	rounds: number;
	seed: number;
	data?: string;
}

const options = new Command("bench:start")
	.description("Measures starts of the service and its memory, by the number of securities.")
	.option(
		"--securities <numbers>",
		"sizes of the generated market",
		(text) => text.split(",").map(Number),
		[100, 11_000, 50_000],
	)
	.option("--rounds <number>", "starts of each kind", Number, 3)
	.option("--seed <number>", "which data; the same ones each time", Number, 1)
	.option("--data <folder>", "keeps the generated data there for the next run")
	.parse()
	.opts<Options>();

/** Milliseconds for which a service that is ready is left alone before its memory is read. */
const settling = 2_000;
const longestWriting = 60_000;

const line = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(" | ")} |`);

/** Starts the service once, tells what that cost, and ends it when its view is kept. */
async function measureStart(folder: string, securities: number): Promise<void> {
	const snapshot = join(folder, "view.snapshot");
	const kind = existsSync(snapshot) ? "view kept" : "view built";
	const load = loadavg()[0] ?? 0;
	const service = await startService({ folder, env: { SAMPLE_DATA: "false" } });
	const processor = cpuTimes([service.pid]).get(service.pid) ?? Number.NaN;
	await sleep(settling);
	const memory = (await residentMemory(service.pid)) ?? Number.NaN;
	const end = performance.now() + longestWriting;
	while (!existsSync(snapshot) && performance.now() < end) await sleep(100);
	await service.kill("SIGTERM");
	const [ready, used] = [(service.readyAfter / 1000).toFixed(2), processor.toFixed(2)];
	line(securities, kind, ready, used, memory.toFixed(0), load.toFixed(1));
}

line("Securities", "Start", "Seconds to the first 200", "Processor s", "MiB", "Load");
line(...Array.from({ length: 6 }, () => "---"));
for (const securities of options.securities) {
	const { seed, data } = options;
	await inTemporaryFolder((folder) =>
		withData({ seed, data, securities, keys: 10, engine: "sqlite" }, folder, async ({ copy }) => {
			for (let round = 0; round < options.rounds; round++) {
				const own = await copy(`service-${round}`);
				await measureStart(own.folder, securities);
				await measureStart(own.folder, securities);
			}
		}),
	);
}
