import type { TradingState } from "@us-market-data/market";
import { textAt } from "../order-book/byte-queue.ts";
import { Counts } from "../order-book/counts.ts";
import { firmOf } from "../order-book/firms.ts";
import type { Identities } from "../order-book/identities.ts";
import { secondWord } from "../order-book/layout.ts";
import type { OrderBook } from "../order-book/order-book.ts";
import { bookOf } from "../order-book/price-levels.ts";
import { closingPrint, type Direction, type Recorder } from "../order-book/recorder.ts";
import { ignored } from "../order-book/securities.ts";
import type { FrameReader } from "./frames.ts";
import { Lookahead } from "./lookahead.ts";
import { itch, locateOf, timeOf } from "./messages.ts";

/** Marks a locate code without a symbol so far. */
const unregistered = -2;
const buy = "B".charCodeAt(0);
const sell = "S".charCodeAt(0);
const notPrintable = "N".charCodeAt(0);
const testIssue = "T".charCodeAt(0);
/** From this day on, hidden executions are always marked as buys, whichever side rested. */
const sidesHiddenFrom = "2014-07-14";

/** Exchange of listing by the market category of the directory. */
const markets: Readonly<Record<string, string>> = {
	Q: "NASDAQ",
	G: "NASDAQ",
	S: "NASDAQ",
	N: "NYSE",
	A: "AMEX",
	P: "ARCA",
	Z: "BATS",
	V: "IEX",
};

/** Sale conditions of the tape by type of cross: opening, closing, halt or IPO, extended trading close. */
const crossConditions: Readonly<Record<string, string>> = { O: "O", C: closingPrint, H: "5", I: "X" };

const tradingStates: Readonly<Record<string, TradingState>> = {
	H: "stopped",
	P: "stopped",
	Q: "quoting",
	T: "trading",
};

const { stockDirectory, stockTradingAction, crossTrade } = itch;
const add = itch.addOrder.offset;
const attribution = itch.addOrderAttributed.offset.attribution;
const executed = itch.orderExecutedWithPrice.offset;
const cancelled = itch.orderCancel.offset;
const deleted = itch.orderDelete.offset;
const replaced = itch.orderReplace.offset;
const traded = itch.trade.offset;
const crossed = crossTrade.offset;
const directory = stockDirectory.offset;
const action = stockTradingAction.offset;

/** Offset of the symbol by type of message; 0 for messages without one. */
const symbolAt = new Uint8Array(256);
const withSymbol = [
	stockDirectory,
	stockTradingAction,
	itch.addOrder,
	itch.addOrderAttributed,
	itch.trade,
	crossTrade,
];
for (const { code, offset } of withSymbol) symbolAt[code] = offset.stock;

/** 1 for types that name an order which came before. */
const namesOrder = new Uint8Array(256);
const { orderExecuted, orderExecutedWithPrice, orderCancel, orderDelete, orderReplace } = itch;
for (const { code } of [orderExecuted, orderExecutedWithPrice, orderCancel, orderDelete, orderReplace]) {
	namesOrder[code] = 1;
}

/** Applies the messages of one day to the book and records trades, bars and halts. */
export class ItchReader implements FrameReader {
	readonly counts = new Counts();
	#reachedTime = false;
	readonly #recorder: Recorder;
	readonly #book: OrderBook;
	readonly #broken: Identities;
	readonly #hidesSides: boolean;
	readonly #at: number;
	/** Numbers of securities by locate code. */
	readonly #locates = new Int32Array(65_536).fill(unregistered);
	readonly #markets = new Map<number, string>();
	readonly #lookahead: Lookahead;

	/** `at` is the time of day in nanoseconds at which the history of the books ends, null for the end of the file. */
	constructor(recorder: Recorder, broken: Identities, date: string, at: number | null) {
		this.#recorder = recorder;
		this.#book = recorder.book;
		this.#lookahead = new Lookahead(recorder.book, this.#locates);
		this.#broken = broken;
		this.#hidesSides = date >= sidesHiddenFrom;
		this.#at = at ?? Number.POSITIVE_INFINITY;
	}

	ahead(view: DataView, starts: Int32Array, count: number): void {
		this.#lookahead.read(view, starts, count);
	}

