import { BadSetting, InputError } from "@us-market-data/market";
import { type Env, readEnv, tolerateLostStreams } from "@us-market-data/runtime";
import { asDataFolderError, onUpgrade, StoreUnavailable } from "@us-market-data/store";
import { openLog, type ServiceLog } from "../log.ts";
import { StartError } from "./start-error.ts";
import { type Stop, type StopOptions, stopInOrder } from "./stop.ts";

/** A process that this one has started did not start, and has told why. */
export class NotStarted extends Error {
	override readonly name = "NotStarted";
	readonly code: number;

	/** @param code its exit code */
	constructor(code: number) {
		super(`a process ended with ${code} at its start`);
		this.code = code;
	}
}

/** Runs a process of the service from its environment until it is stopped. */
export async function runToStop(
	start: (env: Env, log: ServiceLog, stop: Stop) => Promise<void>,
	options: StopOptions = {},
): Promise<void> {
	let stop: Stop | undefined;
	try {
		// Files of the service are private from their first byte.
		process.umask(0o077);
		tolerateLostStreams();
		const env = readEnv();
		const log = openLog(env.LOG_LEVEL);
		stop = stopInOrder(log, options);
		// A warning, because the version before cannot run on it any more.
		onUpgrade((upgrade) => log.log.warn(upgrade, "upgraded a store of an earlier version"));
		await start(env, log, stop);
	} catch (error) {
		if (error instanceof NotStarted) process.exit(error.code);
		const startError = startErrorOf(error);
		if (startError) {
			process.stderr.write(`${startError.message}\n`);
			// Open stores and sockets would keep the process alive.
			process.exit(2);
		}
		if (!stop) throw error;
		stop.onFault(error);
	}
}

/** The error that prevents a start, if one line can tell it. */
function startErrorOf(error: unknown): Error | undefined {
	const startErrors = [BadSetting, InputError, StartError, StoreUnavailable];
	const isReported = startErrors.some((kind) => error instanceof kind);
	return asDataFolderError(error) ?? (isReported ? (error as Error) : undefined);
}
