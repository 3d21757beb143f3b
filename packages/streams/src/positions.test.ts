import { expect, test } from "vitest";
import { behindTime, cursorOf, cursorText } from "./cursor.ts";
import type { StreamRequest } from "./engine.ts";
import {
	bar,
	book,
	engineOf,
	marketOf,
	type Rows,
	readAll,
	reading,
	TestTime,
	trade,
} from "./testing.fixture.ts";

/** 9:30 in New York on a Monday, microseconds. */
const open = Date.UTC(2019, 11, 30, 14, 30) * 1000;
const second = 1_000_000;
const minute = 60 * second;
const hour = 60 * minute;

/** One security trades at the open and four hours later; the others make it a market that moves. */
const quiet = ["trades", "AAA.US"] as const;
const bookTimes = Array.from({ length: 40 }, (_, i) => open + i * 7 * second);
const market = await marketOf([
	["AAA.US", "trades", [trade(open, 0), trade(open + 4 * hour, 0, "11.00")]],
	["BBB.US", "minuteBars", Array.from({ length: 390 }, (_, i) => bar(open + i * minute))],
	...["AAA.US", "BBB.US", "CCC.US"].map(
		(symbol, at): Rows => [
			symbol,
			"depth",
			bookTimes.map((time, i) => book(time + at * second, `${at + 1}.${100 + i}`)),
		],
	),
]);
const [kind, symbol] = quiet;
const quietly = { kind, symbols: [symbol], speed: 1 };

/** Milliseconds of the clock at which the session is played from its start: 9:30 in New York on another Monday. */
const opening = Date.UTC(2026, 10, 30, 14, 30);

const timeOf = (cursor: string): number => cursorOf(cursor)?.position.time ?? Number.NaN;

test.each([
	["before an event that is hours away", 0],
	["behind the last event", 5 * hour],
])("a stream of the market that is always open is never ahead of its clock: %s", async (_where, from) => {
	const time = new TestTime(opening + from / 1000);
	const { stream } = await reading(engineOf(market, time), { ...quietly, replay: "now" });
	await time.pass(61_000);
	stream.stop();
	await time.pass(20);
	const position = timeOf(stream.cursor());
	expect(position).toBeLessThanOrEqual(open + from + 61_020_000);
	expect(position).toBeGreaterThanOrEqual(open + from + 60_980_000);
});

test("a lap that has no more events is followed by the next one", async () => {
	const time = new TestTime(opening + 385 * 60_000);
	const received = await reading(engineOf(market, time), { ...quietly, replay: "now" });
	await time.pass(15 * 60_000);
	expect(received.items.map(({ time: at }) => at)).toEqual([open]);
	received.stream.stop();
});

test("a stream that continued sends the whole next lap", async () => {
	const time = new TestTime(opening + 385 * 60_000);
	const engine = engineOf(market, time);
	const before = await reading(engine, { ...quietly, kind: "bars", symbols: ["BBB.US"], replay: "now" });
	await time.pass(120_000);
	before.stream.stop();
	const since = before.items.at(-1)?.id;
	const again = await reading(engine, {
		...quietly,
		kind: "bars",
		symbols: ["BBB.US"],
		replay: "now",
		since,
	});
	await time.pass(15 * 60_000);
	again.stream.stop();
	const nextLap = again.items.filter(({ event, time: at }) => event === "bar" && at < open + 4 * hour);
	expect(nextLap[0]?.time).toBe(open + minute);
});

test("the position of a replay follows its clock while nothing happens", async () => {
	const time = new TestTime(0);
	const { stream, items } = await reading(engineOf(market, time), {
		...quietly,
		replay: "2019-12-30T14:30Z",
		speed: 100,
	});
	await time.pass(60_000);
	expect(items).toHaveLength(1);
	stream.stop();
	await time.pass(20);
	const position = timeOf(stream.cursor());
	expect(position).toBeLessThanOrEqual(open + 100 * minute + 2 * second);
	expect(position).toBeGreaterThanOrEqual(open + 100 * minute - 2 * second);
});

test("until ends the market that is always open, at once when it has passed", async () => {
	const time = new TestTime(opening);
	const engine = engineOf(market, time);
	const past = await reading(engine, { ...quietly, replay: "now", until: "2019-12-30T14:29:00Z" });
	const coming = await reading(engine, { ...quietly, replay: "now", until: "2019-12-30T14:31:00Z" });
	await time.pass(20);
	expect([past.reason, coming.reason]).toEqual(["until", undefined]);
	await time.pass(60_000);
	expect(coming.reason).toBe("until");
});

test("the market that is always open has the speed of the clock", async () => {
	const engine = engineOf(market, new TestTime(opening));
	await expect(engine.open({ ...quietly, replay: "now", speed: 10 })).rejects.toMatchObject({
		status: 400,
		details: [{ path: "query.speed", message: expect.stringContaining('is "10"; allowed: 1') }],
	});
});

test.each([
	[open - 24 * hour, "2019-12-30"],
	[open, "2019-12-30T14:31Z"],
	[open + 365 * 24 * hour, "2019-12-30"],
])("a position outside of the replayed span is refused", async (at, replay) => {
	const engine = engineOf(market, new TestTime(0));
	const since = cursorText("trades", { mode: "replay" }, behindTime(at));
	await expect(engine.open({ ...quietly, replay, since })).rejects.toMatchObject({
		status: 400,
		code: "invalid_parameter",
		details: [{ path: "query.since", message: expect.stringContaining("from 2019-12-30T") }],
	});
});

test("conflated books that are cut behind any event continue with the same numbers", async () => {
	const engine = engineOf(market, new TestTime(0));
	const request: StreamRequest = {
		kind: "depth",
		symbols: undefined,
		replay: "2019-12-30T14:30:09Z",
		speed: 0,
		conflate: 30_000,
	};
	const { items } = await readAll(engine, request);
	const whole = items.map(({ json }) => json);
	expect(whole.length).toBeGreaterThan(20);
	for (const [at, { id }] of items.entries()) {
		const rest = await readAll(engine, { ...request, since: id });
		expect(rest.items.map(({ json }) => json)).toEqual(whole.slice(at + 1));
	}
});
