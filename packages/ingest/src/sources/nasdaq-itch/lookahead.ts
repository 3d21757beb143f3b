import { secondWord } from "../order-book/layout.ts";
import type { OrderBook } from "../order-book/order-book.ts";
import type { OrderTable } from "../order-book/order-table.ts";
import { bookOf, type PriceLevels } from "../order-book/price-levels.ts";
import { batch } from "./frames.ts";
import { itch, locateOf } from "./messages.ts";

/**
 * Kind of orders that a message names, by type: none, an order, an order and its replacement, or a new order with
 * its price.
 */
const names = new Uint8Array(256);
const existing = 1;
const replaced = 2;
const added = 3;
for (const { code } of [
	itch.orderExecuted,
	itch.orderExecutedWithPrice,
	itch.orderCancel,
	itch.orderDelete,
]) {
	names[code] = existing;
}
names[itch.orderReplace.code] = replaced;
names[itch.addOrder.code] = added;
names[itch.addOrderAttributed.code] = added;

const add = itch.addOrder.offset;
/** Offset of the order's reference in all messages about an order. */
const order = itch.orderDelete.offset.orderReferenceNumber;
const newOrder = itch.orderReplace.offset.newOrderReferenceNumber;
const sell = "S".charCodeAt(0);

/**
 * Reads the orders and levels that the next messages are about, before they are applied. Applied one after the other
 * they would wait for memory each time; reads that do not depend on each other are waited for together. The loops
 * that read are apart from those that find out what to read, because more reads of a shorter loop overlap.
 */
export class Lookahead {
	/** Made of all that was read, so that the compiler may not leave the reading out. */
	touched = 0;
	readonly #orders: OrderTable;
	readonly #levels: PriceLevels;
	readonly #locates: Int32Array;
	/** Cells of orders, two for a message at most. */
	readonly #cells = new Int32Array(2 * batch);
	/** Buckets of levels, then levels. */
	readonly #slots = new Int32Array(batch);
	#cellCount = 0;
	#slotCount = 0;

	/** `locates` are the numbers of securities by locate code, negative for those that are skipped. */
	constructor({ orders, levels }: OrderBook, locates: Int32Array) {
		this.#orders = orders;
		this.#levels = levels;
		this.#locates = locates;
	}

	/** Looks at the messages that begin at the first `count` of `starts`. */
	read(view: DataView, starts: Int32Array, count: number): void {
		this.#cellCount = 0;
		this.#slotCount = 0;
		for (let index = 0; index < count; index++) this.#locate(view, starts[index] ?? 0);
		const touched = this.#orders.touch(this.#cells, this.#cellCount);
		this.#levels.firstOf(this.#slots, this.#slotCount);
		for (let index = 0; index < count; index++) this.#follow(view, starts[index] ?? 0);
		this.touched = touched ^ this.#levels.touch(this.#slots, this.#slotCount);
	}

	/** Notes the cells of orders, and the buckets of the levels of new ones. */
	#locate(view: DataView, start: number): void {
		const what = names[view.getUint8(start)] ?? 0;
		if (what === 0) return;
		const security = this.#locates[locateOf(view, start)] ?? -1;
		if (security < 0) return;
		this.#cells[this.#cellCount++] = this.#orders.home(
			view.getUint32(start + order),
			view.getUint32(start + order + secondWord),
		);
		if (what === replaced) {
			this.#cells[this.#cellCount++] = this.#orders.home(
				view.getUint32(start + newOrder),
				view.getUint32(start + newOrder + secondWord),
			);
		} else if (what === added) {
			const book = bookOf(security, view.getUint8(start + add.buySellIndicator) === sell);
			this.#slots[this.#slotCount++] = this.#levels.bucket(book, view.getUint32(start + add.price));
		}
	}

	/** Notes the levels of orders that are in the book. */
	#follow(view: DataView, start: number): void {
		const what = names[view.getUint8(start)] ?? 0;
		if (what !== existing && what !== replaced) return;
		if ((this.#locates[locateOf(view, start)] ?? -1) < 0) return;
		const cell = this.#orders.find(view.getUint32(start + order), view.getUint32(start + order + secondWord));
		if (cell >= 0) this.#slots[this.#slotCount++] = this.#orders.level(cell);
	}
}
