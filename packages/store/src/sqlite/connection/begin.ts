import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../../errors.ts";
import type { Connection } from "./connection.ts";
import { isBusy } from "./unavailable.ts";

/**
 * Begins a transaction that may write. While another connection or process writes, it asks again after a
 * pause, so that the event loop is never held up; gives up after `patience` milliseconds.
 */
export async function beginImmediate<T>(
	connection: Connection<T>,
	file: string,
	patience: number,
): Promise<void> {
	const deadline = performance.now() + patience;
	for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
		try {
			return connection.unlessBusy(() => connection.exec("begin immediate"));
		} catch (error) {
			if (!isBusy(error)) throw error;
			if (performance.now() >= deadline) {
				const seconds = Math.round(patience / 1000);
				throw new StoreUnavailable(`${file} is still being written by another process after ${seconds} s`, {
					cause: error,
				});
			}
		}
		// The random part keeps two waiting processes from asking in step.
		await sleep(pause * (0.5 + Math.random()));
	}
}
