/** A message of DEEP or DEEP+: type, flags, time in nanoseconds since 1970, symbol; then its own fields. */
export function iex(type: string, flags: number, nanos: bigint, symbol: string, ...rest: Buffer[]): Buffer {
	const head = Buffer.alloc(10);
	head.write(type);
	head.writeUInt8(flags, 1);
	head.writeBigInt64LE(nanos, 2);
	return Buffer.concat([head, Buffer.from(type === "S" ? "" : symbol.padEnd(8)), ...rest]);
}

export const long = (value: number | bigint): Buffer => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigInt64LE(BigInt(value));
	return bytes;
};

export const int = (value: number): Buffer => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
};

/** A price in dollars. */
export const price = (dollars: number): Buffer => long(Math.round(dollars * 10_000));

/** Content of one packet. */
export interface Packet {
	messages: Buffer[];
	/** Number of the first one. */
	first: number;
	protocol?: number;
	session?: number;
	vlan?: boolean;
	/** Nanoseconds since 1970. */
	sent?: bigint;
}

/** An Ethernet frame with an IEX-TP segment. */
export function frame({
	messages,
	first,
	protocol = 0x8005,
	session = 7,
	vlan,
	sent = noon,
}: Packet): Buffer {
	const payload = Buffer.concat(messages.flatMap((message) => [short(message.length), message]));
	const head = Buffer.alloc(40);
	head.writeUInt8(1, 0);
	head.writeUInt16LE(protocol, 2);
	head.writeUInt32LE(1, 4);
	head.writeUInt32LE(session, 8);
	head.writeUInt16LE(payload.length, 12);
	head.writeUInt16LE(messages.length, 14);
	head.writeBigInt64LE(BigInt(first), 24);
	head.writeBigInt64LE(sent, 32);
	return udp(Buffer.concat([head, payload]), vlan);
}

/** 2024-10-01 12:00 in New York. */
export const noon = 1_727_798_400_000_000_000n;

const short = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);

/** An Ethernet frame with a UDP datagram, padded to the shortest frame. */
export function udp(payload: Buffer, vlan = false): Buffer {
	const ip = Buffer.alloc(28);
	ip.writeUInt8(0x45, 0);
	ip.writeUInt16BE(28 + payload.length, 2);
	ip.writeUInt8(17, 9);
	ip.writeUInt16BE(8 + payload.length, 24);
	const type = vlan ? [0x81, 0x00, 0x00, 0x05, 0x08, 0x00] : [0x08, 0x00];
	const whole = Buffer.concat([Buffer.alloc(12), Buffer.from(type), ip, payload]);
	return Buffer.concat([whole, Buffer.alloc(Math.max(0, 60 - whole.length))]);
}

/** A classic capture file. */
export function pcap(frames: Buffer[], { bigEndian = false, linkType = 1 } = {}): Buffer {
	const word = (value: number): Buffer => (bigEndian ? int(value).reverse() : int(value));
	const head = [word(0xa1b2c3d4), word(bigEndian ? 0x00020004 : 0x00040002), word(0), word(0), word(65_535)];
	const packets = frames.flatMap((bytes) => [
		word(0),
		word(0),
		word(bytes.length),
		word(bytes.length),
		bytes,
	]);
	return Buffer.concat([...head, word(linkType), ...packets]);
}

/** The same as pcapng, the first packet in a simple block, with a block of another kind between. */
export function pcapng(frames: Buffer[]): Buffer {
	const block = (type: number, body: Buffer): Buffer => {
		const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
		const length = int(padded.length + 12);
		return Buffer.concat([int(type), length, padded, length]);
	};
	const section = Buffer.concat([int(0x1a2b3c4d), int(1), long(-1)]);
	const packets = frames.map((bytes, index) => {
		const length = int(bytes.length);
		if (index === 0) return block(3, Buffer.concat([length, bytes]));
		return block(6, Buffer.concat([int(0), int(0), int(0), length, length, bytes]));
	});
	const head = [block(0x0a0d0d0a, section), block(1, Buffer.concat([int(1), int(0)])), block(5, long(0))];
	return Buffer.concat([...head, ...packets]);
}
