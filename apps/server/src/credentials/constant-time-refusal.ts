import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds from the arrival of a request to the refusal of its key. */
const refusedAfter = 3;

/** A timer counts whole milliseconds from the moment at which the event loop waits, so it ends this much late. */
const timerSlack = 1;

/** A refusal that waits for its time, by `performance.now()`. */
interface Waiting {
	due: number;
	release(): void;
}

/** Refusals in the order in which they are due: all wait equally long. */
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
		await until(startedAt + refusedAfter);
		throw refusal;
	}
}

function until(due: number): Promise<void> | undefined {
	if (performance.now() >= due) return undefined;
	return new Promise((release) => {
		waiting.push({ due, release });
		if (waiting.length === 1) look();
	});
}

/** Releases the refusals that are due, and looks again when the next one may be. */
function look(): void {
	const now = performance.now();
	const due = waiting.filter((refusal) => refusal.due <= now);
	if (due.length > 0) waiting = waiting.filter((refusal) => refusal.due > now);
	for (const { release } of due) release();
	const [first] = waiting;
	if (!first) return;
	const bridged = Math.floor(first.due - now - timerSlack);
	if (bridged > 0) void sleep(bridged).then(look);
	else setImmediate(look);
}
