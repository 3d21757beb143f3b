import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { redactKeys } from "@us-market-data/store/accounts";
import { type DestinationStream, type Logger, pino } from "pino";
import sonicBoom from "sonic-boom";
import type { RequestObserver } from "./request.ts";
import { notedPath } from "./request.ts";

/**
 * Logs one line per response, without headers and without the query string, because either may hold a secret. The key
 * appears by its prefix. `bytes` is the length of the body, `client` the address that the request came from, `ms` the
 * time from the head of the request to the end of the response.
 */
export const accessLog = (log: Logger): RequestObserver => ({
	completed({ method, target, context, status, bytes, milliseconds }) {
		const { credential, route, traceId } = context;
		log.info({
			requestId: context.id,
			method,
			path: notedPath(target),
			operationId: route?.operation.operationId,
			status,
			account: credential?.account.name,
			accountId: credential?.account.id,
			key: credential?.key.prefix,
			cost: context.cost,
			bytes,
			client: context.client,
			traceId,
			ms: Math.round(milliseconds * 100) / 100,
		});
	},
});

/** url.parse, by which Express reads odd targets. Node.js is silent about it in node_modules, where built libraries are not. */
const libraryDeprecation = "DEP0169";

/** Bytes of lines that are collected for one write, nearly as many as one takes: it costs as much as several lines. */
const minWriteBytes = 15 * 1024;

/** Milliseconds after which fewer are written too. */
const flushIntervalMs = 50;

/** Bytes of lines that wait for a destination that is slow, full or gone. Further lines are dropped and counted. */
const maxWaitingBytes = 1024 * 1024;

/** The log of the service, and the state of its destination. */
export interface ServiceLog {
	log: Logger;
	/** Lines dropped since the start because the destination was full, slow or gone. */
	dropped(): number;
	/** Waits until what was logged is written, for at most `ms` milliseconds. */
	drained(ms: number): Promise<void>;
	/** Passes on the lines that another process logs, each as a whole. */
	passOn(lines: Readable): void;
}

/** A logger whose lines hold no key, whatever a message, an error or a request repeats. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
	pino({ level, hooks: { streamWrite: redactKeys } }, destination);

/**
 * Opens the log on standard error. Warnings of Node.js go there too, as lines like all others. A destination that fails
 * stops nothing: lines wait within a bound, and are dropped beyond it.
 */
export function openLog(level: string): ServiceLog {
	let isEnding = false;
	let isFailing = false;
	let dropped = 0;
	let unreported = 0;
	// A look at the stream makes a pipe non-blocking, or a reader that hangs would hold a thread of the process.
	const { fd } = process.stderr;
	// Not pino.destination: it gives up a pipe without a reader silently, and waits for one that hangs at the end.
	const destination = new sonicBoom.SonicBoom({
		fd,
		sync: false,
		minLength: minWriteBytes,
		maxLength: maxWaitingBytes,
		periodicFlush: flushIntervalMs,
		// At the end of the process nothing waits for a reader that hangs.
		retryEAGAIN: () => !isEnding,
	});
	const log = createLogger(level, destination);
	destination.on("drop", () => {
		dropped++;
		unreported++;
	});
	destination.on("drain", () => {
		const lines = unreported;
		unreported = 0;
		if (lines > 0) log.error({ lines }, `${lines} lines dropped, because the log did not take them`);
	});
	// What was not written waits for the next attempt.
	destination.on("error", () => {
		isFailing = true;
	});
	destination.on("write", () => {
		isFailing = false;
	});
	process.on("exit", () => {
		isEnding = true;
		// The last flush would try again and again, and the process would not end.
		if (isFailing) return;
		try {
			destination.flushSync();
		} catch {
			// The destination does not take the last lines.
		}
	});
	// Those of Node.js are written by its own code, which waits for a reader and knows no level.
	process.removeAllListeners("warning");
	process.on("warning", (warning: Error & { code?: string }) => {
		if (warning.code === libraryDeprecation) return;
		log.warn({ warning: warning.name }, warning.message);
	});
	return {
		log,
		dropped: () => dropped,
		async drained(ms) {
			const flushed = new Promise<void>((resolve) => destination.flush(() => resolve()));
			await Promise.race([flushed, sleep(ms, undefined, { ref: false })]);
		},
		passOn(lines) {
			createInterface({ input: lines }).on("line", (line) => destination.write(`${line}\n`));
		},
	};
}
