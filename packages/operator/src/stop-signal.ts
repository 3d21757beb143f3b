import type { MarketStore } from "@us-market-data/store";

/** Signals that ask a command to end. The last is sent when a terminal closes. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let controller: AbortController | undefined;

/** Aborted at the first of the signals. A second one ends the process at once, as it does without this. */
export function stopSignal(): AbortSignal {
	if (controller) return controller.signal;
	const created = new AbortController();
	controller = created;
	const stop = () => created.abort(new Error("asked to stop"));
	for (const signal of stopSignals) process.once(signal, stop);
	return created.signal;
}

let end: "open" | "signal" | "own" = "open";

/**
 * Lets a signal end the command, unless it ends by itself: because it stops when it is asked to, or because what it was
 * to do is being committed.
 *
 * @returns whether the signal ends it
 */
export function endBySignal(): boolean {
	if (controller !== undefined || end === "own") return false;
	end = "signal";
	return true;
}

/** From here on a signal no longer ends the command. Never resolves when one is ending it, so nothing is stored. */
export function endByItself(): Promise<void> {
	if (end === "signal") return new Promise(() => {});
	end = "own";
	return Promise.resolve();
}

/** The store, from which a signal takes nothing once a transaction is to be committed: it is stored and told, or not. */
export function committedByItself(store: MarketStore): MarketStore {
	const transaction = store.transaction.bind(store);
	store.transaction = (work, options) =>
		transaction(async (writer) => {
			const result = await work(writer);
			await endByItself();
			return result;
		}, options);
	return store;
}
