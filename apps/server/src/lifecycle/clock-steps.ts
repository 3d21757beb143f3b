/** Milliseconds between two looks at the clocks. */
const interval = 1_000;

/** A wall clock that drifts or is slewed moves by less than this between two looks. */
const minStepMs = 500;

export interface ClockStepDeps {
	log: { warn(about: object, text: string): void };
	/** Epoch milliseconds by the wall clock. */
	now?: () => number;
	/** Milliseconds by a clock that never goes back. */
	steady?: () => number;
}

/**
 * Watches for steps of the wall clock and logs each in one line: what is logged, charged and served with a time before and
 * after it does not follow on. A machine that slept looks like a step forward.
 *
 * @returns what ends the watch
 */
export function watchClock({
	log,
	now = Date.now,
	steady = () => performance.now(),
}: ClockStepDeps): () => void {
	let before = now() - steady();
	const timer = setInterval(() => {
		const between = now() - steady();
		const stepMs = Math.round(between - before);
		before = between;
		if (Math.abs(stepMs) < minStepMs) return;
		const direction = stepMs < 0 ? "back" : "forward";
		log.warn({ stepMs }, `the clock of the machine was set ${direction}, or the machine slept`);
	}, interval).unref();
	return () => clearInterval(timer);
}
