/** Milliseconds between two ticks of the clock. */
const tickMs = 10;

/**
 * Starts a clock of the event loop, and returns what reads its milliseconds. While a busy machine keeps this process from
 * running, the clock stands still, because a timer that is late fires only once: an upper bound holds on a busy machine too.
 *
 * @example const elapsedMs = startLoopClock();
 * await work();
 * expect(elapsedMs()).toBeLessThan(1_000);
 */
export function startLoopClock(): () => number {
	let ticks = 0;
	setInterval(() => ticks++, tickMs).unref();
	return () => ticks * tickMs;
}
