import { secondWord } from "../order-book/layout.ts";
import { bookOf } from "../order-book/price-levels.ts";
import { deep, deepPlus } from "./messages.ts";
import { FeedReader, implausible } from "./reader.ts";

const eventComplete = 1;
const { priceLevelUpdateBuy, priceLevelUpdateSell } = deep;
const level = priceLevelUpdateBuy.offset;

interface LevelChange {
	security: number;
	book: number;
	price: number;
	shares: number;
}

/**
 * DEEP: the shares at each price. The changes of one market event come in several messages, of which only
 * the last is flagged; until then the book of the security stays what it was.
 */
export class DeepReader extends FeedReader {
	#changes: LevelChange[] = [];

	protected override book(view: DataView, start: number, security: number, type: number): void {
		if (type !== priceLevelUpdateBuy.code && type !== priceLevelUpdateSell.code) return;
		const price = this.price(view, start + level.price);
		if (price !== implausible) {
			const book = bookOf(security, type === priceLevelUpdateSell.code);
			this.#changes.push({ security, book, price, shares: view.getUint32(start + level.size, true) });
		}
		if ((view.getUint8(start + level.eventFlags) & eventComplete) !== 0) this.#apply(security);
	}

	override end(newest: number): void {
		this.counts.add("changes of levels are of an event that the file does not end", this.#changes.length);
		super.end(newest);
	}

	#apply(security: number): void {
		const waiting: LevelChange[] = [];
		this.recorder.hasBook(security);
		for (const change of this.#changes) {
			if (change.security === security) this.recorder.book.setLevel(change.book, change.price, change.shares);
			else waiting.push(change);
		}
		this.#changes = waiting;
	}
}

const buy = "8".charCodeAt(0);
const sell = "5".charCodeAt(0);

const { addOrder, orderModify, orderDelete, orderExecuted, clearBook } = deepPlus;
const added = addOrder.offset;
const modified = orderModify.offset;
const executed = orderExecuted.offset;
/** Offset of the order's identifier in all messages about one order. */
const order = addOrder.offset.orderId;

/** DEEP+: every order. */
export class DeepPlusReader extends FeedReader {
	protected override book(view: DataView, start: number, security: number, type: number): void {
		const { book } = this.recorder;
		const [low, high] = type === clearBook.code ? [0, 0] : orderAt(view, start);
		if (type === addOrder.code) this.#add(view, start, security);
		else if (type === orderDelete.code) book.remove(high, low);
		else if (type === orderExecuted.code) this.#execute(view, start, security);
		else if (type === clearBook.code) book.clear(security);
		else if (type === orderModify.code) {
			const price = this.price(view, start + modified.price);
			if (price === implausible) return;
			book.replace(high, low, high, low, view.getUint32(start + modified.size, true), price);
		}
	}

	#add(view: DataView, start: number, security: number): void {
		const side = view.getUint8(start + added.side);
		const [low, high] = orderAt(view, start);
		const price = this.price(view, start + added.price);
		if (price === implausible || (side !== buy && side !== sell)) return;
		this.recorder.hasBook(security);
		const shares = view.getUint32(start + added.size, true);
		this.recorder.book.add(high, low, bookOf(security, side === sell), price, shares, 0);
	}

	/** The price is that of the sale, which may be better than the order's. */
	#execute(view: DataView, start: number, security: number): void {
		const { book } = this.recorder;
		const shares = view.getUint32(start + executed.size, true);
		const [low, high] = orderAt(view, start);
		const direction = !book.take(high, low, shares) ? 0 : book.isExecutedSell ? 2 : 1;
		const price = this.price(view, start + executed.price);
		this.sale(view, start, start + executed.tradeId, { security, price, shares, direction });
	}
}

const orderAt = (view: DataView, start: number): [low: number, high: number] => [
	view.getUint32(start + order, true),
	view.getUint32(start + order + secondWord, true),
];
