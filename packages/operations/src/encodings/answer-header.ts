/** Characters of the header at most. With all others it stays below the 4 KiB that proxies take. */
const maxLength = 2_048;

/**
 * The header that carries what an answer has beside its rows, for encodings without a place for it. Members that are too long for a header
 * are left out, the longest first, and `tooLong` names them.
 *
 * @example
 * answerHeader({ unknownSymbols: ["NOSUCH.US"] }); // => { "X-Data-Answer": '{"unknownSymbols":["NOSUCH.US"]}' }
 */
export function answerHeader(rest: Readonly<Record<string, unknown>>): { "X-Data-Answer": string } {
	const kept = Object.entries(rest);
	const tooLong: string[] = [];
	const text = (): string =>
		asciiJson({ ...Object.fromEntries(kept), ...(tooLong.length > 0 ? { tooLong } : {}) });
	while (text().length > maxLength) {
		const lengths = kept.map(([, value]) => asciiJson(value).length);
		const [longest] = kept.splice(lengths.indexOf(Math.max(...lengths)), 1);
		if (!longest) break;
		tooLong.push(longest[0]);
	}
	return { "X-Data-Answer": text() };
}

/** JSON without the characters that a header cannot have. */
const asciiJson = (value: unknown): string =>
	JSON.stringify(value).replace(
		/[^\x20-\x7e]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
