const code = (letter: string): number => letter.charCodeAt(0);

/** Types of Nasdaq TotalView-ITCH 5.0 messages that the book, the trades and the halts follow from. */
export const message = {
	systemEvent: code("S"),
	directory: code("R"),
	tradingAction: code("H"),
	add: code("A"),
	addAttributed: code("F"),
	executed: code("E"),
	executedAtPrice: code("C"),
	cancel: code("X"),
	delete: code("D"),
	replace: code("U"),
	trade: code("P"),
	cross: code("Q"),
	broken: code("B"),
} as const;

/** Bytes of each type of message. Source: Nasdaq TotalView-ITCH 5.0 specification, chapter 4. */
const byType: Readonly<Record<string, number>> = {
	S: 12,
	R: 39,
	H: 25,
	Y: 20,
	L: 26,
	V: 35,
	W: 12,
	K: 28,
	J: 35,
	h: 21,
	A: 36,
	F: 40,
	E: 31,
	C: 36,
	X: 23,
	D: 19,
	U: 35,
	P: 44,
	Q: 40,
	B: 19,
	I: 50,
	N: 20,
	O: 48,
};

/** Length by type, 0 for types that are not known. */
export const lengths = new Uint8Array(256);
for (const [letter, length] of Object.entries(byType)) lengths[code(letter)] = length;
