import type { OperationId } from "@us-market-data/contract";
import { expect, test } from "vitest";
import { commonWords } from "../common-words.ts";
import { operationOf, operationsFor } from "../operation-catalog.ts";

/** Questions in the words of people, and the operation that answers each. */
const questions: readonly (readonly [question: string, answer: OperationId])[] = [
	["revenue", "listStatements"],
	["what was the revenue of Apple", "listStatements"],
	["Microsoft net income last year", "listStatements"],
	["cash flow statement", "listStatements"],
	["how much debt does Tesla have", "listStatements"],
	["CEO of Nvidia", "getCompanyOverview"],
	["how many employees does Walmart have", "getCompanyOverview"],
	["what does Palantir do", "getCompanyOverview"],
	["next earnings date", "listFinanceCalendar"],
	["when does Apple report earnings", "listFinanceCalendar"],
	["upcoming IPOs", "listFinanceCalendar"],
	["price on a date", "listHistoryCandlesticks"],
	["historical prices of KO", "listHistoryCandlesticks"],
	["what was the stock price on 3 March 2025", "listHistoryCandlesticks"],
	["stock price on a date", "listHistoryCandlesticks"],
	["current stock price", "getQuotes"],
	["dividend yield", "getCalcIndexes"],
	["market cap", "getCalcIndexes"],
	["PE ratio", "getCalcIndexes"],
	["dividend history", "listDividends"],
	["short interest", "listShortTrades"],
	["who owns Apple", "listShareholders"],
	["largest shareholders", "listShareholders"],
	["insider buying", "listInsiderTrades"],
	["most active stocks", "listRank"],
	["biggest gainers today", "listRank"],
	["is the market open", "getMarketStatus"],
	["stock market holidays", "getTradingCalendar"],
	["find stocks with low PE and high ROE", "searchScreener"],
	["analyst price target", "getInstitutionRating"],
	["latest 10-K", "listFilings"],
	["ticker symbol of a company", "searchSecurities"],
	["stock splits", "listCorporateActions"],
	["news about Boeing", "listNews"],
	["earnings estimates", "getConsensus"],
];

test.each(questions)("%s leads to %s", (question, answer) => {
	const [first] = operationsFor(question);
	expect(first?.operationId).toBe(answer);
});

test("the words of people lead to operations of the contract alone", () => {
	for (const operation of Object.keys(commonWords)) expect(operationOf(operation), operation).toBeDefined();
});
