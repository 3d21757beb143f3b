import type { Format } from "../formats.fixture.ts";
import { iexHist } from "./importer.ts";
import { frame, iex, int, long, noon, pcap, pcapng, price, udp } from "./packets.fixture.ts";

const order = (id: number) => iex("a", 0x38, noon, "AAPL", long(id), int(100), price(200));
const frames = [frame({ messages: [order(1)], first: 1 }), frame({ messages: [order(2)], first: 2 })];

const named = (format: string, make: (packets: Buffer[]) => Buffer): Format => ({
	format,
	importer: iexHist,
	name: "20241001_DPLS1.0.pcap",
	sound: make(frames),
	broken: {
		"cut off": make(frames).subarray(0, -3),
		"no IEX": make([udp(Buffer.alloc(50))]),
		TOPS: make([frame({ messages: [], first: 1, protocol: 0x8003 })]),
		"two feeds": make([...frames, frame({ messages: [], first: 3, protocol: 0x8004 })]),
		"message longer than its packet": make([frames[0] ?? order(1)].map(withLength(200))),
		"message of length zero": make([frames[0] ?? order(1)].map(withLength(0))),
		"message too short": make([frame({ messages: [order(1).subarray(0, 30)], first: 1 })]),
	},
});

/** Changes the length of the first message. */
const withLength = (length: number) => (packet: Buffer) => {
	const changed = Buffer.from(packet);
	changed.writeUInt16LE(length, 14 + 28 + 40);
	return changed;
};

const classic = named("IEX pcap", pcap);

/** Formats of IEX HIST for the tests of broken files. */
export const iexHistFormats: Format[] = [
	{ ...classic, broken: { ...classic.broken, "link type": pcap(frames, { linkType: 113 }) } },
	named("IEX pcapng", pcapng),
];
