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

/** Whether the command ends by itself when it is asked to. */
export const stopsByItself = (): boolean => controller !== undefined;
