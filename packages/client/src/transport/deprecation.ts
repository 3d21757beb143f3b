/** The end of an operation, as its answers announce it. */
export interface Deprecation {
	/** Since when it is deprecated. */
	since: Date | undefined;
	/** From when on it may be gone. */
	sunset: Date | undefined;
}

/** Reads the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of an answer; undefined when it has neither. */
export function deprecationOf({ headers }: Response): Deprecation | undefined {
	const [, seconds] = /^@(-?\d{1,12})$/.exec(headers.get("deprecation") ?? "") ?? [];
	const since = seconds === undefined ? undefined : new Date(Number(seconds) * 1000);
	const sunset = dateIn(headers.get("sunset"));
	return since || sunset ? { since, sunset } : undefined;
}

function dateIn(text: string | null): Date | undefined {
	const date = new Date(text ?? "");
	return Number.isNaN(date.getTime()) ? undefined : date;
}
