import { bookOf } from "../order-book/price-levels.ts";
import { deep } from "./messages.ts";
import type { Instant } from "./reader.ts";
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

	override end(newest: Instant): void {
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
