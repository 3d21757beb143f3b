import { windowSeconds } from "../rate-limit/counters.ts";
import { OwnInFlight } from "../rate-limit/in-flight.ts";
import { type Count, Windows } from "../rate-limit/windows.ts";
import type { CountStep } from "./questions.ts";

/** The rates and the requests in flight of accounts over all workers of a machine, counted in the primary. */
export class MachineCounts {
	readonly #windows = {
		second: new Windows<number>(windowSeconds.second * 1_000),
		burst: new Windows<number>(windowSeconds.burst * 1_000),
	};
	readonly #inFlight = new OwnInFlight();

	/** Counts what a worker does from now on. */
	ofWorker(): WorkerCounts {
		const own = new OwnInFlight();
		return {
			take: (steps) => steps.flatMap((step) => this.#step(step, own) ?? []),
			left: () => {
				for (const [account, count] of own.entries())
					for (let i = 0; i < count; i++) this.#inFlight.leave(account);
			},
		};
	}

	#step([what, account]: CountStep, own: OwnInFlight): Count | undefined {
		if (what === "enter" || what === "leave") {
			for (const counts of [own, this.#inFlight]) counts[what](account);
			return undefined;
		}
		if (what === "inFlight") return { count: this.#inFlight.count(account), milliseconds: 0 };
		return this.#windows[what].add(account);
	}
}

interface WorkerCounts {
	take(steps: readonly CountStep[]): Count[];
	/** The worker has ended, and with it its requests. */
	left(): void;
}
