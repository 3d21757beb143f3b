let consequence: string | undefined;

/** Says what is done all the same when standard output cannot be written. The last call counts. */
export function tellIfUnshown(text: string): void {
	consequence = text;
}

/** A fault of standard output and what it leaves, in sentences. */
export const unshown = (fault: string): string =>
	`Standard output cannot be written: ${fault}.${consequence === undefined ? "" : ` ${consequence}`}`;
