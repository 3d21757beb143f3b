/** Writes the fields of a message behind its head. */
type Fields = (bytes: Buffer) => unknown;

/** A message with its frame: `seconds` is the time of day. */
export function itch(
	type: string,
	length: number,
	locate: number,
	seconds: number,
	fields: Fields = () => {},
): Buffer {
	const bytes = Buffer.alloc(length);
	bytes.write(type, 0, "latin1");
	bytes.writeUInt16BE(locate, 1);
	bytes.writeUIntBE(Math.round(seconds * 1e9), 5, 6);
	fields(bytes);
	const head = Buffer.alloc(2);
	head.writeUInt16BE(length);
	return Buffer.concat([head, bytes]);
}

const long = (bytes: Buffer, value: number | bigint, at: number) => bytes.writeBigUInt64BE(BigInt(value), at);

interface Order {
	at: number;
	ref: number | bigint;
	side?: string;
	shares: number;
	stock?: string;
	price: number;
	mpid?: string;
	locate?: number;
}

/** A or F; prices in dollars. */
export const add = ({
	at,
	ref,
	side = "B",
	shares,
	stock = "AAPL",
	price,
	mpid,
	locate = 13,
}: Order): Buffer =>
	itch(mpid === undefined ? "A" : "F", mpid === undefined ? 36 : 40, locate, at, (bytes) => {
		long(bytes, ref, 11);
		bytes.write(side, 19);
		bytes.writeUInt32BE(shares, 20);
		bytes.write(stock.padEnd(8), 24);
		bytes.writeUInt32BE(Math.round(price * 10_000), 32);
		if (mpid !== undefined) bytes.write(mpid.padEnd(4), 36);
	});

export const execute = (at: number, ref: number | bigint, shares: number, match: number): Buffer =>
	itch("E", 31, 13, at, (bytes) => {
		long(bytes, ref, 11);
		bytes.writeUInt32BE(shares, 19);
		long(bytes, match, 23);
	});

/** C: `printable` false for an execution that a cross holds already. */
export const executeAt = (
	at: number,
	ref: number,
	shares: number,
	match: number,
	price: number,
	printable: boolean,
) =>
	itch("C", 36, 13, at, (bytes) => {
		long(bytes, ref, 11);
		bytes.writeUInt32BE(shares, 19);
		long(bytes, match, 23);
		bytes.write(printable ? "Y" : "N", 31);
		bytes.writeUInt32BE(Math.round(price * 10_000), 32);
	});

export const cancel = (at: number, ref: number, shares: number): Buffer =>
	itch("X", 23, 13, at, (bytes) => {
		long(bytes, ref, 11);
		bytes.writeUInt32BE(shares, 19);
	});

export const remove = (at: number, ref: number): Buffer =>
	itch("D", 19, 13, at, (bytes) => long(bytes, ref, 11));

export const replace = (at: number, old: number, ref: number, shares: number, price: number): Buffer =>
	itch("U", 35, 13, at, (bytes) => {
		long(bytes, old, 11);
		long(bytes, ref, 19);
		bytes.writeUInt32BE(shares, 27);
		bytes.writeUInt32BE(Math.round(price * 10_000), 31);
	});

export const hidden = (at: number, side: string, shares: number, price: number, match: number): Buffer =>
	itch("P", 44, 13, at, (bytes) => {
		bytes.write(side, 19);
		bytes.writeUInt32BE(shares, 20);
		bytes.write("AAPL    ", 24);
		bytes.writeUInt32BE(Math.round(price * 10_000), 32);
		long(bytes, match, 36);
	});

export const cross = (at: number, type: string, shares: number, price: number, match: number): Buffer =>
	itch("Q", 40, 13, at, (bytes) => {
		long(bytes, shares, 11);
		bytes.write("AAPL    ", 19);
		bytes.writeUInt32BE(Math.round(price * 10_000), 27);
		long(bytes, match, 31);
		bytes.write(type, 39);
	});

export const breakTrade = (at: number, match: number): Buffer =>
	itch("B", 19, 13, at, (bytes) => long(bytes, match, 11));

export const systemEvent = (at: number, event: string): Buffer =>
	itch("S", 12, 0, at, (bytes) => bytes.write(event, 11));

/** R: `authenticity` T for a security of the exchange's tests. */
export const directory = (locate: number, stock: string, category = "Q", authenticity = "P"): Buffer =>
	itch("R", 39, locate, 11_000, (bytes) => {
		bytes.write(stock.padEnd(8), 11);
		bytes.write(category, 19);
		bytes.write(authenticity, 29);
	});

export const action = (at: number, state: string, reason: string): Buffer =>
	itch("H", 25, 13, at, (bytes) => {
		bytes.write("AAPL    ", 11);
		bytes.write(state, 19);
		bytes.write(reason.padEnd(4), 21);
	});
