import type { MarketStore } from "@us-market-data/store";

/** Signals that ask a command to end. A terminal that closes sends the last. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let stopping: AbortController | undefined;

/** Aborts at the first signal. A second signal ends the process at once, which is the default of Node.js. */
export function stopSignal(): AbortSignal {
	if (stopping) return stopping.signal;
	const created = new AbortController();
	stopping = created;
	const stop = () => created.abort(new Error("asked to stop"));
	for (const signal of stopSignals) process.once(signal, stop);
	return created.signal;
}

let end: "open" | "signal" | "own" = "open";

/**
 * Lets a signal end the command, unless the command ends by itself: because it listens to the signal, or because its
 * transaction is being committed.
 *
 * @returns true when the signal ends it
 */
export function endBySignal(): boolean {
	if (stopping !== undefined || end === "own") return false;
	end = "signal";
	return true;
}

/** After this call a signal no longer ends the command. It never resolves once a signal ends it, so that nothing is stored. */
export function endByItself(): Promise<void> {
	if (end === "signal") return new Promise(() => {});
	end = "own";
	return Promise.resolve();
}

/** A store with transactions that a signal does not interrupt during the commit: the command stores and reports, or neither. */
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
