/** How the standard streams of a process fare. */
export interface StandardStreams {
	/** Why standard output could not be written, when it could not; a reader that left is no reason. */
	outputFault(): string | undefined;
}

/**
 * Lets the process live on when the reader of its standard output or standard error left, or their disk is full. Without
 * it such an error is nobody's and ends the process.
 */
export function tolerateLostStreams(): StandardStreams {
	let fault: string | undefined;
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") fault ??= error.message;
	});
	process.stderr.on("error", () => {});
	return { outputFault: () => fault };
}