	message(view: DataView, start: number): void {
		this.#recorder.line++;
		const locate = locateOf(view, start);
		const security = this.#locates[locate] ?? unregistered;
		if (security === ignored) return;
		const time = timeOf(view, start);
		if (time > this.#at && !this.#reachedTime) this.#recordBooks(this.#at);
		this.#recorder.message(time);
		const index = security === unregistered ? this.#introduce(view, start, locate) : security;
		if (index >= 0) this.#apply(view, start, index, time);
	}

	unknown(): void {
		this.#recorder.line++;
	}

	/**
	 * Records the rest at the end of the file. `newest` is the time of its last message, in nanoseconds since midnight.
	 */
	end(newest: number): void {
		// A message that comes late is not the newest one.
		if (!this.#reachedTime) this.#recordBooks(Math.min(this.#at, Math.max(newest, this.#book.best.now)));
		this.#recorder.end();
	}

	#recordBooks(time: number): void {
		this.#reachedTime = true;
		this.#recorder.recordBooks(time);
	}

	#apply(view: DataView, start: number, security: number, time: number): void {
		switch (view.getUint8(start)) {
			case itch.addOrder.code:
				this.#add(view, start, security, 0);
				break;
			case itch.addOrderAttributed.code:
				this.#add(view, start, security, firmOf(textAt(view, start + attribution, 4)));
				break;
			case orderDelete.code:
				this.#book.remove(
					view.getUint32(start + deleted.orderReferenceNumber),
					view.getUint32(start + deleted.orderReferenceNumber + secondWord),
				);
				break;
			case orderExecuted.code:
			case orderExecutedWithPrice.code:
				this.#execute(view, start, security, time);
				break;
			case orderCancel.code:
				this.#book.take(
					view.getUint32(start + cancelled.orderReferenceNumber),
					view.getUint32(start + cancelled.orderReferenceNumber + secondWord),
					view.getUint32(start + cancelled.cancelledShares),
				);
				break;
			case orderReplace.code:
				this.#replace(view, start);
				break;
			case itch.trade.code:
				this.#hidden(view, start, security, time);
				break;
			case crossTrade.code:
				this.#cross(view, start, security, time);
				break;
			case stockTradingAction.code:
				this.#action(view, start, security, time);
		}
	}

	/** Security of a new locate code, from the symbol of the message; `untold` when it has none. */
	#introduce(view: DataView, start: number, locate: number): number {
		const type = view.getUint8(start);
		const at = symbolAt[type] ?? 0;
		if (at === 0) {
			if (namesOrder[type] === 1) this.#book.unknownOrders++;
			return unregistered;
		}
		const spelling = textAt(view, start + at, 8);
		const { securities, line } = this.#recorder;
		const isTest =
			type === stockDirectory.code && view.getUint8(start + directory.authenticity) === testIssue;
		const security = isTest ? securities.test(spelling, line) : securities.number(spelling, line);
		this.#locates[locate] = security;
		if (type === stockDirectory.code) {
			this.#markets.set(security, markets[textAt(view, start + directory.marketCategory, 1)] ?? "");
		}
		return security;
	}

	#add(view: DataView, start: number, security: number, firm: number): void {
		const side = view.getUint8(start + add.buySellIndicator);
		if (side !== buy && side !== sell) {
			this.counts.add("orders were skipped because they neither buy nor sell");
			return;
		}
		this.#recorder.hasBook(security);
		this.#book.add(
			view.getUint32(start + add.orderReferenceNumber),
			view.getUint32(start + add.orderReferenceNumber + secondWord),
			bookOf(security, side === sell),
			view.getUint32(start + add.price),
			view.getUint32(start + add.shares),
			firm,
		);
	}

	#replace(view: DataView, start: number): void {
		this.#book.replace(
			view.getUint32(start + replaced.originalOrderReferenceNumber),
			view.getUint32(start + replaced.originalOrderReferenceNumber + secondWord),
			view.getUint32(start + replaced.newOrderReferenceNumber),
			view.getUint32(start + replaced.newOrderReferenceNumber + secondWord),
			view.getUint32(start + replaced.shares),
			view.getUint32(start + replaced.price),
		);
	}

	/** E and C: the order's price or one of the message's own. Prints that do not count are in a cross already. */
	#execute(view: DataView, start: number, security: number, time: number): void {
		const shares = view.getUint32(start + executed.executedShares);
		const hasOrder = this.#book.take(
			view.getUint32(start + executed.orderReferenceNumber),
			view.getUint32(start + executed.orderReferenceNumber + secondWord),
			shares,
		);
		const hasPrice = view.getUint8(start) === orderExecutedWithPrice.code;
		if (hasPrice && view.getUint8(start + executed.printable) === notPrintable) return;
		if (!hasOrder && !hasPrice) {
			this.counts.add("executions were skipped because the price of their order is not known");
			return;
		}
		const price = hasPrice ? view.getUint32(start + executed.executionPrice) : this.#book.executedPrice;
		const direction = !hasOrder ? 0 : this.#book.isExecutedSell ? 2 : 1;
		this.#trade(view, start + executed.matchNumber, security, time, price, shares, direction, "");
	}

	/** P: execution of an order that was not displayed. */
	#hidden(view: DataView, start: number, security: number, time: number): void {
		const isSell = view.getUint8(start + traded.buySellIndicator) === sell;
		const direction = isSell ? 2 : this.#hidesSides ? 0 : 1;
		const [price, shares] = [view.getUint32(start + traded.price), view.getUint32(start + traded.shares)];
		this.#trade(view, start + traded.matchNumber, security, time, price, shares, direction, "");
	}

	/** Q: a cross; those without shares only tell a price. */
	#cross(view: DataView, start: number, security: number, time: number): void {
		const shares = view.getUint32(start + crossed.shares + secondWord);
		if (view.getUint32(start + crossed.shares) !== 0) {
			this.counts.add("crosses of more than 4,294,967,295 shares were skipped");
			return;
		}
		const condition = crossConditions[textAt(view, start + crossed.crossType, 1)] ?? "";
		const price = view.getUint32(start + crossed.crossPrice);
		this.#trade(view, start + crossed.matchNumber, security, time, price, shares, 0, condition);
	}

	#trade(
		view: DataView,
		match: number,
		security: number,
		time: number,
		price: number,
		shares: number,
		direction: Direction,
		tradeType: string,
	): void {
		if (shares === 0) return;
		if (
			!this.#broken.isEmpty &&
			this.#broken.has(view.getUint32(match), view.getUint32(match + secondWord))
		) {
			this.counts.add("trades were broken later and left out");
			return;
		}
		const micros = this.#recorder.micros(time);
		this.#recorder.trade(security, micros, price, shares, direction, tradeType, true);
	}

	/** H: halted, paused, open for quotes only, or trading. */
	#action(view: DataView, start: number, security: number, time: number): void {
		const state = tradingStates[textAt(view, start + action.tradingState, 1)];
		if (state === undefined) {
			this.counts.add("trading actions of an unknown state were skipped");
			return;
		}
		const reason = textAt(view, start + action.reason, 4);
		const market = this.#markets.get(security) ?? "";
		this.#recorder.state(security, state, this.#recorder.micros(time), { reason, market });
	}
}
