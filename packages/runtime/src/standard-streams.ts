/** State of the standard streams of a process. */
export interface StandardStreams {
	/** The error of a write to standard output. A reader that left causes none. */
	outputFault(): string | undefined;
}

/**
 * Keeps the process alive when the reader of its standard output or standard error leaves, or their disk is full. Without
 * this function such an error has no handler and ends the process.
 */
export function tolerateLostStreams(): StandardStreams {
	let fault: string | undefined;
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") fault ??= error.message;
	});
	process.stderr.on("error", () => {});
	return { outputFault: () => fault };
}
