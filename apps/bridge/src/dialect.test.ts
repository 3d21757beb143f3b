import { decode } from "@msgpack/msgpack";
import { expect, it } from "vitest";
import { encoderOf } from "./codec.ts";
import { isSymbol, serviceSymbol, Translator } from "./dialect.ts";
import { events } from "./testing.fixture.ts";

/** Writes an event of the fixture, whose types are wider than those of the contract. */
const messageOf = (translator: Translator, event: object) => translator.message(event as never);

it("trades of one microsecond have numbers of their own, in their order", () => {
	const translator = new Translator();
	const numbers = ["15:00:01Z", "15:00:01Z", "15:00:01.000001Z", "15:00:00Z"].map(
		(time) => messageOf(translator, events.trade("p", "KO.US", time))?.["i"],
	);
	const first = Date.parse("2026-11-20T15:00:01Z") * 1000;
	expect(numbers).toEqual([first, first + 1, first + 2, first + 3]);
	expect(messageOf(translator, events.trade("p", "PG.US", "15:00:01Z"))?.["i"]).toBe(first);
});

it("a side of a book without orders has no price and no size, a book without both is no quote", () => {
	const { depth, ...event } = events.depth("p", "KO.US", "15:00:01Z");
	const translator = new Translator();
	expect(messageOf(translator, { ...event, depth: { ...depth, asks: [] } })).toMatchObject({
		bp: 268.56,
		bs: 700,
		ap: 0,
		as: 0,
	});
	expect(messageOf(translator, { ...event, depth: { asks: [], bids: [] } })).toBeUndefined();
});

it.each([
	["without a turnover", { turnover: null }],
	["without shares", { volume: "0", turnover: "0" }],
])("a bar %s has no average price", (_name, changed) => {
	const event = events.bar("p", "KO.US", "15:00:00Z");
	const candlestick = { ...event.candlestick, ...changed };
	expect(messageOf(new Translator(), { ...event, candlestick })).not.toHaveProperty("vw");
});

it("an instant is text in JSON, and a timestamp in MessagePack", () => {
	const message = messageOf(new Translator(), events.trade("p", "KO.US", "15:00:01.5Z"));
	const messages = message ? [message] : [];
	expect(JSON.parse(String(encoderOf(undefined)(messages)))).toMatchObject([{ t: "2026-11-20T15:00:01.5Z" }]);
	expect(decode(encoderOf("application/msgpack")(messages) as Uint8Array)).toMatchObject([
		{ t: new Date("2026-11-20T15:00:01.500Z") },
	]);
});

it.each([
	["AAPL", "AAPL.US"],
	["BRK.B", "BRK.B.US"],
	["*", "*"],
])("the symbol %s is %s in the service", (symbol, expected) => {
	expect([isSymbol(symbol), serviceSymbol(symbol)]).toEqual([true, expected]);
});

it.each(["", "aapl", "A B", "-A", "ABCDEFGHIJKLMNOPQ", 3, null])("%j is no symbol", (value) => {
	expect(isSymbol(value)).toBe(false);
});
