import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Milliseconds of one slice of a long work: short against what a caller notices. */
const sliceMs = 4;

/** Cuts a long work into slices, between which the event loop serves others. */
export interface Pace {
	/** True when the slice is over. */
	due(): boolean;
	/** Lets the event loop take a turn when the slice is over. */
	pause(): Promise<void>;
}

export function slices(): Pace {
	let started = performance.now();
	const due = () => performance.now() - started >= sliceMs;
	return {
		due,
		pause: async () => {
			if (!due()) return;
			await nextTurn();
			started = performance.now();
		},
	};
}

/** Milliseconds of a slice of a work that nobody waits for, and of the rest behind it. */
const shortMs = 1;
const restMs = 4;

/** A fifth of the time of the event loop, for a work that nobody waits for. */
export function shortSlices(): Pace {
	let started = performance.now();
	return {
		due: () => performance.now() - started >= shortMs,
		pause: async () => {
			await sleep(restMs, undefined, { ref: false });
			started = performance.now();
		},
	};
}

/** All at once: the shortest way through. */
export const noPause: Pace = { due: () => false, pause: async () => {} };
