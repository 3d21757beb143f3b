import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { exitCodes, UsageError } from "../exit.ts";
import { operatorProgram } from "./locations.ts";

/** Runs `admin` or `data` of the service in a process of its own, with the same terminal. */
export async function runOperator(name: "admin" | "data", args: readonly string[]): Promise<number> {
	const program = operatorProgram(name);
	if (program === undefined)
		throw new UsageError(`"usmd ${name}" changes the data of a service, so it runs where the service does.`, {
			exitCode: exitCodes.error,
			instead: `npx pnpm ${name} ${args.join(" ")}`
				.trim()
				.concat(", in the repository or the image of the service"),
		});
	const child = spawn(process.execPath, [program, ...args], { stdio: "inherit" });
	// The operator's process decides when it ends. A terminal sends SIGINT to both.
	process.on("SIGINT", () => {});
	for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
	const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
	return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
