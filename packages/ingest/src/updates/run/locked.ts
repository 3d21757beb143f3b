import { hostname } from "node:os";
import { leaseMs, type UpdateStore } from "@us-market-data/store";

const beatIntervalMs = 15_000;

/** A holder that cannot reach its store gives its lock up before another process may take it over. */
const giveUpMs = leaseMs - beatIntervalMs;

/** Another process does this work. The message names it. */
export class Locked extends Error {
	override readonly name = "Locked";
}

/** The lock of work went to another process, or the store that holds it is out of reach. */
export class LockLost extends Error {
	override readonly name = "LockLost";
}

/** The lock of a feed while it is updated. */
export const updateLock = (feed: string): string => `update of ${feed}`;

/** The lock of a recorded run while its process is at work. */
export const runLock = (id: number): string => `run ${id}`;

interface LockDeps {
	updates: Pick<UpdateStore, "lock" | "beat" | "unlock">;
	clock: { now(): number };
	/** Milliseconds of a clock that never goes back, by which a holder out of reach of its store gives up. */
	steady?: () => number;
}

/**
 * Does work that only one process does at a time. A process that was killed holds nothing up.
 *
 * @param work receives a signal that aborts with `LockLost` when the lock is lost; the work then has to end
 * @throws Locked
 */
export async function locked<T>(
	name: string,
	deps: LockDeps,
	work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
	const { updates, clock } = deps;
	const other = await updates.lock(name, holderAt(clock.now()));
	if (other) throw new Locked(`${name} is running already, as process ${other.pid} on ${other.host}`);
	const lease = new Lease(name, deps);
	const timer = setInterval(() => void lease.beat(), beatIntervalMs).unref();
	try {
		return await work(lease.lost);
	} finally {
		clearInterval(timer);
		// A store that is out of reach gives the lock to others in time.
		await updates.unlock(name, holderAt(clock.now())).catch(() => {});
	}
}

const holderAt = (beatAt: number) => ({ pid: process.pid, host: hostname(), beatAt });

/** A lock that this process took, and keeps by heartbeats. */
export class Lease {
	readonly #name: string;
	readonly #deps: LockDeps;
	readonly #lost = new AbortController();
	readonly #steady: () => number;
	/** On the steady clock. */
	#confirmedAt: number;

	constructor(name: string, deps: LockDeps) {
		this.#name = name;
		this.#deps = deps;
		this.#steady = deps.steady ?? (() => performance.now());
		this.#confirmedAt = this.#steady();
	}

	/** Aborts when the lock is lost. */
	get lost(): AbortSignal {
		return this.#lost.signal;
	}

	/** Sends a heartbeat. */
	async beat(): Promise<void> {
		const { updates, clock } = this.#deps;
		const sentAt = this.#steady();
		try {
			if (await updates.beat(this.#name, holderAt(clock.now()))) this.#confirmedAt = sentAt;
			else this.#lose("another process took it over");
		} catch (error) {
			if (this.#steady() - this.#confirmedAt < giveUpMs) return;
			this.#lose(error instanceof Error ? error.message : String(error));
		}
	}

	#lose(reason: string): void {
		this.#lost.abort(new LockLost(`${this.#name} lost its lock: ${reason}`));
	}
}
