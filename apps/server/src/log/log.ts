import type { Readable } from "node:stream";
import { redactKeys } from "@us-market-data/accounts";
import { type DestinationStream, type Logger, pino } from "pino";
import { LogOutput } from "./log-output.ts";
import { passOnLines } from "./pass-on-lines.ts";
import { standardErrorSink } from "./sinks.ts";

/** url.parse, by which Express reads odd targets. Node.js is silent about it in node_modules, where built libraries are not. */
const ofLibraries = "DEP0169";

/** The log of the service, and the state of its destination. */
export interface ServiceLog {
	log: Logger;
	/** Lines dropped since the start because the log was full, slow or gone. */
	dropped(): number;
	/** Waits until what was logged is written; false when it is not after `ms`. */
	drained(ms: number): Promise<boolean>;
	/** Passes on the lines that another process logs, each as a whole. */
	passOn(lines: Readable): void;
}

/** A logger whose lines hold no key, whatever a message or an error repeats. Lines of requests are made without it. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
	pino({ level, hooks: { streamWrite: redactKeys } }, destination);

/** Opens the log on standard error. Warnings of Node.js go there too, as lines like all others. */
export function openLog(level: string): ServiceLog {
	const output = new LogOutput(standardErrorSink(), {
		onDropped: (lines) => log.error({ lines }, `${lines} lines dropped, because the log did not take them`),
	});
	const log = createLogger(level, output);
	process.on("exit", () => output.writeLast());
	// Those of Node.js are written by its own code, which waits for a reader and knows no level.
	process.removeAllListeners("warning");
	process.on("warning", (warning: Error & { code?: string }) => {
		if (warning.code === ofLibraries) return;
		log.warn({ warning: warning.name }, warning.message);
	});
	return {
		log,
		dropped: () => output.dropped,
		drained: (ms) => output.drained(ms),
		passOn: (lines) => passOnLines(lines, output),
	};
}
