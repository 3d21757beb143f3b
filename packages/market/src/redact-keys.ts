import { hash } from "node:crypto";

/**
 * The one rule that decides what looks like an API key of this service or an access token, wherever a text leaves the
 * process: log, audit, recording, error, answer of a tool.
 *
 * A key reads `md_<live|test>_` and 38 characters of base32, the last six of which are a checksum. The checksum is not
 * asked for, because a key that is mistyped or cut off still gives most of its secret away; only where the beginning is
 * missing, it tells a key from other text. An access token is a signed JSON Web Token (RFC 7519).
 */
const keyBeginning = /md_(?:live|test)_/gi;

/** Characters that stay visible behind the beginning of a key: with it they are the prefix by which its owner knows it. */
const visibleCharacters = 6;

/** Base32, and the digits that are taken for its letters when a key is typed. */
const keyCharacter = /[a-z0-9]/i;

/** The 38 characters of a key without its beginning. */
const keyBody = /(?<![a-z2-7])[a-z2-7]{38}(?![a-z2-7])/gi;

const [bodyCharacters, checksumCharacters] = [38, 6];

/**
 * The beginning of a key in base64 or base64url, by the three places at which it may stand in a group of three bytes. A key
 * is so in Basic credentials (RFC 7617).
 */
const base64Beginning = /bWRfbGl2ZV|1kX2xpdmVf|tZF9saXZlX|bWRfdGVzdF|1kX3Rlc3Rf|tZF90ZXN0X/g;

/** Characters of base64 that hold no more than the visible ones of a key. */
const visibleBase64Characters = 8;

const base64Character = /[\w+/=-]/;

/** The beginning of the header of a token, which is JSON in base64url. */
const tokenBeginning = "eyJ";

/** Characters of a signature at least. A token without one, as samples have, is no secret. */
const minSignatureCharacters = 16;

/**
 * Shortens every key in a text to its prefix, and every access token to its first letters. Their characters may be
 * encoded, any number of times: percent-encoding, escapes of JSON and JavaScript, references of HTML. They may have full
 * width. A line break that is percent-encoded, or a character without a width, does not hide the rest of a key. A key may
 * be in base64, and may lack its beginning where its checksum is right.
 *
 * @example
 * redactKeys("GET /md_live_abcdefgh234567"); // => "GET /md_live_abcdef…"
 */
export function redactKeys(text: string): string {
	if (!mayContainSecret(text)) return text;
	const { characters, ends } = isEncoded.test(text) ? decoded(text) : { characters: text, ends: undefined };
	let redacted = "";
	let copiedTo = 0;
	for (const [first, end] of secretsIn(characters)) {
		const start = ends ? (ends[first - 1] ?? 0) : first;
		const behind = ends ? (ends[end - 1] ?? text.length) : end;
		// A key that is found in two ways is hidden once.
		if (behind <= copiedTo) continue;
		redacted += `${text.slice(copiedTo, Math.max(copiedTo, start))}…`;
		copiedTo = behind;
	}
	return redacted + text.slice(copiedTo);
}

/**
 * True for a text that holds what looks like a key or an access token.
 *
 * @example
 * containsKey("GET /md_live_abcdefgh234567"); // => true
 * containsKey("GET /quote"); // => false
 */
export const containsKey = (text: string): boolean => redactKeys(text) !== text;

/** Named references of HTML that stand for a character of a key or of an encoding, or for one that is not seen. */
const namedReferences: Readonly<Record<string, string>> = {
	amp: "&",
	bsol: "\\",
	lowbar: "_",
	num: "#",
	percnt: "%",
	semi: ";",
	UnderBar: "_",
	NewLine: "",
	Tab: "",
	shy: "",
	ZeroWidthSpace: "",
};

const encodedOtherwise = `\\\\[\\\\ux]|&(?:#|(?:${Object.keys(namedReferences).join("|")});)|[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]|[\\uff10-\\uff19\\uff21-\\uff3a\\uff3f\\uff41-\\uff5a]`;

const isEncoded = new RegExp(`%|${encodedOtherwise}`);

/**
 * Encodings that may hide a secret. The others are percent-encodings of punctuation that no beginning, no body and no other
 * encoding has, such as a comma: where these are the only ones, a text holds the same beginnings and bodies before and
 * after it is decoded.
 */
const mayBeEncoded = new RegExp(
	`%(?!2[0-247-9a-fA-F]|3[ac-fAC-F]|40|5[bdeBDE]|60|7[b-eB-E])|${encodedOtherwise}`,
);

/**
 * The beginning of each secret and as much behind it as is hidden at least. A token may have encoded dots and hyphens. All
 * alternatives are long and none ignores case by a flag, because the engine then passes over most of a text.
 */
const mayBegin = new RegExp(
	`[mM][dD]_(?:[lL][iI][vV][eE]|[tT][eE][sS][tT])_[a-zA-Z0-9]{${visibleCharacters + 1}}|${tokenBeginning}[\\w.%-]{${minSignatureCharacters + 2}}|${base64Beginning.source}`,
);

