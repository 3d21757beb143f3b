import { folded } from "@us-market-data/market";

/** Kinds of data and of services that other paths name and that this service has not. Folded names. */
const kinds: ReadonlyMap<string, string> = new Map(
	(
		[
			[
				"Cryptocurrencies and currencies are not served",
				"crypto cryptos cryptocurrency cryptocurrencies coin coins bitcoin btc eth blockchain forex fx currency currencies exchangerate exchangerates currencyconversion currencyexchangerate convert",
			],
			[
				"Options are not served",
				"option options optionchain optionchains optionschain optionquote greeks openinterest impliedvolatility",
			],
			["Warrants are not served", "warrant warrants warrantlist warrantquote"],
			[
				"Futures, commodities and bonds are not served",
				"future futures commodity commodities gold oil metals bond bonds treasury treasuryyield treasuries yieldcurve rates interestrates",
			],
			[
				"Indices are not served",
				"indices indexquote indexquotes majorindices marketindex marketindices marketindexes",
			],
			[
				"Members of indices are not served",
				"constituents constituent indexconstituents sp500 sp500constituent sp500constituents nasdaq100 nasdaqconstituent dowjones dowjonesconstituent indexmembers",
			],
			[
				"Holdings of funds are not served",
				"etf etfs etfholder etfholders etfholdings etfprofile etfinfo funds fund mutualfund mutualfunds holdings nav",
			],
			["Transcripts are not served", "transcript transcripts earningcalltranscript earningscalltranscript"],
			[
				"Ratings of sustainability, moods and politics are not served",
				"esg sentiment socialsentiment newssentiment insidersentiment social lobbying congress senatetrading housetrading usaspending patents supplychain",
			],
			["A temperature of the market is not served", "temperature markettemperature feargreed fearandgreed"],
			["Flows of capital are not served", "capitalflow capitalflows capitaldistribution moneyflow"],
			["Figures of whole sectors are not served", "sectorperformance sectorsperformance industryperformance"],
			["Auctions and conditions of trades are not served", "auction auctions conditions tradeconditions"],
			["Discounted cash flows are not served", "dcf discountedcashflow intrinsicvalue"],
			[
				"The service is read-only market data; orders, portfolios and watchlists are not served",
				"order orders position positions portfolio portfolios watchlist watchlists wallet trading buy sell",
			],
			[
				"Nothing is streamed; repeat a request with If-None-Match instead",
				"ws wss websocket websockets stream streaming streams sse socket subscribe subscription feed realtimestream",
			],
			["Requests are GET on the paths of the contract alone", "graphql grpc rpc jsonrpc mcp soap odata"],
			[
				"Keys come from the operator; send yours in the header x-api-key",
				"login signin signup register auth oauth authenticate authorize token session logout createkey",
			],
			["Plans come from the operator", "pricing plans plan subscribeplan payment invoice"],
			["Only the US market is served", "country countries hk cn europe uk china india japan"],
		] as const
	).flatMap(([note, names]) => names.split(" ").map((name) => [name, note] as const)),
);

/** A kind that a segment names, or two together. */
export interface NotServed {
	/** The segment, folded. */
	name: string;
	note: string;
}

/** The reason why a path cannot be answered, where one of its segments names what is not served. */
export function notServedIn(segments: readonly string[]): NotServed | undefined {
	const pairs = segments.slice(1).map((segment, at) => `${segments[at]}${segment}`);
	return [...pairs, ...segments]
		.map(folded)
		.map((name) => ({ name, note: kinds.get(name) }))
		.find((kind): kind is NotServed => kind.note !== undefined);
}

/** True for a segment that names such a kind. */
export const isKind = (segment: string): boolean => kinds.has(folded(segment));
