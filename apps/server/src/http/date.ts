let second = Number.NaN;
let text = "";

/** The `Date` header of an answer that is sent now (RFC 9110 section 6.6.1). Made once in a second. */
export function httpDate(now = Date.now()): string {
	const current = Math.floor(now / 1000);
	if (current !== second) {
		second = current;
		text = new Date(now).toUTCString();
	}
	return text;
}
