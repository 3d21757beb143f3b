/** Characters that steer a terminal, break a line or turn the direction of a text. */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const codeOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

/** A text of the service as one line that is safe to show: `\u{1b}` in place of an escape. */
export const safe = (text: string): string =>
	text.replace(steering, (character) => `\\u{${codeOf(character)}}`);

/** Lines that are safe to show, with their breaks and tabs. */
export const safeLines = (text: string): string =>
	text.replace(steering, (character) =>
		character === "\n" || character === "\t" ? character : `\\u{${codeOf(character)}}`,
	);

/** JSON that holds the same and steers no terminal: `JSON.stringify` leaves the controls above ASCII as they are. */
export const safeJson = (json: string): string =>
	json.replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (character) =>
		[...Array(character.length).keys()]
			.map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
			.join(""),
	);
