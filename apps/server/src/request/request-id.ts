import { randomFillSync } from "node:crypto";

/** Random bytes of an id. */
const width = 16;

/** Random bytes for many ids, which cost little more than those for one. */
const pool = Buffer.alloc(width * 256);
let used = pool.length;

/** The text of an id, whose hyphens stay. */
const text = Buffer.from("00000000-0000-4000-8000-000000000000", "latin1");

/** The places of the digits in the text, two for each byte. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

const digits = Buffer.from("0123456789abcdef", "latin1");

/**
 * A random UUID (RFC 9562 section 5.4) as one piece of text. That of `node:crypto` is a tree of twenty pieces, which costs
 * more with each copy into an answer or a line of the log than its making.
 */
export function newRequestId(): string {
	if (used === pool.length) {
		randomFillSync(pool);
		used = 0;
	}
	for (let i = 0; i < width; i++) {
		const place = places[i] ?? 0;
		const byte = withVersion(pool[used++] ?? 0, i);
		text[place] = digits[byte >> 4] ?? 0;
		text[place + 1] = digits[byte & 15] ?? 0;
	}
	return text.toString("latin1");
}

/** Version 4 stands in the seventh byte, the variant in the ninth. */
function withVersion(byte: number, place: number): number {
	if (place === 6) return (byte & 0x0f) | 0x40;
	return place === 8 ? (byte & 0x3f) | 0x80 : byte;
}
