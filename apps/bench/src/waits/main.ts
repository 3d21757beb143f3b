import { loadavg } from "node:os";
import { join } from "node:path";
import { goodRequests } from "@us-market-data/server/testing";
import { Command } from "commander";
import { withData } from "../speed/data/prepare.ts";
import { startServices } from "../speed/servers/service.ts";
import { quantile } from "../trust/load.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { notingTurns, turnsBetween } from "./loop-turns.ts";
import { measureWaits, type Phase } from "./measure.ts";

interface Options {
	securities: number;
	rounds: number;
	seconds: number;
	connections: number;
	rest: number;
	seed: number;
	data?: string;
}

const options = new Command("bench:waits")
	.description("Measures the longest wait for an answer of each operation while an import lands.")
	.option("--securities <number>", "securities of the generated market", Number, 11_000)
	.option("--rounds <number>", "imports", Number, 3)
	.option("--seconds <number>", "seconds without an import, for comparison", Number, 5)
	.option("--connections <number>", "connections of the prober, each with one request at a time", Number, 2)
	.option("--rest <milliseconds>", "rest of a connection between two requests", Number, 2)
	.option("--seed <number>", "which data; the same ones each time", Number, 1)
	.option("--data <folder>", "keeps the generated data there for the next run")
	.parse()
	.opts<Options>();

const shown = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : "");
const line = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(" | ")} |`);
const times = ({ probes }: Phase, operation?: string): number[] =>
	probes
		.filter((one) => operation === undefined || one.operation === operation)
		.map((one) => one.milliseconds);

/** Requests of all operations for securities that the generated market holds. */
function targetsOf(symbols: readonly string[]): Record<string, string> {
	const [first = "", second = ""] = symbols;
	const code = first.replace(/\.US$/, "");
	const entries = Object.entries(goodRequests).map(([operation, target]) => [
		operation,
		target.replaceAll("AAPL.US", first).replaceAll("MSFT.US", second).replaceAll("AAPL", code),
	]);
	return Object.fromEntries(entries);
}

const turnHeads = ["longest turns, processor ms", "longest turns without waits for a core, ms"];
const heads = ["Round", "Load", "", "Answers", "p50 ms", "p99 ms", "longest ms", ...turnHeads, "served s"];
const phases: Phase[] = [];

await inTemporaryFolder((folder) =>
	withData({ ...options, keys: 10, engine: "sqlite" }, folder, async ({ ground, copy }) => {
		const own = await copy("service");
		const turns = join(own.folder, "turns");
		const server = await startServices({
			...own,
			name: "service",
			durability: "power",
			processes: 1,
			env: notingTurns(turns),
		});
		try {
			line(...heads);
			line(...heads.map(() => "---"));
			for (let round = 1; round <= options.rounds; round++) {
				const order = {
					port: server.port,
					key: ground.keys.unlimited[0] ?? "",
					targets: targetsOf(ground.symbols),
					connections: options.connections,
					rest: options.rest,
				};
				const { seconds } = options;
				const measured = await measureWaits(server, order, { symbols: ground.symbols, round, seconds });
				for (const phase of measured.phases)
					await tell(round, phase, { turns, pid: server.pids[0] ?? 0 }, measured.servedAfter);
				phases.push(...measured.phases);
			}
		} finally {
			await server.stop();
		}
	}),
);
tellOperations();

async function tell(
	round: number,
	phase: Phase,
	{ turns: file, pid }: { turns: string; pid: number },
	servedAfter: number,
): Promise<void> {
	const all = times(phase);
	const turns = await turnsBetween(file, pid, phase);
	const longest = (of: "processor" | "own") =>
		turns
			.map((turn) => turn[of])
			.toSorted((a, b) => b - a)
			.slice(0, 3)
			.map(shown)
			.join(" ");
	const quantiles = [0.5, 0.99, 1].map((q) => shown(quantile(all, q)));
	const served = phase.name === "import" ? shown(servedAfter / 1000) : "";
	line(
		round,
		shown(loadavg()[0] ?? 0),
		phase.name,
		all.length,
		...quantiles,
		longest("processor"),
		longest("own"),
		served,
	);
}

/** The operations, that with the longest wait first; medians of the rounds. */
function tellOperations(): void {
	const middle = (name: string, operation: string): number =>
		quantile(
			phases.filter((phase) => phase.name === name).map((phase) => Math.max(...times(phase, operation))),
			0.5,
		);
	const rows = [...new Set(phases.flatMap(({ probes }) => probes.map(({ operation }) => operation)))].map(
		(operation) => ({
			operation,
			alone: middle("no import", operation),
			during: middle("import", operation),
		}),
	);
	console.log("");
	line("Operation", "statuses", "longest ms without an import", "with one");
	line("---", "---", "---", "---");
	for (const { operation, alone, during } of rows.toSorted((a, b) => b.during - a.during)) {
		const statuses = new Set(
			phases.flatMap(({ probes }) =>
				probes.filter((one) => one.operation === operation).map(({ status }) => status),
			),
		);
		line(operation, [...statuses].join(" "), shown(alone), shown(during));
	}
}
