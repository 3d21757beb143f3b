import { type AreaRecord, priceText } from "@us-market-data/market";
import type { Handler } from "../handler.ts";

/** The order book of a security, best level first. */
export const getQuoteDepth: Handler<"getQuoteDepth"> = async ({ symbol }, { data }) => {
	const book = await data.newest("depth", await data.requireSecurity(symbol));
	return { depth: { asks: levels(book?.asks), bids: levels(book?.bids) } };
};

const levels = (side: AreaRecord<"depth">["asks"] = []) =>
	side.map(({ price, volume, orderNum }, index) => ({
		position: index + 1,
		price: priceText(price),
		volume,
		// A feed without the number of orders is stored with 0.
		...(orderNum > 0 && { orderNum }),
	}));
