import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Command } from "commander";
import { generateItch } from "./generate.ts";
import { type Measured, type Way, ways } from "./measure.ts";

interface Options {
	seed: number;
	messages: number;
	securities: number;
	rounds: number;
	storing?: boolean;
}

const options = new Command("books")
	.description("Generates a day of Nasdaq ITCH messages and measures how fast books are built from it.")
	.option("--seed <number>", "which messages; the same ones each time", Number, 1)
	.option("--messages <number>", "how many", Number, 20_000_000)
	.option("--securities <number>", "of how many securities, up to 65,000", Number, 8000)
	.option("--rounds <number>", "how often each way is measured, in turns", Number, 3)
	.option("--storing", "measure a whole import too, into a database that is removed")
	.parse()
	.opts<Options>();

const child = fileURLToPath(new URL("./child.ts", import.meta.url));
const run = promisify(execFile);

/** Runs one way in its own process. */
async function measured(way: Way, path: string): Promise<Measured> {
	const { stdout } = await run(process.execPath, [child, way, path]);
	return JSON.parse(stdout);
}

const millions = (count: number): string => (count / 1e6).toFixed(2);

/** A line of the table: messages per second of processor time, best and middle of the rounds. */
function line(way: Way, rounds: Measured[], messages: number): string {
	const speeds = rounds.map(({ cpuSeconds }) => messages / cpuSeconds).sort((a, b) => b - a);
	const middle = speeds[Math.floor(speeds.length / 2)] ?? 0;
	const seconds = Math.min(...rounds.map((round) => round.seconds)).toFixed(1);
	const memory = Math.max(...rounds.map((round) => round.memory)).toFixed(0);
	const rows = rounds[0]?.rows.toLocaleString("en-US");
	return `| ${way} | ${millions(speeds[0] ?? 0)} | ${millions(middle)} | ${seconds} | ${rows} | ${memory} |`;
}

const folder = await mkdtemp(join(tmpdir(), "us-market-data-books-"));
try {
	const path = join(folder, "01302020.NASDAQ_ITCH50");
	generateItch({ ...options, path });
	const megabytes = ((await stat(path)).size / 1e6).toFixed(0);
	console.log(
		`seed ${options.seed}: ${options.messages.toLocaleString("en-US")} messages, ${megabytes} MB\n`,
	);
	const chosen = ways.filter((way) => way !== "import" || options.storing);
	const results = new Map<Way, Measured[]>(chosen.map((way) => [way, []]));
	for (let round = 0; round < options.rounds; round++) {
		for (const way of chosen) results.get(way)?.push(await measured(way, path));
	}
	console.log("| Way | M messages/s per core, best | middle | Seconds, best | Rows | MiB, most |");
	console.log("|---|---|---|---|---|---|");
	for (const [way, rounds] of results) console.log(line(way, rounds, options.messages));
} finally {
	await rm(folder, { recursive: true, force: true });
}
