import { type Env, readEnv } from "@us-market-data/runtime";
import { stopSignal } from "./stop-signal.ts";

/** Dependencies of a command on its process. Tests give their own. */
export interface Environment {
	/** Settings are read when a command runs: one that cannot be used is then told like any other refusal. */
	settings(): Env;
	/** Aborts when the process is asked to stop. After the first call a signal no longer ends the process at once. */
	stopSignal(): AbortSignal;
	/** The bytes of standard input. */
	input(): AsyncIterable<Uint8Array>;
	/** Writes to standard output. */
	write(text: string): void;
	/** Writes to standard error. */
	writeError(text: string): void;
}

/** The process of the program. */
export const ownProcess: Environment = {
	settings: () => readEnv(),
	stopSignal,
	input: () => process.stdin,
	write: (text) => void process.stdout.write(text),
	writeError: (text) => void process.stderr.write(text),
};
