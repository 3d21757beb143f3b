import type { AreaRecord } from "@us-market-data/market";
import type { Handler } from "../handler.ts";

/** The firms whose attributed orders stand in each level of the book; levels without any are left out. */
export const getBrokerQueue: Handler<"getBrokerQueue"> = async ({ symbol }, { data }) => {
	const book = await data.newest("depth", await data.knownSecurity(symbol));
	return { brokers: { askBrokers: brokers(book?.asks), bidBrokers: brokers(book?.bids) } };
};

const brokers = (side: AreaRecord<"depth">["asks"] = []) =>
	side
		.map(({ brokerIds }, index) => ({ position: index + 1, brokerIds }))
		.filter(({ brokerIds }) => brokerIds.length > 0);
