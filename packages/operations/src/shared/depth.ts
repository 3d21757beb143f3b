import { type AreaRecord, priceText } from "@us-market-data/market";

/**
 * The order book of a security as answers have it, best level first.
 *
 * @example
 * depthOf(undefined); // => { asks: [], bids: [] }
 */
export const depthOf = (book: AreaRecord<"depth"> | undefined) => ({
	asks: levels(book?.asks),
	bids: levels(book?.bids),
});

const levels = (side: AreaRecord<"depth">["asks"] = []) =>
	side.map(({ price, volume, orderNum }, index) => ({
		position: index + 1,
		price: priceText(price),
		volume,
		// A feed without the number of orders is stored with 0.
		...(orderNum > 0 && { orderNum }),
	}));
