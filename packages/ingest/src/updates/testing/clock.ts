import type { Clock } from "@us-market-data/market";

/** A clock whose sleepers wake at once, at the time they asked for, so that weeks pass in milliseconds. */
export class TestClock implements Clock {
	time: number;
	/** Milliseconds that each sleeper asked for. */
	readonly slept: number[] = [];

	constructor(start: string) {
		this.time = Date.parse(start);
	}

	now = (): number => this.time;

	sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
		signal?.throwIfAborted();
		if (ms > 0) this.slept.push(ms);
		this.time += Math.max(0, ms);
	};
}
