import { expect, test, vi } from "vitest";
import { engineOf, marketOf, type Rows, readAll, TestTime, trade } from "./testing.fixture.ts";

const open = Date.UTC(2019, 11, 30, 14, 30) * 1000;
const symbols = Array.from({ length: 30 }, (_, at) => `S${at}.US`);
const market = await marketOf(symbols.map((symbol): Rows => [symbol, "trades", [trade(open, 0)]]));

/** Securities whose trades were read in each tick of the event loop. */
const ticks: Set<number>[] = [new Set()];
const later = (call: () => void) =>
	setImmediate(() => {
		ticks.push(new Set());
		call();
	});
const list = market.list.bind(market);
vi.spyOn(market, "list").mockImplementation((area, securityId, query) => {
	ticks.at(-1)?.add(securityId);
	return list(area, securityId, query);
});

test("streams read one security in a tick of the event loop, all together", async () => {
	const engine = engineOf(market, new TestTime(0), undefined, later);
	const request = { kind: "trades", replay: "2019-12-30T14:30Z", speed: 0 } as const;
	const all = await Promise.all([
		readAll(engine, { ...request, symbols: undefined }),
		readAll(engine, { ...request, symbols }),
		readAll(engine, { ...request, symbols: symbols.slice(0, 10), until: "2019-12-30T15:00:00Z" }),
	]);
	expect(all.map(({ items }) => items.length)).toEqual([30, 30, 10]);
	expect(Math.max(...ticks.map((read) => read.size))).toBe(1);
});

test("a stream that has ended reads no more", async () => {
	const engine = engineOf(market, new TestTime(0), 1, later);
	const stream = await engine.open({
		kind: "trades",
		symbols: undefined,
		replay: "2019-12-30T14:30Z",
		speed: 0,
	});
	const step = stream.batches.next();
	const before = ticks.length;
	stream.stop();
	expect(await step).toEqual({ done: true, value: "stopped" });
	expect(ticks.length - before).toBeLessThan(symbols.length);
});
