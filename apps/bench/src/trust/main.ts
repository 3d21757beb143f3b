import { Argument, Command, Option } from "commander";
import { withDatabase } from "../frame/with-database.ts";
import type { Proof, TrustOptions } from "./options.ts";

/** Every proof by its name. Its module is loaded on demand, and exports `run`. */
const proofs: Readonly<Record<string, () => Promise<{ run: Proof }>>> = {
	kill: () => import("./metering/kill.ts"),
	files: () => import("./metering/files.ts"),
	wal: () => import("./metering/wal.ts"),
	allowance: () => import("./metering/allowance.ts"),
	revocation: () => import("./keys/revocation.ts"),
	timing: () => import("./keys/timing.ts"),
	"slow-headers": () => import("./edge/slow-headers.ts"),
	sigterm: () => import("./edge/sigterm.ts"),
	mutations: () => import("./edge/mutations.ts"),
	memory: () => import("./memory/memory.ts"),
	backup: () => import("./operations/backup.ts"),
	restore: () => import("./operations/restore.ts"),
	upgrade: () => import("./operations/upgrade.ts"),
	soak: () => import("./operations/soak.ts"),
	image: () => import("./operations/image.ts"),
	failover: () => import("./failover.ts"),
	cluster: () => import("./cluster/cluster.ts"),
	regions: () => import("./regions.ts"),
	faults: () => import("./faults.ts"),
	imports: () => import("./imports/imports.ts"),
	fairness: () => import("./fairness/fairness.ts"),
	mcp: () => import("./fairness/tools.ts"),
};

const whole = (text: string): number => {
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is no whole number from 1 to 999999999`);
	return Number(text);
};

const program = new Command("trust")
	.description("Proves what the service promises, on real processes. Exit code 1: a promise did not hold.")
	.addArgument(new Argument("<name>", "which proof").choices(Object.keys(proofs)))
	.addOption(
		new Option("--engine <engine>", "postgres: the database of DATABASE_URL, a server of its own without it")
			.choices(["sqlite", "postgres"])
			.default("sqlite"),
	)
	.option("--runs <number>", "kills, cut points or whole runs, by the proof", whole)
	.option("--connections <number>", "connections kept open", whole)
	.option("--count <number>", "data requests, keys or samples, by the proof", whole)
	.option("--seconds <number>", "how long, where a proof is bounded by time", whole)
	.option(
		"--only <texts>",
		"memory, fairness, mcp: rows whose names hold one of these texts, with commas between",
	)
	.option(
		"--from <commit>",
		"upgrade: the earlier version, or the folder of its built checkout; by default the last one before the newest migration of PostgreSQL",
	)
	.parse();

// Leaving by process.exit takes the services and folders of a proof along.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const [name = ""] = program.processedArgs as [string];
const options: TrustOptions = {
	...program.opts<Omit<TrustOptions, "print">>(),
	print: (line) => void process.stderr.write(`${line}\n`),
};
const { run } = (await proofs[name]?.()) ?? {};
const proof = async () => run?.(options);
const result = await (options.engine === "postgres" ? withDatabase(proof) : proof());
process.stdout.write(`${result?.table.join("\n")}\n`);
for (const sentence of result?.broken ?? []) process.stdout.write(`BROKEN: ${sentence}\n`);
process.exitCode = result?.broken.length === 0 ? 0 : 1;
