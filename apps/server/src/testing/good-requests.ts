import { type Operation, type OperationId, operationList, splitTarget } from "@us-market-data/contract";
import { exampleTargets } from "@us-market-data/contract/example-targets";

const main = (path: string) => `/api/market-data${path}`;

/** Requests of which tests need more than the required parameters, or other values than those of the example. */
const others: Partial<Readonly<Record<OperationId, string>>> = {
	listCandlesticks: main("/quote/AAPL.US/candlestick?count=3"),
	listHistoryCandlesticks: main("/quote/AAPL.US/history_candlestick?count=3"),
	listTradingDays: main("/quote/trading_days?market=US"),
	getTradingCalendar: main("/market/trading_calendar?market=US"),
	listUnusualItems: main("/market/unusual_items?market=US"),
	listTopMovers: main("/market/top_movers?market=US"),
	listRank: main("/market/rank_list?key=gainers"),
	listFinanceCalendar: main("/calendar/finance?category=report"),
	searchScreener: main("/screener/search?conditions=pettm:5:40"),
	listScreenerStrategies: main("/screener/strategies?market=US"),
	searchSecurities: main("/reference/search?query=apple"),
	resolveSymbol: main("/reference/resolve?symbol=AAPL.US"),
};

/** A target with the required ones of its query parameters. */
function withRequired(target: string, { parameters }: Operation): string {
	const [path, query] = splitTarget(target);
	const required = new Set(parameters.flatMap(({ name, required }) => (required ? [name] : [])));
	const pairs = query.split("&").filter((pair) => required.has(pair.slice(0, pair.indexOf("="))));
	return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

/**
 * One request target for each operation that is answered 200: that of the example `ok` with its required parameters, so
 * that a test can add others.
 */
export const goodRequests = Object.fromEntries(
	operationList.map((operation) => {
		const { operationId } = operation;
		return [operationId, others[operationId] ?? withRequired(exampleTargets[operationId], operation)];
	}),
) as Record<OperationId, string>;

/** For each operation that demands one symbol, a request that names an unknown one; such a request is refused with 400. */
export const unknownSymbolRequests: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries(goodRequests)
		.filter(([, target]) => /[?&]symbol=AAPL|\/(NASDAQ:)?AAPL/.test(target))
		.map(([operation, target]) => [operation, target.replace("AAPL", "NOSUCH")]),
);

/** A request target with one more query parameter. */
export const withQuery = (target: string, query: string): string =>
	`${target}${target.includes("?") ? "&" : "?"}${query}`;
