/**
 * The one rule that decides what looks like an API key of this service or an access token, wherever a text leaves the
 * process: log, audit, recording, error, answer of a tool.
 *
 * A key reads `md_<live|test>_` and 38 characters of base32, the last six of which are a checksum. The checksum is not
 * asked for, because a key that is mistyped or cut off still gives most of its secret away. An access token is a signed
 * JSON Web Token (RFC 7519).
 */
const keyBeginning = /md_(?:live|test)_/gi;

/** Characters that stay visible behind the beginning of a key: with it they are the prefix by which its owner knows it. */
const visibleCharacters = 6;

/** Base32, and the digits that are taken for its letters when a key is typed. */
const keyCharacter = /[a-z0-9]/i;

/** The beginning of the header of a token, which is JSON in base64url. */
const tokenBeginning = "eyJ";

/** Characters of a signature at least. A token without one, as samples have, is no secret. */
const minSignatureCharacters = 16;

/**
 * Shortens every key in a text to its prefix, and every access token to its first letters. Their characters may be
 * encoded, any number of times: percent-encoding, escapes of JSON and JavaScript, references of HTML. A line break that
 * is percent-encoded, or a character without a width, does not hide the rest of a key.
 *
 * @example redactKeys("GET /md_live_abcdefgh234567") // "GET /md_live_abcdef…"
 */
export function redactKeys(text: string): string {
	if (!mayHoldSecret.test(text)) return text;
	const { characters, ends } = isEncoded.test(text) ? decoded(text) : { characters: text, ends: undefined };
	let redacted = "";
	let copiedTo = 0;
	for (const [first, end] of secretsIn(characters)) {
		const start = ends ? (ends[first - 1] ?? 0) : first;
		redacted += `${text.slice(copiedTo, Math.max(copiedTo, start))}…`;
		copiedTo = Math.max(copiedTo, ends ? (ends[end - 1] ?? text.length) : end);
	}
	return redacted + text.slice(copiedTo);
}

/** True for a text that holds what looks like a key or an access token. */
export const holdsKey = (text: string): boolean => redactKeys(text) !== text;

/** Texts that hold neither a beginning nor anything encoded are most texts. */
const mayHoldSecret = /md_|eyJ|%|\\[\\ux]|&#|[\u00ad\u200b-\u200f\u2060\ufeff]/i;

const isEncoded = /%|\\[\\ux]|&#|[\u00ad\u200b-\u200f\u2060\ufeff]/;

/** The hidden parts of the secrets of a decoded text, as index of the first character and of the one behind the last. */
function secretsIn(text: string): [first: number, end: number][] {
	const found: [number, number][] = [];
	const beginnings = [...text.matchAll(keyBeginning)];
	for (const [place, { index, 0: beginning }] of beginnings.entries()) {
		const body = index + beginning.length;
		const next = beginnings[place + 1]?.index ?? text.length;
		let end = body;
		while (end < next && keyCharacter.test(text[end] ?? "")) end++;
		if (end > body + visibleCharacters) found.push([body + visibleCharacters, end]);
	}
	return [...found, ...tokensIn(text)].sort(([a], [b]) => a - b);
}

/** The hidden parts of access tokens: what follows the beginning of a header, up to the end of the signature. */
function tokensIn(text: string): [first: number, end: number][] {
	const found: [number, number][] = [];
	for (const { index, 0: run } of text.matchAll(/[\w.-]+/g)) {
		let at = index;
		const parts = run.split(".").map((part) => {
			const start = at;
			at += part.length + 1;
			return { part, start };
		});
		for (const [place, { part, start }] of parts.entries()) {
			const header = part.indexOf(tokenBeginning);
			const signature = parts[place + 2];
			if (header < 0 || signature === undefined || signature.part.length < minSignatureCharacters) continue;
			found.push([start + header + tokenBeginning.length, signature.start + signature.part.length]);
		}
	}
	return found;
}

/** A text without encodings, and for each character the end of the part of the source that it stands for. */
interface Decoded {
	characters: string;
	ends: readonly number[];
}

/** Decodes a text until nothing is encoded any more, in one pass: what an encoding yields may complete the one around it. */
function decoded(text: string): Decoded {
	const [characters, ends]: [string[], number[]] = [[], []];
	for (let at = 0; at < text.length; at++) {
		const character = text[at] ?? "";
		if (character >= "\u00ad" && invisible.test(character)) continue;
		characters.push(character);
		ends.push(at + 1);
		for (let one = encodedAtEnd(characters); one !== undefined; one = encodedAtEnd(characters)) {
			const first = characters.length - one.length;
			characters.length = first;
			ends.length = first;
			if (one.character === "") break;
			characters.push(one.character);
			ends.push(at + 1);
		}
	}
	return { characters: characters.join(""), ends };
}

/** Soft hyphen, spaces without a width, marks of direction, word joiner, byte order mark. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

/** An encoding at the end of a text: the length of its source and its character, which is empty for a control character. */
interface Encoded {
	length: number;
	character: string;
}

/** The encoding that the last character completes; undefined where it completes none. */
function encodedAtEnd(characters: readonly string[]): Encoded | undefined {
	const from = (back: number) => characters[characters.length - back];
	const last = from(1) ?? "";
	if (last === "\\") return from(2) === "\\" ? { length: 2, character: "\\" } : undefined;
	if (last === ";") return referenceAtEnd(characters);
	if (!isHex(last) || !isHex(from(2))) return undefined;
	if (from(3) === "%") return hexCharacter(characters, 2, 3, true);
	if (from(3) === "x" && from(4) === "\\") return hexCharacter(characters, 2, 4);
	if (from(6) === "\\" && from(5) === "u" && isHex(from(4)) && isHex(from(3)))
		return hexCharacter(characters, 4, 6);
	return undefined;
}

/** A character by the digits at the end. A control character that is percent-encoded stands for none. */
function hexCharacter(
	characters: readonly string[],
	digits: number,
	length: number,
	hidesControls = false,
): Encoded {
	const code = Number.parseInt(characters.slice(-digits).join(""), 16);
	const isControl = code < 0x20 || code === 0x7f;
	return { length, character: hidesControls && isControl ? "" : String.fromCharCode(code) };
}

/** A numeric character reference of HTML, such as `&#95;` or `&#x5f;`. */
function referenceAtEnd(characters: readonly string[]): Encoded | undefined {
	const end = characters.slice(-longestReference).join("");
	const [reference, hex, decimal] = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(end) ?? [];
	if (reference === undefined) return undefined;
	const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
	return code > 0xffff ? undefined : { length: reference.length, character: String.fromCharCode(code) };
}

const longestReference = "&#0000095;".length;

const isHex = (character = ""): boolean =>
	(character >= "0" && character <= "9") ||
	(character >= "a" && character <= "f") ||
	(character >= "A" && character <= "F");
