const symbols = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const base = symbols.length;

/**
 * The identifier of a firm from its market participant identifier (MPID) of up to four letters or digits, such as
 * `GSCO`: its characters as digits of a number of base 37, blank 0, A to Z 1 to 26, 0 to 9 27 to 36, first character
 * first, filled up with blanks to four. The same in every file, at least 1 and below 37⁴. 0 if it is not a firm.
 */
export function firmOf(mpid: string): number {
	const text = mpid.trimEnd();
	if (text === "" || text.length > 4) return 0;
	let firm = 0;
	for (const character of text.padEnd(4)) {
		const digit = symbols.indexOf(character);
		if (digit < 0) return 0;
		firm = firm * base + digit;
	}
	return firm;
}

/** The MPID of a firm's identifier. */
export function mpidOf(firm: number): string {
	let text = "";
	for (let rest = firm; rest > 0; rest = Math.floor(rest / base)) text = `${symbols[rest % base]}${text}`;
	return text.trimEnd();
}
