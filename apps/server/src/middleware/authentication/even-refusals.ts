import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds from the arrival of a request after which a key that is not accepted is told so. */
const refusedAfter = 3;

/**
 * Passes on what `judge` says of a key; a refusal not before a fixed time since the request came. A mistyped key is
 * refused without the store, a revoked one after several look-ups: told at once, the time would tell them apart.
 * The end of the wait follows from the arrival alone: it is the first whole millisecond of the event loop's clock
 * behind a fixed time after it, however much of that time the look-ups took.
 *
 * @param startedAt when the request came, by `performance.now()`
 */
export async function refusedEvenly<T>(startedAt: number, judge: () => Promise<T>): Promise<T> {
	try {
		return await judge();
	} catch (refusal) {
		const due = startedAt + refusedAfter;
		// A timer may fire up to a millisecond early, since it counts from the beginning of the present one.
		for (let left = due - performance.now(); left > 0; left = due - performance.now()) {
			await sleep(Math.ceil(left));
		}
		throw refusal;
	}
}
