import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportOptions } from "../../frame/importer.ts";
import { parseFile } from "../../testing/imports.ts";
import { iexHist } from "./importer.ts";
import { frame, iex, int, long, noon, type Packet, pcap, pcapng, price, udp } from "./packets.fixture.ts";
import { Sequence } from "./sequence.ts";

const deep = 0x8004;
const [buy, sell] = [0x38, 0x35];

async function records(file: Buffer, options: ImportOptions = {}, name = "x.pcap") {
	const { outcomes, notes } = await parseFile(iexHist, name, file, options);
	const of = (area: string) =>
		outcomes.flatMap((outcome) => ("area" in outcome && outcome.area === area ? [outcome.record] : []));
	return { outcomes, notes, of };
}

/** A file of one packet. */
const sent = (messages: Buffer[], more: Partial<Packet> = {}) =>
	pcap([frame({ messages, first: 1, ...more })]);

const add = (
	side: number,
	id: number,
	size: number,
	dollars: number,
	nanos = noon,
	symbol = "AAPL",
): Buffer => iex("a", side, nanos, symbol, long(id), int(size), price(dollars));
const executed = (flags: number, id: number, size: number, dollars: number, trade: number): Buffer =>
	iex("L", flags, noon, "AAPL", long(id), int(size), price(dollars), long(trade));
const traded = (flags: number, size: number, dollars: number, trade: number, nanos = noon): Buffer =>
	iex("T", flags, nanos, "AAPL", int(size), price(dollars), long(trade));
const level = (side: string, flags: number, size: number, dollars: number): Buffer =>
	iex(side, flags, noon, "AAPL", int(size), price(dollars));

test("builds the book of DEEP+ from orders", async () => {
	const file = sent([
		add(buy, 1, 100, 200),
		add(buy, 2 ** 40 + 1, 50, 200),
		add(sell, 3, 30, 701_234.5678),
		add(sell, 4, 30, 201),
		iex("M", 0, noon, "AAPL", long(1), int(70), price(199.5)),
		iex("R", 0, noon, "AAPL", long(4)),
		executed(0, 2 ** 40 + 1, 20, 200.01, 5),
	]);
	const { of } = await records(file);
	expect(of("depth")).toEqual([
		{
			timestamp: "2024-10-01T16:00:00Z",
			bids: [
				{ price: "200", volume: "30", orderNum: 1, brokerIds: [] },
				{ price: "199.5", volume: "70", orderNum: 1, brokerIds: [] },
			],
			asks: [{ price: "701234.5678", volume: "30", orderNum: 1, brokerIds: [] }],
		},
	]);
	expect(of("trades")).toMatchObject([{ price: "200.01", volume: "20", direction: 1, tradeSession: 0 }]);
	const cleared = await records(
		pcap([frame({ messages: [add(buy, 1, 9, 1), iex("C", 0, noon, "AAPL")], first: 1 })]),
	);
	expect(cleared.of("depth")).toMatchObject([{ bids: [], asks: [] }]);
});

test("builds the book of DEEP from levels, once an event is complete", async () => {
	const messages = [
		level("8", 1, 100, 200),
		level("5", 1, 60, 201),
		level("8", 0, 0, 200),
		level("8", 0, 70, 199),
	];
	const half = await records(sent(messages, { protocol: deep }));
	expect(half.of("depth")).toMatchObject([{ bids: [{ price: "200", volume: "100", orderNum: 0 }] }]);
	expect(half.notes).toContain("2 changes of levels are of an event that the file does not end");
	const whole = await records(sent([...messages, level("5", 1, 10, 200.5)], { protocol: deep }));
	expect(whole.of("depth")).toMatchObject([
		{ bids: [{ price: "199", volume: "70" }], asks: [{ price: "200.5", volume: "10" }, { price: "201" }] },
	]);
});

test("takes odd lots and extended hours for the volume of bars, not for their prices", async () => {
	const file = sent([
		traded(0x20, 5, 300, 1),
		traded(0x80, 100, 200, 2),
		traded(0x40, 100, 400, 3),
		traded(0x08, 100, 201, 4),
		traded(0x60, 7, 500, 5, noon + 60_000_000_000n),
	]);
	const { of, notes } = await records(file);
	expect(of("minuteBars")).toMatchObject([
		{ open: "200", high: "201", low: "200", close: "201", volume: "305" },
	]);
	expect(of("trades").map((trade) => (trade as { tradeType: string }).tradeType)).toEqual([
		"I",
		"F",
		"T",
		"X",
		"TI",
	]);
	expect(notes).toContain("7 shares are in no bar, because no trade of their minute sets a price");
});

test("leaves out trades that were broken later", async () => {
	const broken = iex("B", 0, noon, "AAPL", int(5), price(300), long(2 ** 40));
	const { of } = await records(sent([traded(0, 5, 300, 2 ** 40), traded(0, 6, 200, 2), broken]));
	expect(of("trades")).toMatchObject([{ volume: "6" }]);
});

