import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** Milliseconds from the arrival of a request to the refusal of its key. */
const refusedAfter = 3;

/** A timer counts whole milliseconds from the moment at which the event loop waits, so it ends this much late. */
const timerSlack = 1;

/**
 * Passes on what `judge` accepts at once, and delays a refusal until a fixed time since the request came. A mistyped key
 * is refused without the store, a revoked one after several look-ups: the time of an immediate refusal would tell them
 * apart. A timer alone would tell as well, because it begins when the look-ups are over. So the timer only bridges most
 * of the wait; then the clock is read in every turn of the event loop, which serves other requests meanwhile.
 *
 * @param startedAt when the request came, by `performance.now()`
 */
export async function constantTimeRefusal<T>(startedAt: number, judge: () => Promise<T>): Promise<T> {
	try {
		return await judge();
	} catch (refusal) {
		const due = startedAt + refusedAfter;
		const bridged = Math.floor(due - performance.now() - timerSlack);
		if (bridged > 0) await sleep(bridged);
		while (performance.now() < due) await turn();
		throw refusal;
	}
}
