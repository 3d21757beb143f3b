let consequence: string | undefined;

/** Sets the sentence about the completed work in case standard output fails. The last call counts. */
export function setOutputFailureMessage(text: string): void {
	consequence = text;
}

/** Sentences about a failure of standard output and the completed work. */
export const outputFailure = (reason: string): string =>
	`Standard output cannot be written: ${reason}.${consequence === undefined ? "" : ` ${consequence}`}`;
