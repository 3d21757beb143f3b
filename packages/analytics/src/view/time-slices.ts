import { setImmediate as nextTurn } from "node:timers/promises";

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

/** All at once: the shortest way through. */
export const noPause: Pace = { due: () => false, pause: async () => {} };
