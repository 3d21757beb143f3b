import { hostname } from "node:os";
import type { UpdateStore } from "@us-market-data/store";

const beatMs = 15_000;

/** Another process does this work. The message names it. */
export class Locked extends Error {
	override readonly name = "Locked";
}

/** The lock of a feed while it is updated. */
export const updateLock = (feed: string): string => `update of ${feed}`;

/** The lock of a recorded run while its process is at work. */
export const runLock = (id: number): string => `run ${id}`;

/**
 * Does work that only one process does at a time. A process that was killed holds nothing up.
 * @throws Locked
 */
export async function locked<T>(
	name: string,
	{ updates, clock }: { updates: UpdateStore; clock: { now(): number } },
	work: () => Promise<T>,
): Promise<T> {
	const holder = () => ({ pid: process.pid, host: hostname(), beatAt: clock.now() });
	const other = updates.lock(name, holder());
	if (other) throw new Locked(`${name} is running already, as process ${other.pid} on ${other.host}`);
	const timer = setInterval(() => updates.beat(name, holder()), beatMs).unref();
	try {
		return await work();
	} finally {
		clearInterval(timer);
		updates.unlock(name, holder());
	}
}
