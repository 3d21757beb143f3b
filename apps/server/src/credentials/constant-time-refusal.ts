import { setTimeout as sleep } from "node:timers/promises";

/**
 * Refusals are released on a grid of so many milliseconds, several in one turn: a client that sleeps is woken once for them.
 * It depends on the arrival alone, as the time itself does.
 */
const grid = 0.25;

/** A timer counts whole milliseconds from the moment at which the event loop waits, so it ends this much late. */
const timerSlack = 1;

/** A refusal that waits for its time, by `performance.now()`. */
interface Waiting {
	due: number;
	release(): void;
}

/** Refusals that are due within about a millisecond. The clock is read for all of them together. */
let waiting: Waiting[] = [];

/** The time of the first of them. */
let earliest = Number.POSITIVE_INFINITY;

/**
 * Passes on what `judge` accepts at once, and delays a refusal until a fixed time since the request came. A mistyped key
 * is refused without the store, a revoked one after several look-ups: the time of an immediate refusal would tell them
 * apart. A timer alone would tell as well, because it begins when the look-ups are over. So a timer only bridges most
 * of a long wait; then the clock is read in every turn of the event loop, which serves other requests meanwhile.
 *
 * @param startedAt when the request came, by `performance.now()`
 * @param milliseconds from then to the refusal: the look-ups are over before
 */
export async function rejectInConstantTime<T>(
	startedAt: number,
	milliseconds: number,
	check: () => Promise<T>,
): Promise<T> {
	try {
		return await check();
	} catch (error) {
		const due = Math.ceil((startedAt + milliseconds) / grid) * grid;
		const bridged = Math.floor(due - performance.now() - timerSlack);
		if (bridged > 0) await sleep(bridged);
		if (performance.now() < due) await untilDue(due);
		throw error;
	}
}

function untilDue(due: number): Promise<void> {
	return new Promise((release) => {
		waiting.push({ due, release });
		earliest = Math.min(earliest, due);
		if (waiting.length === 1) setImmediate(look);
	});
}

/** Releases the refusals that are due, and looks again in the next turn while others wait. */
function look(): void {
	const now = performance.now();
	if (now >= earliest) {
		const due = waiting.filter((entry) => entry.due <= now);
		waiting = waiting.filter((entry) => entry.due > now);
		earliest = Math.min(...waiting.map((entry) => entry.due));
		for (const { release } of due) release();
	}
	if (waiting.length > 0) setImmediate(look);
}
