import { setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds from the arrival of a request to the refusal of its key. The look-ups are over long before, and a timer of
 * one millisecond bridges the most of it: the clock is read in the turns of the last millisecond.
 */
const refusedAfter = 2.7;

/** A timer counts whole milliseconds from the moment at which the event loop waits, so it ends this much late. */
const timerSlack = 1;

/** A refusal that waits for its time, by `performance.now()`. */
interface Waiting {
	due: number;
	release(): void;
}

/** Refusals that are due within about a millisecond. The clock is read for all of them together. */
let waiting: Waiting[] = [];

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
		if (performance.now() < due) await untilDue(due);
		throw refusal;
	}
}

function untilDue(due: number): Promise<void> {
	return new Promise((release) => {
		waiting.push({ due, release });
		if (waiting.length === 1) setImmediate(look);
	});
}

/** Releases the refusals that are due, and looks again in the next turn while others wait. */
function look(): void {
	const now = performance.now();
	const due = waiting.filter((refusal) => refusal.due <= now);
	if (due.length > 0) waiting = waiting.filter((refusal) => refusal.due > now);
	for (const { release } of due) release();
	if (waiting.length > 0) setImmediate(look);
}
