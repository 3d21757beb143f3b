import { calling, ofYear, type Question, selecting } from "./question.ts";

/** The instant of the sample market that these questions are about: a Sunday evening in New York. */
export const sampleInstant = Date.UTC(2026, 10, 23, 3, 0);

const history = "listHistoryCandlesticks";
const year = { symbol: "AAPL.US", start: "2025-11-23", end: "2026-11-23" };
const one = (text: string, call: Question["calls"][number], ...cells: unknown[]): Question => ({
	text,
	calls: [call],
	expected: [cells],
});

/** Questions about the simulated market. */
export const sampleQuestions: readonly Question[] = [
	one("Apple's diluted EPS of fiscal 2024", ofYear("AAPL.US", 2024, "epsDiluted"), "6.57"),
	one("Microsoft's revenue of fiscal 2025", ofYear("MSFT.US", 2025, "revenue"), "232885000000"),
	one("Coca-Cola's net income of fiscal 2023", ofYear("KO.US", 2023, "netIncome"), "11521895400"),
	one("JPMorgan's equity at the end of fiscal 2025", ofYear("JPM.US", 2025, "equity"), "357239000000"),
	one(
		"By how much did NVIDIA's revenue grow from fiscal 2024 to 2025, in percent",
		selecting(
			"SELECT round(100 * (max(revenue) FILTER (fiscalYear = 2025) / max(revenue) FILTER (fiscalYear = 2024) - 1), 2) FROM s",
			{ s: ["listStatements", { symbol: "NVDA.US", report: "af" }] },
		),
		57.23,
	),
	one("Apple's last price", calling("getQuotes", { symbols: "AAPL.US" }, ["lastDone"]), "268.56"),
	one("Microsoft's last price", calling("getQuotes", { symbols: "MSFT.US" }, ["lastDone"]), "505.12"),
	one(
		"Which of Apple, Microsoft and Coca-Cola has the highest price",
		selecting("SELECT symbol FROM q ORDER BY lastDone DESC LIMIT 1", {
			q: ["getQuotes", { symbols: ["AAPL.US", "MSFT.US", "KO.US"] }],
		}),
		"MSFT.US",
	),
	one(
		"Apple's highest price of the last year and its day",
		selecting("SELECT max(high), arg_max(date, high) FROM b", {
			b: [history, { ...year, start: "1y", end: "today" }],
		}),
		"283.07",
		"2026-10-26",
	),
	one(
		"Apple's lowest price from 23 November 2025 to a year later and its day",
		selecting("SELECT min(low), arg_min(date, low) FROM b", { b: [history, year] }),
		"188.06",
		"2026-08-24",
	),
	one(
		"Number of trading days in that year",
		selecting("SELECT count(*) FROM b", { b: [history, year] }),
		"250",
	),
	one(
		"Days of that year on which Apple closed above the day before",
		selecting("SELECT count(*) FROM (SELECT close > lag(close) OVER (ORDER BY date) AS up FROM b) WHERE up", {
			b: [history, year],
		}),
		"124",
	),
	one(
		"Apple's mean close of October 2026, to the cent",
		selecting("SELECT round(avg(close), 2) FROM b", {
			b: [history, { symbol: "AAPL.US", start: "2026-10-01", end: "2026-10-31" }],
		}),
		266.09,
	),
	one(
		"Shares of Apple traded in October 2026",
		selecting("SELECT sum(volume) FROM b", {
			b: [history, { symbol: "AAPL.US", start: "2026-10-01", end: "2026-10-31" }],
		}),
		"1058591119",
	),
	one(
		"The day of the year with Apple's highest volume",
		selecting("SELECT arg_max(date, volume) FROM b", { b: [history, year] }),
		"2026-02-04",
	),
	one(
		"Microsoft's first open and last close of the first half of 2026",
		selecting("SELECT arg_min(open, date), arg_max(close, date) FROM b", {
			b: [history, { symbol: "MSFT.US", start: "2026-01-01", end: "2026-06-30" }],
		}),
		"462.05",
		"458.7",
	),
	one(
		"Apple's open of November 2026",
		calling("listCandlesticks", { symbol: "AAPL.US", period: "month", count: 1 }, ["open"]),
		"268.24",
	),
	{
		text: "How many securities have a P/E from 5 to 20",
		calls: [calling("searchScreener", { conditions: "pettm:5:20", size: 1 }, ["total"])],
		expected: { total: 85 },
	},
	{
		text: "How many dividends of Coca-Cola does the service hold",
		calls: [calling("listDividends", { symbol: "KO.US" }, ["dividend_total"])],
		expected: { dividend_total: 24 },
	},
	one(
		"Coca-Cola's dividends with an ex-date in 2025, added up",
		selecting("SELECT sum(amount) FROM d WHERE year(exDate) = 2025", {
			d: ["listDividends", { symbol: "KO.US" }],
		}),
		"1.92",
	),
	one(
		"Coca-Cola's newest ex-date",
		selecting("SELECT max(exDate) FROM d", { d: ["listDividends", { symbol: "KO.US" }] }),
		"2026-11-16",
	),
	one(
		"Apple's largest holder and its shares",
		calling("listShareholders", { symbol: "AAPL.US", count: 1 }, ["holderName", "sharesHeld"]),
		"Sample Northgate Asset Management",
		"1569455588",
	),
	{
		text: "The analysts' mean price target of Apple",
		calls: [calling("getInstitutionRating", { symbol: "AAPL.US" }, ["summary_targetPrice"])],
		expected: { summary_targetPrice: "288.76" },
	},
	{
		text: "How many analysts rate Apple",
		calls: [calling("getInstitutionRating", { symbol: "AAPL.US" }, ["latest_distribution_analystCount"])],
		expected: { latest_distribution_analystCount: 35 },
	},
	one(
		"Apple's short volume on the last day, in percent",
		calling("listShortTrades", { symbol: "AAPL.US", count: 1 }, ["shortVolumePercent"]),
		"52.75",
	),
	one(
		"Shares of Apple sold short in the last 20 days",
		selecting("SELECT sum(shortVolume) FROM s", { s: ["listShortTrades", { symbol: "AAPL.US", count: 20 }] }),
		"267800886.767509",
	),
	one(
		"Trading days in November 2026",
		selecting("SELECT count(*) FROM t", {
			t: ["listTradingDays", { start: "2026-11-01", end: "2026-11-30" }],
		}),
		"19",
	),
	one(
		"The half day of December 2026",
		selecting("SELECT value FROM t_halfTradingDays", {
			t: ["listTradingDays", { start: "2026-12-01", end: "2026-12-31" }],
		}),
		"2026-12-24",
	),
	one(
		"Shares of Apple that insiders sold, over the filings held",
		selecting("SELECT sum(shares) FROM i WHERE transactionCode = 'S'", {
			i: ["listInsiderTrades", { symbol: "AAPL.US", count: 100 }],
		}),
		"6180",
	),
	one(
		"The peer of Apple with the lowest P/E",
		selecting("SELECT symbol FROM p ORDER BY peTtm LIMIT 1", { p: ["comparePeers", { symbol: "AAPL.US" }] }),
		"HPQ.US",
	),
	one(
		"Market value of Apple, Microsoft and NVIDIA together",
		selecting("SELECT sum(marketCap) FROM c", {
			c: ["getCalcIndexes", { symbols: ["AAPL.US", "MSFT.US", "NVDA.US"] }],
		}),
		"12272431096800",
	),
	one(
		"Coca-Cola's dividend yield",
		calling("getCalcIndexes", { symbols: "KO.US" }, ["dividendYield"]),
		"2.87",
	),
	{
		text: "Microsoft's CIK and number of employees",
		calls: [calling("getCompanyOverview", { symbol: "MSFT.US" }, ["cik", "employees"])],
		expected: { cik: "789019", employees: 228000 },
	},
	{
		text: "Under which symbol did Meta trade before",
		calls: [
			selecting("SELECT ticker FROM r ORDER BY firstDate LIMIT 1", {
				r: ["resolveSymbol", { symbol: "META.US" }],
			}),
		],
		expected: [["FB"]],
	},
];
