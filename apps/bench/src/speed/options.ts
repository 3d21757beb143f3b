import { Command, InvalidArgumentError } from "commander";
import { type Checkout, readCheckout } from "../frame/checkout.ts";
import type { Engine } from "../frame/service.ts";
import { type Placement, placements } from "./cores.ts";
import { type PeerName, peerNames } from "./servers/peers.ts";
import { type WorkloadName, workloadNames } from "./workloads/index.ts";

/** The options of a run. */
export interface SpeedOptions {
	only: readonly WorkloadName[];
	/** Servers beside the service. */
	peers: readonly PeerName[];
	/** Another version of the service, which is measured beside this one. */
	against?: Checkout | undefined;
	rounds: number;
	/** Seconds of a measurement. */
	seconds: number;
	/** Seconds of load before each measurement. */
	warm: number;
	connections: readonly number[];
	/** Processes of the service on PostgreSQL; each number is a server of its own. On SQLite it has one. */
	processes: readonly number[];
	securities: number;
	keys: number;
	/** Engines of the service; each is a server of its own. */
	engines: readonly Engine[];
	/** Which cores the processes run on; each is measured for itself. */
	cores: readonly Placement[];
	seed: number;
	/** Folder in which the generated data are stored from run to run. */
	data?: string | undefined;
	/** Further settings of the service. */
	env: Readonly<Record<string, string>>;
}

const engines = ["sqlite", "postgres"] as const satisfies Engine[];

const list = (text: string): string[] => text.split(",").filter((part) => part !== "");

const oneOf =
	<T extends string>(allowed: readonly T[]) =>
	(text: string): T[] =>
		list(text).map((part) => {
			const found = allowed.find((one) => one === part);
			if (found === undefined) throw new InvalidArgumentError(`allowed: ${allowed.join(", ")}`);
			return found;
		});

const number = (text: string): number => {
	const value = Number(text);
	if (!(value > 0)) throw new InvalidArgumentError("a number above 0 is required");
	return value;
};
const numbers = (text: string): number[] => list(text).map(number);

function setting(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
	const [name = "", ...value] = text.split("=");
	return { ...before, [name]: value.join("=") };
}

/** Reads the options of a command line. */
export function readOptions(argv: readonly string[]): SpeedOptions {
	return new Command("bench")
		.description("Measures the service beside its peers, in turns in one run, and prints the ratios.")
		.option("--only <workloads>", workloadNames.join(", "), oneOf(workloadNames), [
			"hot",
			"cold",
			"rejections",
		])
		.option("--peers <peers>", `${peerNames.join(", ")}; none with ""`, oneOf(peerNames), [...peerNames])
		.option(
			"--against <folder>",
			"a built checkout of another version, measured beside this one",
			readCheckout,
		)
		.option("--rounds <number>", "measurements of each server under each load", number, 5)
		.option("--seconds <number>", "duration of a measurement", number, 1)
		.option("--warm <number>", "seconds of load before each measurement", number, 0.3)
		.option("--connections <numbers>", "connections that stay open", numbers, [32, 128])
		.option("--processes <numbers>", "processes of the service on PostgreSQL, such as 1,2", numbers, [1])
		.option("--securities <number>", "securities of the generated market", number, 11_000)
		.option(
			"--keys <number>",
			"keys without an allowance limit, each of an account of its own",
			number,
			1_000,
		)
		.option(
			"--engines <engines>",
			`${engines.join(", ")}; postgres: the server of DATABASE_URL, one of its own without it`,
			oneOf(engines),
			["sqlite"],
		)
		.option(
			"--cores <placements>",
			"apart: service, database and load on cores of their own where there are as many; shared: wherever the system lets them run",
			oneOf(placements),
			["apart"],
		)
		.option("--seed <number>", "which data and requests; the same ones each time", number, 1)
		.option("--data <folder>", "stores the generated data there for the next run")
		.option("--env <setting>", "a further setting of the service, NAME=VALUE; may be repeated", setting, {})
		.parse([...argv])
		.opts<SpeedOptions>();
}
