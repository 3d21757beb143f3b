import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { type Checkout, checkoutsOf, readCheckout } from "../frame/checkout.ts";
import { withData } from "../frame/market-data.ts";
import { cpuTimes, residentMemory } from "../frame/processes.ts";
import { inRounds, median, ratio, spread, tableOf } from "../frame/rounds.ts";
import { startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";

interface Options {
	securities: number[];
	rounds: number;
	seed: number;
	against?: Checkout;
	data?: string;
}

const options = new Command("bench:start")
	.description("Measures starts of the service and its memory, by the number of securities.")
	.option(
		"--securities <numbers>",
		"sizes of the generated market",
		(text) => text.split(",").map(Number),
		[60, 11_000],
	)
	.option(
		"--against <folder>",
		"a built checkout of another version, started in turns with this one",
		readCheckout,
	)
	.option("--rounds <number>", "starts of each kind", Number, 3)
	.option("--seed <number>", "which data; the same ones each time", Number, 1)
	.option("--data <folder>", "stores the generated data there for the next run")
	.parse()
	.opts<Options>();

/** Milliseconds for which a service that is ready is left alone before its memory is read. */
const settling = 2_000;
const maxWritingMs = 60_000;

interface Start {
	/** To the first 200 of `/readyz`. */
	seconds: number;
	/** Processor time of all threads until then. */
	processor: number;
	/** MiB. */
	memory: number;
}

/** A service with the view of the market that it finds at its start. */
interface Kind {
	name: string;
	server: string;
	view: "built" | "stored";
	folder: string;
	program: string;
}

/** Starts the service once, and ends it when it has stored its view. */
async function measureStart({ folder, program, view }: Kind): Promise<Start> {
	const snapshot = join(folder, "view.snapshot");
	if (view === "built") await rm(snapshot, { force: true });
	const service = await startService({ folder, main: program, env: { SAMPLE_DATA: "false" } });
	const processor = cpuTimes([service.pid]).get(service.pid) ?? Number.NaN;
	await sleep(settling);
	const memory = residentMemory(service.pid) ?? Number.NaN;
	const end = performance.now() + maxWritingMs;
	while (!existsSync(snapshot) && performance.now() < end) await sleep(100);
	await service.kill("SIGTERM");
	return { seconds: service.readyAfter / 1000, processor, memory };
}

const rows: (string | number)[][] = [];
const load = loadavg()[0] ?? 0;
for (const securities of options.securities) {
	const size = { ...options, securities, keys: 10 };
	await inTemporaryFolder((folder) =>
		withData(size, folder, async ({ copy }) => {
			const kinds: Kind[] = [];
			for (const { name: server, service: program } of checkoutsOf(options)) {
				const own = await copy(server);
				for (const view of ["built", "stored"] as const)
					kinds.push({ name: `${server}, ${view}`, server, view, folder: own.folder, program });
			}
			const measured = await inRounds(kinds, options.rounds, measureStart);
			for (const { name, server, view } of kinds) {
				const of = (figure: keyof Start, kind = name) =>
					(measured.get(kind) ?? []).map((start) => start[figure]);
				const own = [of("seconds", `service, ${view}`), of("seconds")] as const;
				rows.push([
					securities,
					server,
					view,
					spread(of("seconds")),
					ratio(...own),
					spread(of("processor")),
					median(of("memory")).toFixed(0),
				]);
			}
		}),
	);
}
console.log(`Load ${load.toFixed(1)} before.\n`);
const columns = [
	"Securities",
	"Server",
	"View",
	"Seconds to the first 200",
	"the service against it",
	"Processor s",
	"MiB",
];
console.log(tableOf(columns, rows).join("\n"));
