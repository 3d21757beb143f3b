import {
	type Body,
	createMarketDataClient,
	type Decimal,
	isMarketDataError,
	type NullableDecimal,
	type Params,
	type Usage,
} from "@us-market-data/client";

/** Use of the client as a frontend writes it. It stops compiling when the contract changes a part it uses. */
const client = createMarketDataClient({
	baseUrl: "https://data.example.com",
	accessToken: async (refused) => (refused === undefined ? "token" : "fresh token"),
	retry: { attempts: 5 },
	timeout: 10_000,
});

/** One row of a watch list. */
interface Row {
	symbol: string;
	name: string | null;
	last: NullableDecimal;
	change: NullableDecimal;
	halted: boolean;
}

export async function watchList(symbols: string[], signal: AbortSignal): Promise<Row[]> {
	const { quote } = await client.getQuotes({ symbols }, { signal });
	return quote.map(({ symbol, name, lastDone, changeRate, tradeStatus }) => ({
		symbol,
		name,
		last: lastDone,
		change: changeRate,
		halted: tradeStatus === 1,
	}));
}

export async function bestPrices(
	symbol: string,
): Promise<[ask: Decimal | undefined, bid: Decimal | undefined]> {
	const { data, error } = await client.market.GET("/quote/depth", { params: { query: { symbol } } });
	if (error) throw new Error(error.error);
	return [data.depth.asks[0]?.price, data.depth.bids[0]?.price];
}

/** Digits after the point, as they were sent: prices are text. */
export const decimals = (price: Decimal): string => price.split(".")[1] ?? "";

export const chart = (symbol: string, period: NonNullable<Params<"listCandlesticks">["period"]>) =>
	client.listCandlesticks({ symbol, period, adjust: "forward", count: 250 }) satisfies Promise<
		Body<"listCandlesticks">
	>;

export async function employees(symbol: string): Promise<number | undefined> {
	const { data } = await client.getCompanyProfile({ symbol });
	return data.employees;
}

/** The items have the indicators of the conditions and of `show` as members. */
export async function cheapDividendPayers(): Promise<Map<string, NullableDecimal>> {
	const found = new Map<string, NullableDecimal>();
	const conditions = "pettm:5:15,divyld:3:";
	for await (const item of client.items.searchScreener({ conditions, show: ["sector", "beta"] })) {
		if (item.sector !== "Energy") found.set(`${item.symbol} ${item.pettm}`, item.beta);
	}
	return found;
}

export async function countOfMatches(): Promise<number> {
	const { results } = await client.searchScreener({ conditions: "roe:15:" });
	return "items" in results ? results.total : 0;
}

/** Newest prices, until the replayed session ends. */
export async function follow(
	symbols: string[],
	show: (symbol: string, price: NullableDecimal) => void,
): Promise<void> {
	for await (const event of client.stream.quotes({ symbols, replay: "now", conflate: 250 })) {
		if (event.event === "open") for (const state of event.snapshot ?? []) show(state.symbol, null);
		else if (event.event === "quote") show(event.symbol, event.quote.lastDone);
	}
}

export async function dividends(symbol: string): Promise<Map<string, Decimal>> {
	const byDate = new Map<string, Decimal>();
	for await (const { exDate, amount } of client.items.listDividends({ symbol })) byDate.set(exDate, amount);
	return byDate;
}

export const legacyNames = async (symbols: string[]): Promise<string[]> =>
	(await client.getLegacyStaticInfo({ symbols })).quote.map(({ nameEn }) => nameEn);

/** The message for the user; `details` names the faulty field of the form. */
export function explain(error: unknown): string {
	if (isMarketDataError(error, "RateLimitedError")) return `Try again in ${error.retryAfter ?? 60} s`;
	if (!isMarketDataError(error)) throw error;
	switch (error.name) {
		case "BadRequestError":
			return error.details.map(({ path, message }) => `${path} ${message}`).join("\n");
		case "PaymentRequiredError": {
			const usage: Usage | undefined = client.lastUsage;
			return `No data requests left until ${usage?.reset}`;
		}
		default:
			return `${error.reason} (${error.requestId ?? "no answer"})`;
	}
}
