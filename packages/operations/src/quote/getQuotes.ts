import type { StoredQuote } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import { presentQuoteOf } from "../shared/quote.ts";
import { unknownSymbols } from "../shared/unknown-symbols.ts";

/** The newest quotes of up to 500 securities, in the requested order. */
export const getQuotes: Handler<"getQuotes"> = async ({ symbols }, context) => {
	const { data, clock } = context;
	const securities = await data.findSecurities(symbols);
	const listings = await data.newestOfEach("securities", securities);
	const quotes = await data.derivedOfEach<StoredQuote>("quote", securities);
	const all = securities.map((security, index) =>
		presentQuoteOf(security, listings[index], quotes[index]?.data, data, clock),
	);
	return { quote: await Promise.all(all), ...(await unknownSymbols(symbols, securities, context)) };
};

export const isLongQuery: LongQueryTest<"getQuotes"> = ({ symbols }) => symbols.length > 100;
