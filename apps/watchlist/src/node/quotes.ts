import { batched, createMarketDataClient, isMarketDataError } from "@us-market-data/client";

/** Prints the newest quotes of the symbols that are given: `npx pnpm --filter @us-market-data/watchlist quotes KO.US`. */
const symbols = process.argv.slice(2);
const { MARKET_DATA_URL = "http://127.0.0.1:4010", MARKET_DATA_KEY = "mock-200" } = process.env;

const client = createMarketDataClient({
	baseUrl: MARKET_DATA_URL,
	apiKey: MARKET_DATA_KEY,
	use: [batched()],
});

try {
	const { quote, unknownSymbols } = await client.getQuotes({
		symbols: symbols.length > 0 ? symbols : ["AAPL.US", "MSFT.US", "KO.US"],
	});
	for (const { symbol, lastDone, changeRate } of quote)
		console.log(
			`${symbol.padEnd(10)} ${(lastDone ?? "–").padStart(10)} ${(changeRate ?? "–").padStart(7)} %`,
		);
	for (const symbol of unknownSymbols) console.error(`${symbol}: unknown`);
} catch (error) {
	if (!isMarketDataError(error)) throw error;
	console.error(`${error.name}: ${error.reason}`);
	process.exitCode = 1;
}
