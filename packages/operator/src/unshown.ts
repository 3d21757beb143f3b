let consequence: string | undefined;

/** Sets the sentence about what is done although standard output failed. The last call counts. */
export function tellIfUnshown(text: string): void {
	consequence = text;
}

/** Sentences about a fault of standard output and what is done although it failed. */
export const unshown = (fault: string): string =>
	`Standard output cannot be written: ${fault}.${consequence === undefined ? "" : ` ${consequence}`}`;
