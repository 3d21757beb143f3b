import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { leave } from "@us-market-data/runtime";
import type { ServiceLog } from "../log.ts";

/** The steps by which a serving process stops. */
interface StopSteps {
	/** Milliseconds after the signal in which requests are still accepted, so that balancers notice. */
	delay: number;
	/** Called at once: `/readyz` returns 503 from now on. */
	announce(): void;
	/** Ends the server; resolves with the number of connections that were cut. */
	closeServer(): Promise<number>;
	/** Ends what the answers needed. */
	closeStores(): Promise<void>;
}

export interface Stop {
	/** From now on the process serves requests, and stops in these steps. Before that there is nothing to stop. */
	serves(steps: StopSteps): void;
	/** Ends the process because of an error that nothing expected. */
	onFault(error: unknown): void;
	/** Stops the process in good order, unless that has begun. */
	begin(reason: object): void;
}

export interface StopOptions {
	/** Milliseconds after which a process that still lives is ended, counted from the time its server began to close. */
	maxCloseMs?: number;
	/** True when a second signal ends the process at once. */
	isImpatient?: boolean;
}

/** Timeout of the last lines of the log. */
const maxLogFlushMs = 1_000;

/** The last is sent when a terminal closes. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Stops the process in good order on a signal and on a fault that nothing caught: what has begun is answered, what was
 * charged is kept. A second signal ends it at once. Exit code 0, and 1 after a fault. A timer ends it in any case.
 */
export function stopInOrder(
	log: Pick<ServiceLog, "log" | "drained">,
	{ maxCloseMs = 9_800, isImpatient = true }: StopOptions = {},
): Stop {
	let steps: StopSteps | undefined;
	let stopping = false;
	// A start reads files all the time, so its reads do not show that something hangs.
	const end = (code: number) => (steps ? leave(code) : process.exit(code));
	const begin = (reason: object, code: number) => {
		stopping = true;
		const delay = code === 0 ? (steps?.delay ?? 0) : 0;
		setTimeout(() => end(code), delay + maxCloseMs).unref();
		stop(steps && { ...steps, delay }, reason, log).then(
			() => end(code),
			(error: unknown) => {
				log.log.fatal(errorFields(error), "could not stop in order");
				end(1);
			},
		);
	};
	const onFault = (kind: string, error: unknown) => {
		log.log.fatal(errorFields(error), kind);
		if (stopping) return end(1);
		begin({ onFault: kind }, 1);
	};
	for (const signal of signals) {
		process.on(signal, () => {
			if (!stopping) return begin({ signal }, 0);
			if (isImpatient) end(128 + constants.signals[signal]);
		});
	}
	for (const kind of ["uncaughtException", "unhandledRejection"] as const)
		process.on(kind, (error: unknown) => onFault(kind, error));
	return {
		serves: (given) => {
			steps = given;
		},
		onFault: (error) => onFault("could not start", error),
		begin: (reason) => {
			if (!stopping) begin(reason, 0);
		},
	};
}

async function stop(
	steps: StopSteps | undefined,
	reason: object,
	{ log, drained }: Pick<ServiceLog, "log" | "drained">,
): Promise<void> {
	log.info(reason, "stopping");
	if (steps) {
		steps.announce();
		if (steps.delay > 0) await sleep(steps.delay);
		const cut = await steps.closeServer();
		if (cut > 0) log.warn({ connections: cut }, "cut connections that did not come to their end");
		await steps.closeStores();
	}
	log.info(reason, "stopped");
	await drained(maxLogFlushMs);
}

/** An error for the log. */
function errorFields(error: unknown): object {
	if (!(error instanceof Error)) return { error: String(error) };
	return { error: error.message, type: error.name, stack: error.stack ?? "" };
}
