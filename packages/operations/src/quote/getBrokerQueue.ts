import type { AreaRecord } from "@us-market-data/market";
import type { Handler } from "../handler.ts";

/** The firms with attributed orders at each level of the book. Levels without firms are omitted. */
export const getBrokerQueue: Handler<"getBrokerQueue"> = async ({ symbol }, { data }) => {
	const book = await data.newest("depth", await data.requireSecurity(symbol));
	return { brokers: { askBrokers: brokers(book?.asks), bidBrokers: brokers(book?.bids) } };
};

const brokers = (side: AreaRecord<"depth">["asks"] = []) =>
	side
		.map(({ brokerIds }, index) => ({ position: index + 1, brokerIds }))
		.filter(({ brokerIds }) => brokerIds.length > 0);
