import { Command } from "commander";
import { measurePostgres, type Throughput } from "./postgres.ts";
import type { CommitTime } from "./row.ts";
import type { Scenario, Way } from "./scenario.ts";
import { type Outcome, simulate } from "./simulate.ts";

interface Options {
	processes: readonly number[];
	nodes: readonly number[];
	perNode: number;
	seconds: number;
	leaseFor: number;
	first?: number;
	further?: number;
	seed: number;
}

// Leaving by process.exit takes the servers of a run along.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const numbers = (text: string): number[] => text.split(",").map(Number);
const options = new Command("bench:growth")
	.description("Measures how charges of one account grow with processes, and simulates them for more nodes.")
	.option(
		"--processes <numbers>",
		"processes that charge on a PostgreSQL server with a replica",
		numbers,
		[1, 2, 4, 8],
	)
	.option("--nodes <numbers>", "simulated nodes", numbers, [1, 10, 100, 1_000, 10_000])
	.option("--per-node <number>", "requests of a simulated node a second, all of one account", Number, 10)
	.option("--seconds <number>", "seconds of a measurement; simulations play ten times as many", Number, 1)
	.option("--lease-for <number>", "seconds of requests that a lease is for", Number, 2)
	.option("--first <microseconds>", "time of a transaction; measured when it is not given", Number)
	.option("--further <microseconds>", "time of each further charge or lease in it", Number)
	.option("--seed <number>", "which requests; the same ones each time", Number, 1)
	.parse()
	.opts<Options>();

const line = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(" | ")} |`);
const shown = (value: number): string =>
	value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 1 : 0 });

function tellMeasured(throughput: readonly Throughput[]): void {
	line("Processes", "Accounts", "Charges/s", "p50 / p99, ms", "Replica behind, kB");
	line("---", "---", "---", "---", "---");
	for (const { processes, accounts, perSecond, p50, p99, behind } of throughput)
		line(processes, accounts, shown(perSecond), `${shown(p50)} / ${shown(p99)}`, shown(behind / 1024));
	console.log("");
}

function tellSimulated(time: CommitTime): void {
	const micros = [time.first, time.further].map((seconds) => shown(seconds * 1e6));
	console.log(
		`A transaction takes ${micros[0]} us, and ${micros[1]} us more for each further charge or lease.\n`,
	);
	line(
		"Nodes",
		"Way",
		"Requests/s",
		"p50 / p99, ms",
		"Not in 5 s",
		"Transactions/s",
		"Lost by crashes",
		"Early end",
	);
	line("---", "---", "---", "---", "---", "---", "---", "---");
	for (const nodes of options.nodes)
		for (const way of ["row", "leases", "grouped leases"] as const) tellWay(way, nodes, time);
}

/** One run with room for all requests and a crash of every hundredth node, and one whose allowance ends. */
function tellWay(way: Way, nodes: number, time: CommitTime): void {
	const { perNode, leaseFor, seed } = options;
	const seconds = options.seconds * 10;
	const expected = nodes * perNode * seconds;
	const scenario: Scenario = {
		way,
		nodes,
		perNode,
		seconds,
		time,
		leaseFor,
		seed,
		allowance: expected * 10,
		crashes: Math.ceil(nodes / 100),
	};
	const open: Outcome = simulate(scenario);
	const ending = simulate({ ...scenario, allowance: Math.floor(expected / 2), crashes: 0 });
	if (ending.answered > expected / 2) throw new Error(`${way}, ${nodes} nodes: more than the allowance`);
	line(
		shown(nodes),
		way,
		shown(open.answered / seconds),
		`${shown(open.p50)} / ${shown(open.p99)}`,
		shown(open.late),
		shown(open.perSecond),
		shown(open.lost),
		shown(ending.early),
	);
}

const { first, further } = options;
const given =
	first !== undefined && further !== undefined ? { first: first / 1e6, further: further / 1e6 } : undefined;
const measured = given ? undefined : await measurePostgres({ ...options, atOnce: 32 });
if (measured) tellMeasured(measured.throughput);
const time = given ?? measured?.time;
if (time) tellSimulated(time);
