import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { withoutSecrets } from "../accounts/key-format.ts";

/** What a process does to stop. */
export interface StopDeps {
	log: Pick<Logger, "info" | "warn" | "fatal">;
	/** How long requests are still taken as ever after the signal, in milliseconds, for balancers to notice. */
	delay: number;
	/** Called at once: readiness says no from now on. */
	announce(): void;
	/** Ends the server; resolves with the number of connections that were cut. */
	closeServer(): Promise<number>;
	/** Ends what the answers needed. */
	closeStores(): Promise<void>;
}

/** A process that still lives this long after its server began to close is ended. */
const longestClose = 9_800;

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Stops the process in good order on SIGTERM, SIGINT and a fault that nothing caught: what has begun is answered,
 * what was charged is kept. A second signal ends it at once. Exit code 0, and 1 after a fault.
 */
export function stopInOrder(deps: StopDeps): void {
	let stopping = false;
	const begin = async (reason: object, code: number) => {
		stopping = true;
		deps.log.info(reason, "stopping");
		deps.announce();
		if (deps.delay > 0 && code === 0) await sleep(deps.delay);
		setTimeout(() => process.exit(code), longestClose).unref();
		const cut = await deps.closeServer();
		if (cut > 0) deps.log.warn({ connections: cut }, "cut connections that did not come to their end");
		await deps.closeStores();
		deps.log.info(reason, "stopped");
		process.exitCode = code;
	};
	const beginOrEnd = (reason: object, code: number) => {
		if (stopping) process.exit(code === 0 ? 1 : code);
		begin(reason, code).catch((error: unknown) => {
			deps.log.fatal(told(error), "could not stop in order");
			process.exit(1);
		});
	};
	for (const signal of signals) {
		process.on(signal, () => {
			if (stopping) process.exit(128 + constants.signals[signal]);
			beginOrEnd({ signal }, 0);
		});
	}
	for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
		process.on(fault, (error: unknown) => {
			deps.log.fatal(told(error), fault);
			beginOrEnd({ fault }, 1);
		});
	}
}

/** An error for the log, without the secrets that its texts may hold. */
function told(error: unknown): object {
	if (!(error instanceof Error)) return { error: withoutSecrets(String(error)) };
	return { error: withoutSecrets(error.message), type: error.name, stack: withoutSecrets(error.stack ?? "") };
}