test("makes halts, and passes over test securities", async () => {
	const status = (state: string, reason: string, seconds: bigint) =>
		iex("H", state.charCodeAt(0), noon + seconds * 1_000_000_000n, "AAPL", Buffer.from(reason.padEnd(4)));
	const test = iex("D", 0x80, noon, "ZIEXT", int(100), price(10), Buffer.from([1]));
	const messages = [
		test,
		status("H", "T1", 0n),
		status("O", "T2", 60n),
		status("T", "", 70n),
		status("P", "", 99n),
	];
	const { of, outcomes } = await records(sent([...messages, add(buy, 1, 1, 1, noon, "ZIEXT")]));
	expect(outcomes[0]).toEqual({ skipped: "test issue", line: 1 });
	expect(of("depth")).toEqual([]);
	const [first, second] = ["2024-10-01T16:00:00Z", "2024-10-01T16:01:39Z"];
	expect(of("halts")).toMatchObject([
		{
			haltedAt: first,
			reason: "T1",
			quotesResumedAt: "2024-10-01T16:01:00Z",
			resumedAt: "2024-10-01T16:01:10Z",
		},
		{ haltedAt: second, reason: "", quotesResumedAt: second, resumedAt: null },
	]);
});

test("keeps each book at a time of day, though times of other symbols run ahead", async () => {
	const file = sent([
		add(buy, 1, 1, 100, noon),
		add(buy, 2, 5, 50, noon + 2n, "MSFT"),
		add(buy, 3, 2, 100, noon + 1n),
		add(buy, 4, 4, 100, noon + 2n),
	]);
	const { of } = await records(file, { at: "12:00:00.000000001" });
	expect(of("depth")).toMatchObject([
		{ bids: [{ volume: "3" }], timestamp: "2024-10-01T16:00:00.000000001Z" },
	]);
	expect((await records(file, { at: "12:00:00.000000002" })).of("depth")).toHaveLength(2);
});

test("reads both byte orders, pcapng whatever the name says, VLAN tags, and passes over other packets", async () => {
	const frames = [
		frame({ messages: [add(buy, 1, 100, 200)], first: 1 }),
		frame({ messages: [add(buy, 2, 100, 200)], first: 2, vlan: true }),
	];
	const all = [pcap(frames), pcap(frames, { bigEndian: true }), pcapng(frames)];
	for (const file of all)
		expect((await records(file)).of("depth")).toMatchObject([{ bids: [{ orderNum: 2 }] }]);
	const other = await records(pcap([udp(Buffer.alloc(3)), Buffer.alloc(60), ...frames]));
	expect(other.notes).toContain("2 packets hold no messages of IEX");
});

test("tells what is missing, and takes what came twice once", async () => {
	const packet = (first: number, id: number, session = 7) =>
		frame({ messages: [add(buy, id, 100, 200)], first, session });
	const file = pcap([
		packet(1, 1),
		packet(4, 4),
		packet(4, 4),
		packet(3, 3),
		frame({ messages: [], first: 9 }),
		packet(1, 9, 8),
	]);
	const { of, notes } = await records(file);
	expect(of("depth")).toMatchObject([{ bids: [{ orderNum: 4 }] }]);
	expect(notes).toEqual([
		"DEEP+; messages by type: a 5",
		"session 7: 5 messages are missing, so its books may be wrong",
		"session 7: 1 messages came twice and count once",
		"session 7: 1 messages came after later ones",
	]);
});

test("passes over unknown types and longer messages of later versions, and prices that are none", async () => {
	const longer = Buffer.concat([add(buy, 1, 100, 200), Buffer.alloc(4)]);
	const { of, notes } = await records(
		sent([longer, iex("z", 0, noon, "AAPL"), add(buy, 2, 1, -5), traded(0, 1, 0, 1)]),
	);
	expect(of("depth")).toMatchObject([{ bids: [{ volume: "100" }] }]);
	expect(of("trades")).toEqual([]);
	expect(notes).toContain("messages of the unknown type z were skipped");
	expect(notes).toContain("2 messages were skipped because their price is out of range");
});

test("refuses TOPS with a reason", async () => {
	await expect(records(sent([], { protocol: 0x8003 }))).rejects.toThrow(
		/TOPS.*DEEP or DEEP\+; TOPS holds no order book/,
	);
});

test("counts messages as a set of their numbers does", () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (numbers) => {
			const [sequence, received] = [new Sequence(), new Set<number>()];
			let repeated = 0;
			for (const number of numbers) {
				expect(sequence.isNew(number)).toBe(!received.has(number));
				if (received.has(number)) repeated++;
				received.add(number);
			}
			expect(sequence.repeated).toBe(repeated);
			expect(sequence.missing).toBe(Math.max(0, ...numbers) - received.size);
		}),
	);
});
