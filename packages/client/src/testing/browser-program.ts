import type { MarketDataClient } from "../index.ts";

type Library = typeof import("../index.ts");

const symbol = "AAPL.US";

/**
 * The calls of an application, reported as plain values that a page or a worker can send out. It runs in the browser
 * and uses the built client.
 */
export async function tryOut(library: Library, origin: string) {
	const client = library.createMarketDataClient({ baseUrl: origin, retry: { attempts: 1 } });
	return {
		realm: globalThis.constructor.name,
		answers: await answersOf(client),
		errors: await errorsOf(library, client, origin),
		pages: await pagesOf(client),
	};
}

/** One operation of each family in turn, with the cost that each answer reported. */
async function answersOf(client: MarketDataClient) {
	const { quote } = await client.getQuotes({ symbols: [symbol, "MSFT.US"] });
	const afterQuotes = client.lastUsage;
	const { candlesticks } = await client.listCandlesticks({ symbol, period: "day", count: 5 });
	const { data: profile } = await client.getCompanyProfile({ symbol: "AAPL" });
	const legacy = await client.getLegacyStaticInfo({ symbols: [symbol] });
	const beforeAccount = client.lastUsage;
	const { usage } = await client.getAccountUsage();
	return {
		quotes: quote.map(({ symbol, lastDone }) => ({ symbol, lastDone })),
		bars: candlesticks.length,
		company: profile.company_name,
		legacy: legacy.quote.map(({ symbol }) => symbol),
		spent: (afterQuotes?.remaining ?? 0) - (beforeAccount?.remaining ?? 0),
		costs: [afterQuotes?.cost, client.lastUsage?.cost],
		reset: afterQuotes?.reset,
		remaining: { told: usage.remaining, header: beforeAccount?.remaining },
	};
}

/** Calls that fail: refused by the service, stopped by the caller, by the timeout and by the network. */
async function errorsOf(library: Library, client: MarketDataClient, origin: string) {
	const { BadRequestError, createMarketDataClient, isMarketDataError } = library;
	const at = (baseUrl: string, apiKey?: string) =>
		createMarketDataClient({ baseUrl, retry: { attempts: 1 }, ...(apiKey && { apiKey }) });
	const caught = (call: Promise<unknown>) =>
		call.then(
			() => "no error",
			(error: unknown) => error,
		);
	const bad = await caught(client.listTrades({ symbol, count: 0 }));
	const refused = await caught(at(origin, "wrong").getMarketStatus());
	const aborting = new AbortController();
	const aborted = caught(at(`${origin}/silent`).getMarketStatus({}, { signal: aborting.signal }));
	setTimeout(() => aborting.abort("enough"), 100);
	const late = await caught(at(`${origin}/silent`).getMarketStatus({}, { timeout: 200 }));
	const unreachable = await caught(at(`${origin}/cut`).getMarketStatus());
	return {
		badRequest: isMarketDataError(bad, "BadRequestError") && {
			ofItsClass: bad instanceof BadRequestError,
			status: bad.status,
			code: bad.code,
			paths: bad.details.map(({ path }) => path),
		},
		unauthorized: isMarketDataError(refused, "UnauthorizedError") && refused.code,
		aborted: await aborted,
		timeout: isMarketDataError(late, "TimeoutError") && late.reason,
		network: isMarketDataError(unreachable, "NetworkError") && unreachable.reason,
	};
}

/** Whole pages of bars until enough, and items over the borders of pages. */
async function pagesOf(client: MarketDataClient) {
	const bars: string[] = [];
	for await (const page of client.pages.listHistoryCandlesticks({ symbol, period: "day", count: 10 })) {
		bars.push(...page.candlesticks.map(({ timestamp }) => timestamp));
		if (bars.length >= 30) break;
	}
	const found: string[] = [];
	for await (const item of client.items.searchScreener({ size: 25 })) found.push(item.symbol);
	return { bars, found };
}
