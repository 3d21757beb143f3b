import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** Milliseconds from the arrival of a request after which a key that is not accepted is told so. */
const refusedAfter = 3;

/** A timer counts whole milliseconds from whenever the event loop comes to wait, so that it ends this much late. */
const timerSlack = 1;

/**
 * Passes on what `judge` says of a key; a refusal not before a fixed time since the request came. A mistyped key is
 * refused without the store, a revoked one after several look-ups: told at once, the time would tell them apart.
 * A timer alone would tell as well, since it begins when the look-ups are over. So it only bridges most of the wait;
 * for the rest the clock is read in every turn of the event loop, which serves others meanwhile.
 *
 * @param startedAt when the request came, by `performance.now()`
 */
export async function refusedEvenly<T>(startedAt: number, judge: () => Promise<T>): Promise<T> {
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
