let controller: AbortController | undefined;

/** Aborted at SIGINT or SIGTERM. A second SIGINT or SIGTERM ends the process at once, as it does without this. */
export function stopSignal(): AbortSignal {
	if (controller) return controller.signal;
	const created = new AbortController();
	controller = created;
	const stop = () => created.abort(new Error("asked to stop"));
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
	return created.signal;
}
