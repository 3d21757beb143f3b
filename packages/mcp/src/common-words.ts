import type { OperationId } from "@us-market-data/contract";

/**
 * Words by which people ask for what an operation answers, and which the contract does not use or uses elsewhere too. The longest
 * one in a question counts first.
 */
export const commonWords: Partial<Record<OperationId, readonly string[]>> = {
	listStatements: [
		"revenue, profit, quarterly results, sales, turnover of the company, top line, net income, net profit, earnings of, gross profit, gross margin",
		"eps, earnings per share, income statement, balance sheet, cash flow, cash flow statement, free cash flow, financials",
		"financial statement, annual report figures, debt, total assets, liabilities, equity, operating income, ebit, ebitda, margin",
	],
	getCompanyOverview: [
		"ceo, chief executive, chairman, employee, headquarter, headquarters, founded, sector, industry, website, what does, business of",
		"company profile, about the company, description of",
	],
	listFinanceCalendar: [
		"earnings date, next earnings, report earnings, reports earnings, earnings calendar, ex date, next dividend, upcoming dividend",
		"ipo, upcoming ipo, economic calendar, macro data, cpi, gdp, interest rate, inflation, fomc",
	],
	listHistoryCandlesticks: [
		"stock price on, share price on, stock price in, intraday prices, closing price, adjusted close, price on, price in, closing price on, price at, historical price, price history, ohlc, ohlcv, daily prices, minute bars, bars",
		"past price, chart data, all time high, was the stock price, was the price",
	],
	getQuotes: [
		"current price, stock price, share price, price now, price of, last price, live price, real time price, quote, pre market",
		"after hours",
	],
	getCalcIndexes: [
		"dividend yield, market cap, market capitalization, market capitalisation, market value, valuation, pe, p e, pe ratio",
		"price earnings, price to earnings, price to book, pb, p b, year to date return, ytd",
	],
	listDividends: ["dividend, dividend history, dividends paid, payout"],
	listShortTrades: ["short interest, short selling, short volume, shorted, sold short"],
	listShareholders: [
		"who owns, owner, holder, shareholder, largest shareholder, institutional holder, institutions, 13f, institutional ownership",
	],
	listInsiderTrades: ["insider buying, insider selling, insider, form 4"],
	listRank: [
		"most active, gainer, loser, biggest gainer, top gainer, top loser, worst performer, best performer, largest companies, ranking",
	],
	listTopMovers: ["mover, top mover, biggest move, unusual move"],
	getMarketStatus: ["market open, is the market open, market closed, trading now"],
	getTradingCalendar: ["holiday, market holiday, half day, trading hours, opening hours"],
	listTradingDays: ["trading day, business day"],
	searchScreener: [
		"find stocks, screen, screener, stocks with, companies with, which stocks, list stocks, undervalued, rsi, moving average, beta, volatile, volatility, roe, return on equity, cheap stocks, filter stocks",
	],
	getInstitutionRating: [
		"price target, target price, analyst, rating, recommendation, buy or sell, upgrade, downgrade",
	],
	getConsensus: ["estimate, earnings estimate, consensus, forecast, guidance, expected eps"],
	listFilings: ["filing, 10 k, 10k, 10 q, 10q, 8 k, 8k, sec filing, annual report, proxy statement"],
	searchSecurities: ["ticker, ticker symbol, symbol of, find a company, search company, ticker of"],
	getStaticInfo: ["shares outstanding, share count, free float, lot size, listed on"],
	resolveSymbol: ["former name, former symbol, formerly, renamed, old ticker, symbol change"],
	listCorporateActions: ["split, stock split, spin off, delisted, delisting, trading halt"],
	listNews: ["news, headline"],
	getQuoteDepth: ["order book, bid, ask, bid ask, level 2, spread"],
	listTrades: ["tick, time and sales, last trades"],
	comparePeers: ["peer, competitor, compare, versus, vs"],
	getAccountUsage: ["allowance, usage, quota, how many requests"],
};
