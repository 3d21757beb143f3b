import { bookOf } from "../order-book/price-levels.ts";
import { message } from "./messages.ts";
import { FeedReader, implausible } from "./reader.ts";

const buy = "8".charCodeAt(0);
const sell = "5".charCodeAt(0);

/** DEEP+: every order. */
export class DeepPlusReader extends FeedReader {
	protected override book(view: DataView, start: number, security: number, type: number): void {
		const { book } = this.recorder;
		const [low, high] = type === message.clear ? [0, 0] : orderAt(view, start);
		if (type === message.add) this.#add(view, start, security);
		else if (type === message.delete) book.remove(high, low);
		else if (type === message.executed) this.#execute(view, start, security);
		else if (type === message.clear) book.clear(security);
		else if (type === message.modify) {
			const price = this.price(view, start + 30);
			if (price !== implausible) book.replace(high, low, high, low, view.getUint32(start + 26, true), price);
		}
	}

	#add(view: DataView, start: number, security: number): void {
		const side = view.getUint8(start + 1);
		const [low, high] = orderAt(view, start);
		const price = this.price(view, start + 30);
		if (price === implausible || (side !== buy && side !== sell)) return;
		this.recorder.hasBook(security);
		const shares = view.getUint32(start + 26, true);
		this.recorder.book.add(high, low, bookOf(security, side === sell), price, shares, 0);
	}

	/** The price is that of the sale, which may be better than the order's. */
	#execute(view: DataView, start: number, security: number): void {
		const { book } = this.recorder;
		const shares = view.getUint32(start + 26, true);
		const [low, high] = orderAt(view, start);
		const direction = !book.take(high, low, shares) ? 0 : book.takenSell ? 2 : 1;
		this.sale(view, start, start + 38, { security, price: this.price(view, start + 30), shares, direction });
	}
}

const orderAt = (view: DataView, start: number): [low: number, high: number] => [
	view.getUint32(start + 18, true),
	view.getUint32(start + 22, true),
];
