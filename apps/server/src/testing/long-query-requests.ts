import { operationList } from "@us-market-data/contract";
import { type LongOperation, longQueriesOf } from "@us-market-data/operations/handlers";
import type { Answer } from "@us-market-data/tooling/testkit";
import { goodRequests, withQuery } from "./good-requests.ts";

const symbols = "AAPL.US,MSFT.US,NVDA.US,AMZN.US,GOOGL.US,META.US,TSLA.US,JPM.US,XOM.US,KO.US,";
const symbolList = symbols + Array.from({ length: 110 }, (_, number) => `NONE${number}.US`).join(",");
const columns = "pettm,pbmrq,marketcap,changerate,".repeat(40).slice(0, -1);

/** Long queries of operations whose shortest query is not long. */
const others: Partial<Readonly<Record<LongOperation, string>>> = {
	getQuotes: goodRequests.getQuotes.replace("AAPL.US,MSFT.US", symbolList),
	getStaticInfo: goodRequests.getStaticInfo.replace("AAPL.US", symbolList),
	getLegacyStaticInfo: goodRequests.getLegacyStaticInfo.replace("AAPL.US", symbolList),
	getCalcIndexes: goodRequests.getCalcIndexes.replace("AAPL.US", symbolList),
	listCandlesticks: "/api/market-data/quote/AAPL.US/candlestick?period=1h&count=900&adjust=forward",
	listHistoryCandlesticks:
		"/api/market-data/quote/AAPL.US/history_candlestick?start=2020-01-01&adjust=forward",
	listShortTrades: withQuery(goodRequests.listShortTrades, "count=100"),
	getTradingCalendar: withQuery(goodRequests.getTradingCalendar, "start=2026-01-01&end=2026-12-31"),
	listFinanceCalendar: withQuery(goodRequests.listFinanceCalendar, "start=2026-01-01&end=2026-12-31"),
	getCompanyOverview: withQuery(goodRequests.getCompanyOverview, "explain=true"),
	getConsensus: withQuery(goodRequests.getConsensus, "explain=true"),
	getOperatingData: withQuery(goodRequests.getOperatingData, "explain=true"),
	listDividends: withQuery(goodRequests.listDividends, "explain=true"),
	listInsiderTrades: withQuery(goodRequests.listInsiderTrades, "count=100"),
	listSecurities: withQuery(goodRequests.listSecurities, "count=1000"),
	searchScreener: withQuery(goodRequests.searchScreener, `show=${columns}`),
};

/** A long query of each operation that has some. */
export const longQueryRequests = Object.fromEntries(
	operationList.flatMap(({ operationId }) =>
		longQueriesOf(operationId)
			? [[operationId, others[operationId as LongOperation] ?? goodRequests[operationId]]]
			: [],
	),
) as Readonly<Record<LongOperation, string>>;

/** The parts of an answer by which two services are compared. */
export const comparable = ({ status, headers, text }: Answer) => ({
	status,
	text,
	headers: Object.fromEntries(
		[
			"etag",
			"x-data-source",
			"x-data-as-of",
			"x-data-oldest",
			"x-data-version",
			"content-type",
			"content-length",
			"x-data-requests-cost",
		].map((name) => [name, headers[name]]),
	),
});