/** Whether a text is to be read in full. Most texts are not, and the access log writes one for each request. */
const mayContainSecret = (text: string): boolean =>
	mayBeEncoded.test(text) || mayBegin.test(text) || hasBodyLength(text);

/** True where so many characters of base32 stand beside each other as the body of a key has. */
function hasBodyLength(text: string): boolean {
	for (let first = 0; first + bodyCharacters <= text.length; ) {
		// From the end, because no run of the length has the last other character or one before it.
		let at = first + bodyCharacters - 1;
		while (at >= first && isBase32(text.charCodeAt(at))) at--;
		if (at < first) return true;
		first = at + 1;
	}
	return false;
}

/** Letters in either case, and the digits from 2 to 7. */
const isBase32 = (code: number): boolean => {
	const lower = code | 0x20;
	return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x32 && code <= 0x37);
};

/** The hidden parts of the secrets of a decoded text, as index of the first character and of the one behind the last. */
function secretsIn(text: string): [first: number, end: number][] {
	const spans: [number, number][] = [];
	const beginnings = [...text.matchAll(keyBeginning)];
	for (const [order, { index, 0: beginning }] of beginnings.entries()) {
		const body = index + beginning.length;
		const next = beginnings[order + 1]?.index ?? text.length;
		let end = body;
		while (end < next && keyCharacter.test(text[end] ?? "")) end++;
		if (end > body + visibleCharacters) spans.push([body + visibleCharacters, end]);
	}
	return [...spans, ...base64KeysIn(text), ...keyBodiesIn(text), ...tokensIn(text)].sort(([a], [b]) => a - b);
}

/** The hidden parts of keys in base64, to the end of the encoded text. */
function base64KeysIn(text: string): [first: number, end: number][] {
	const spans: [number, number][] = [];
	let behind = 0;
	for (const { index, 0: beginning } of text.matchAll(base64Beginning)) {
		const first = index + beginning.length + visibleBase64Characters;
		if (first < behind) continue;
		let end = index + beginning.length;
		while (base64Character.test(text[end] ?? "")) end++;
		behind = end;
		if (end > first) spans.push([first, end]);
	}
	return spans;
}

/** The hidden parts of keys without their beginning. */
const keyBodiesIn = (text: string): [first: number, end: number][] =>
	[...text.matchAll(keyBody)]
		.filter(([body]) => hasChecksum("md_live_", body) || hasChecksum("md_test_", body))
		.map(({ index, 0: body }) => [index + visibleCharacters, index + body.length]);

/** True where the last characters are the checksum of those before: base32 of the first bits of a SHA-256. */
function hasChecksum(beginning: string, body: string): boolean {
	const secret = beginning + body.toLowerCase();
	const bits = hash("sha256", secret.slice(0, -checksumCharacters), "buffer").readUInt32BE();
	return [...secret.slice(-checksumCharacters)].every(
		(character, i) => character === base32[(bits >>> (27 - 5 * i)) & 31],
	);
}

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** The hidden parts of access tokens: what follows the beginning of a header, up to the end of the signature. */
function tokensIn(text: string): [first: number, end: number][] {
	const spans: [number, number][] = [];
	for (const { index, 0: run } of text.matchAll(/[\w.-]+/g)) {
		let at = index;
		const parts = run.split(".").map((part) => {
			const start = at;
			at += part.length + 1;
			return { part, start };
		});
		for (const [order, { part, start }] of parts.entries()) {
			const header = part.indexOf(tokenBeginning);
			const signature = parts[order + 2];
			if (header < 0 || signature === undefined || signature.part.length < minSignatureCharacters) continue;
			spans.push([start + header + tokenBeginning.length, signature.start + signature.part.length]);
		}
	}
	return spans;
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
		const character = inOneWidth(text[at] ?? "");
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

/** A character of full width, such as those of East Asian keyboards, in its usual width. */
const inOneWidth = (character: string): string =>
	character >= "\uff01" && character <= "\uff5e"
		? String.fromCharCode(character.charCodeAt(0) - 0xfee0)
		: character;

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

/** A character reference of HTML, such as `&#95;`, `&#x5f;` or `&lowbar;`. */
function referenceAtEnd(characters: readonly string[]): Encoded | undefined {
	const end = characters.slice(-maxReferenceLength).join("");
	const [reference, hex, decimal, name = ""] =
		/&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|([a-z]+));$/i.exec(end) ?? [];
	if (reference === undefined) return undefined;
	if (Object.hasOwn(namedReferences, name))
		return { length: reference.length, character: namedReferences[name] ?? "" };
	if (name !== "") return undefined;
	const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
	if (code > 0xffff) return undefined;
	return { length: reference.length, character: code < 0x20 ? "" : String.fromCharCode(code) };
}

const maxReferenceLength = "&ZeroWidthSpace;".length;

const isHex = (character = ""): boolean =>
	(character >= "0" && character <= "9") ||
	(character >= "a" && character <= "f") ||
	(character >= "A" && character <= "F");
