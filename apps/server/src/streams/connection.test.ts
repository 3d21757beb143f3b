import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { Credential } from "@us-market-data/store";
import type { MarketStream, StreamItem, StreamTime } from "@us-market-data/streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../log.ts";
import { type Service, startService } from "../testing/service.ts";
import { dataEvents, eventsIn, readStream } from "../testing/stream-reader.ts";
import { StreamConnection } from "./connection.ts";

/** Time that a test moves. */
class MovedTime implements StreamTime {
	#at = Date.UTC(2026, 10, 20, 15);
	readonly #calls = new Set<() => void>();

	now = (): number => this.#at;
	elapsed = (): number => this.#at;

	every(_ms: number, call: () => void): () => void {
		this.#calls.add(call);
		return () => void this.#calls.delete(call);
	}

	/** Lets time pass, at the end of which each timer rings once. */
	pass(ms: number): void {
		this.#at += ms;
		for (const call of [...this.#calls]) call();
	}
}

const hour = 3_600_000;
const live = "trades?symbols=AAPL.US";

const time = new MovedTime();
let service: Service;
beforeAll(async () => {
	service = await startService({ streamTime: time });
});
afterAll(() => service.close());

const open = (target: string, key = service.keys.unlimited) =>
	readStream(service.url, target, { "x-api-key": key });

test.each([
	["sse", "\n\n", ":\n\n"],
	["ndjson", "\n", "\n"],
])("a comment comes after 15 seconds without an event, as %s", async (format, end, comment) => {
	const reader = await open(`${live}&format=${format}`);
	await reader.until('"event":"open"');
	const begun = await reader.until(end);
	time.pass(14_999);
	time.pass(1);
	await reader.until(begun + comment);
	time.pass(14_999);
	time.pass(14_999);
	await reader.until(begun + comment + comment);
	time.pass(hour);
	const rest = (await reader.toEnd()).slice(begun.length + 2 * comment.length);
	expect(rest, "no other comment has come").toMatch(
		format === "sse" ? /^event: close/ : /^\{"event":"close"/,
	);
});

test("a connection ends after an hour, and another one continues it", async () => {
	const whole = await open("trades?symbols=AAPL.US,MSFT.US&replay=2026-11-20T14:30Z&speed=0&format=ndjson");
	const trades = (text: string) => eventsIn(text).filter(({ event }) => dataEvents.has(event));
	const all = trades(await whole.toEnd());
	const target = "trades?symbols=AAPL.US,MSFT.US&replay=2026-11-20T14:30Z&format=ndjson";
	const first = await open(`${target}&speed=100`);
	await first.until('"event":"open"');
	// Nine minutes of the market: less than a reader may be behind.
	time.pass(5_400);
	await first.until('"event":"trade"');
	time.pass(hour);
	const before = await first.toEnd();
	const close = eventsIn(before).at(-1);
	expect(close).toMatchObject({ event: "close", reason: "hour", resume: expect.any(String) });
	const second = await open(`${target}&speed=0&since=${close?.["resume"]}`);
	const after = trades(await second.toEnd());
	expect(after.length).toBeGreaterThan(0);
	expect([...trades(before), ...after]).toEqual(all);
});

test("a key that is revoked ends its streams within 15 seconds", async () => {
	const reader = await open(`${live}&format=ndjson`, service.keys.demo);
	const other = await open(`${live}&format=ndjson`);
	await Promise.all([reader.until('"event":"open"'), other.until('"event":"open"')]);
	const account = await service.accounts.account("demo");
	const [key] = await service.accounts.keys(account?.id ?? 0);
	await service.accounts.updateKey(key?.id ?? "", { revokedAt: service.clock.now });
	time.pass(15_000);
	const events = eventsIn(await reader.toEnd());
	expect(events.at(-1)).toMatchObject({ event: "close", reason: "revoked", resume: expect.any(String) });
	time.pass(hour);
	expect(eventsIn(await other.toEnd()).at(-1), "that of another key goes on").toMatchObject({
		reason: "hour",
	});
});

const itemBytes = 200;
const batchItems = 500;
const batchCount = 100;

/** A stream of ten megabytes, which are there at once. */
function largeStream(): MarketStream & { taken: () => number } {
	const item = (event: string, isData: boolean): StreamItem => {
		const json = JSON.stringify({ event }).padEnd(itemBytes);
		return { time: 0, symbol: "", sequence: 0, event, id: "", json, isData };
	};
	let taken = 0;
	async function* batches() {
		for (; taken < batchCount; taken++) yield Array.from({ length: batchItems }, () => item("trade", true));
		return "end" as const;
	}
	return {
		open: item("open", false),
		batches: batches(),
		dataVersion: "1",
		acknowledge: () => {},
		cursor: () => "",
		control: (event) => item(event, false),
		stop: () => {},
		taken: () => taken,
	};
}

test("a reader that reads nothing makes the process hold one write", async () => {
	// Without a socket all that is written stays in the response.
	const response = new ServerResponse(new IncomingMessage(new Socket()));
	const stream = largeStream();
	const accepted = { accepted: true as const, used: 1, at: 0 };
	const accounts = { charge: async () => accepted, giveBack: async () => accepted };
	const credential = {
		account: { id: 1 },
		key: { id: "key" },
		plan: { monthlyAllowance: null },
	} as Credential;
	const connection = new StreamConnection(
		response,
		{ id: "1", startedAt: 0, client: undefined, target: "", cost: 1 },
		{
			stream,
			format: "ndjson",
			operationId: "streamTrades",
			credential,
			slot: { attach: () => {} },
			renew: async () => credential,
		},
		{
			accounts,
			openStreams: { sent: () => {} },
			time,
			now: () => 0,
			log: createLogger("silent", { write: () => {} }),
		},
	);
	const run = connection.run();
	await expect.poll(() => response.writableNeedDrain).toBe(true);
	// A connection that does not wait for its reader would go on here.
	for (let turn = 0; turn < 1_000; turn++) await setImmediate();
	expect(stream.taken()).toBe(0);
	expect(response.writableLength).toBeLessThan(2 * 65_536 + batchItems * itemBytes);
	const { writableLength } = response;
	time.pass(60_000);
	connection.tick();
	expect(response.writableLength, "comments do not pile up").toBe(writableLength);
	response.destroy();
	await run;
});
