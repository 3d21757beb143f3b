let second = Number.NaN;
let line = "";

/** The line of the `Date` header of an answer that is sent now (RFC 9110 section 6.6.1). Made once in a second. */
export function dateLine(now = Date.now()): string {
	const current = Math.floor(now / 1000);
	if (current !== second) {
		second = current;
		line = `Date: ${new Date(now).toUTCString()}\r\n`;
	}
	return line;
}
