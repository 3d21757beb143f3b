import fc from "fast-check";
import { expect, test } from "vitest";
import { DepthHistory } from "./depth-history.ts";
import { firmOf, mpidOf } from "./firms.ts";
import { dollars, MoneySums } from "./fixed-point.ts";
import { OrderBook } from "./order-book.ts";
import { bookOf } from "./price-levels.ts";

interface NaiveOrder {
	security: number;
	isSell: boolean;
	price: number;
	shares: number;
	firm: number;
}

/** The same book with a map of orders and nothing else. */
class NaiveBook {
	orders = new Map<number, NaiveOrder>();

	side(security: number, isSell: boolean) {
		const levels = new Map<number, { shares: number; orders: number; firms: number[] }>();
		for (const order of this.orders.values()) {
			if (order.security !== security || order.isSell !== isSell) continue;
			const level = levels.get(order.price) ?? { shares: 0, orders: 0, firms: [] };
			if (order.firm > 0 && !level.firms.includes(order.firm)) level.firms.push(order.firm);
			const { shares, orders, firms } = level;
			levels.set(order.price, { shares: shares + order.shares, orders: orders + 1, firms });
		}
		const prices = [...levels.keys()].sort((a, b) => (isSell ? a - b : b - a)).slice(0, 10);
		return prices.map((price) => ({ price, ...levels.get(price) }));
	}
}

const securities = 5;
const reference = fc.integer({ min: 0, max: 400 });
const order = fc.record({
	security: fc.nat(securities - 1),
	isSell: fc.boolean(),
	price: fc.integer({ min: 1, max: 40 }).map((price) => price * 2_000_000_000),
	shares: fc.integer({ min: 1, max: 4_294_967_295 }),
	firm: fc.constantFrom(0, 0, 7, 8),
});
const step = fc.oneof(
	{ weight: 60, arbitrary: fc.record({ do: fc.constant("add"), reference, order }) },
	{ weight: 30, arbitrary: fc.record({ do: fc.constant("take"), reference, order }) },
	{ weight: 20, arbitrary: fc.record({ do: fc.constant("remove"), reference, order }) },
	{ weight: 20, arbitrary: fc.record({ do: fc.constant("replace"), reference, order }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("clear"), reference, order }) },
);

/** References beyond 32 bits, in a pattern that collides. */
const halves = (number: number): [high: number, low: number] => [number % 3, (number * 4_194_304) >>> 0];

function apply(book: OrderBook, naive: NaiveBook, { do: what, reference: number, order: o }: Step): void {
	const [high, low] = halves(number);
	const existing = naive.orders.get(number);
	if (what === "add") {
		book.add(high, low, bookOf(o.security, o.isSell), o.price, o.shares, o.firm);
		naive.orders.delete(number);
		naive.orders.set(number, o);
	} else if (what === "take") {
		const hasOrder = book.take(high, low, o.shares);
		expect(hasOrder).toBe(existing !== undefined);
		if (existing === undefined) return;
		expect([book.executedPrice, book.isExecutedSell]).toEqual([existing.price, existing.isSell]);
		if (existing.shares > o.shares)
			naive.orders.set(number, { ...existing, shares: existing.shares - o.shares });
		else naive.orders.delete(number);
	} else if (what === "remove") {
		book.remove(high, low);
		naive.orders.delete(number);
	} else if (what === "replace") {
		const [newHigh, newLow] = halves(number + 1000);
		book.replace(high, low, newHigh, newLow, o.shares, o.price);
		if (existing === undefined) return;
		naive.orders.delete(number);
		naive.orders.delete(number + 1000);
		naive.orders.set(number + 1000, { ...existing, shares: o.shares, price: o.price });
	} else {
		book.clear(o.security);
		for (const [key, { security }] of naive.orders) if (security === o.security) naive.orders.delete(key);
	}
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test("is the book that a map of orders gives, whatever happens to it", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 600, size: "max" }), (steps) => {
			const [book, naive] = [new OrderBook(), new NaiveBook()];
			for (const one of steps) apply(book, naive, one);
			const firms = book.firmsByLevel();
			expect(book.liveOrders).toBe(naive.orders.size);
			for (let security = 0; security < securities; security++) {
				const { bids, asks } = book.view(security, firms);
				expect(bids).toEqual(naive.side(security, false));
				expect(asks).toEqual(naive.side(security, true));
			}
		}),
		{ numRuns: 60 },
	);
});

