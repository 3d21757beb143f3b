import { protocol } from "./segments.ts";

const code = (letter: string): number => letter.charCodeAt(0);

/** Types of messages of DEEP and DEEP+ from which the book, the trades and the halts follow. */
export const message = {
	systemEvent: code("S"),
	directory: code("D"),
	tradingStatus: code("H"),
	trade: code("T"),
	broken: code("B"),
	/** DEEP: the shares at a price of the buy side, of the sell side. */
	buyLevel: code("8"),
	sellLevel: code("5"),
	/** DEEP+: orders. */
	add: code("a"),
	modify: code("M"),
	delete: code("R"),
	executed: code("L"),
	clear: code("C"),
} as const;

const both = { S: 10, D: 31, H: 22, I: 18, O: 18, P: 19, E: 18, T: 38, B: 38 };

/** Least bytes of each type; later versions of the protocols may add fields at the end. Source: IEX specifications. */
const byProtocol: Readonly<Record<number, Readonly<Record<string, number>>>> = {
	[protocol.deep]: { ...both, 8: 30, 5: 30, X: 26, A: 80 },
	[protocol.deepPlus]: { ...both, a: 38, M: 38, R: 26, L: 46, C: 18 },
};

/** Least length by type of a protocol's messages, 0 for types that are not known. */
export function lengthsOf(number: number): Uint8Array<ArrayBuffer> {
	const lengths = new Uint8Array(256);
	for (const [letter, length] of Object.entries(byProtocol[number] ?? {})) lengths[code(letter)] = length;
	return lengths;
}