test("tells every change of the levels that snapshots show, and gives them with the records of those that stay", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 400, size: "max" }), (steps) => {
			const [book, naive] = [new OrderBook(), new NaiveBook()];
			const stored = new Map<number, string>();
			let present = "";
			const history = new DepthHistory(book, 0, (security, time, asks, bids) => {
				present = JSON.stringify([asks, bids]);
				expect([security, present]).not.toEqual([security, stored.get(security)]);
				expect(time).toBeGreaterThanOrEqual(0);
				stored.set(security, present);
			});
			for (const [time, one] of steps.entries()) {
				history.message(2 * time);
				apply(book, naive, one);
				history.message(2 * time + 1);
				for (let security = 0; security < securities; security++) {
					const side = (isSell: boolean) =>
						naive.side(security, isSell).map(({ price, shares, orders }) => ({
							price: dollars(price),
							volume: String(shares),
							orderNum: orders,
							brokerIds: [],
						}));
					const expected = JSON.stringify([side(true), side(false)]);
					expect(stored.get(security) ?? JSON.stringify([[], []])).toBe(expected);
				}
			}
		}),
		{ numRuns: 20 },
	);
});

test("holds more orders and levels than it began with, and finds them all again", () => {
	const book = new OrderBook();
	const count = 30_000;
	for (let number = 0; number < count; number++)
		book.add(1, number, bookOf(number % 3000, false), number, 5, 0);
	for (let number = 0; number < count; number += 2) book.remove(1, number);
	for (let number = 0; number < count; number++)
		book.add(2, number, bookOf(number % 3000, true), number, 7, 0);
	expect(book.liveOrders).toBe(count * 1.5);
	expect(book.unknownOrders).toBe(0);
	const { bids, asks } = book.view(1);
	expect(bids.map(({ price }) => price)).toEqual([
		27_001, 24_001, 21_001, 18_001, 15_001, 12_001, 9001, 6001, 3001, 1,
	]);
	expect(asks[0]).toEqual({ price: 1, shares: 7, orders: 1, firms: [] });
	expect(book.view(2).bids).toEqual([]);
});

test("counts what cannot be, and goes on", () => {
	const book = new OrderBook();
	book.add(0, 1, bookOf(0, false), 10_000, 100, 0);
	book.remove(0, 2);
	book.add(0, 1, bookOf(0, false), 20_000, 100, 0);
	book.take(0, 1, 101);
	expect(book).toMatchObject({ unknownOrders: 1, contradictions: 2, liveOrders: 0 });
});

test("takes levels as they are told, without a number of orders", () => {
	const book = new OrderBook();
	book.setLevel(bookOf(0, true), 10_000, 300);
	book.setLevel(bookOf(0, true), 10_000, 200);
	book.setLevel(bookOf(0, true), 20_000, 100);
	book.setLevel(bookOf(0, true), 20_000, 0);
	expect(book.view(0)).toEqual({ bids: [], asks: [{ price: 10_000, shares: 200, orders: 0, firms: [] }] });
});

test("gives every firm a number of its own, and back", () => {
	const mpid = fc.stringMatching(/^[A-Z0-9]{1,4}$/);
	fc.assert(
		fc.property(mpid, (text) => {
			expect(mpidOf(firmOf(text))).toBe(text);
			expect(firmOf(text)).toBeGreaterThan(0);
		}),
	);
	expect([firmOf("A"), firmOf("GSCO"), firmOf("    "), firmOf("ab"), firmOf("TOOBIG")]).toEqual([
		37 ** 3,
		7 * 37 ** 3 + 19 * 37 ** 2 + 3 * 37 + 15,
		0,
		0,
		0,
	]);
});

test("sums money to the last digit", () => {
	const trade = fc.tuple(
		fc.nat(2 ** 31 - 1).map((price) => price * 3),
		fc.nat(2 ** 31 - 1).map((n) => n * 2),
	);
	fc.assert(
		fc.property(fc.array(trade, { maxLength: 20 }), (trades) => {
			const sums = new MoneySums();
			sums.clear(3);
			for (const [price, shares] of trades) sums.add(3, price, shares);
			const units = trades.reduce((sum, [price, shares]) => sum + BigInt(price) * BigInt(shares), 0n);
			const text = `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`;
			expect(sums.dollars(3)).toBe(text.replace(/\.?0+$/, ""));
		}),
	);
	expect([dollars(3_204_900), dollars(10_000), dollars(1)]).toEqual(["320.49", "1", "0.0001"]);
});
