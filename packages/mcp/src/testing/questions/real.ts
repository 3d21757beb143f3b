import { calling, ofYear, type Question, selecting } from "./question.ts";

const one = (text: string, call: Question["calls"][number], ...cells: unknown[]): Question => ({
	text,
	calls: [call],
	expected: [cells],
});

const bars = (symbol: string, start: string, end: string) =>
	["listHistoryCandlesticks", { symbol, start, end }] as const;
const inYear = (symbol: string, year: number) => bars(symbol, `${year}-01-01`, `${year}-12-31`);

/** The files of `REAL_DATA_DIR` that these questions are about, in the order of their import. */
export const realFiles: readonly (readonly [source: string, path: string])[] = [
	["nasdaq-directory", "nasdaqtrader"],
	["sec-tickers", "sec/company_tickers.json"],
	["sec-companyfacts", "sec/companyfacts"],
	["bars", "bars/yahoo_daily"],
	["bars", "bars/alphavantage_daily/MSFT_daily.csv"],
	["finra-short-volume", "finra/CNMSshvol20200102.txt"],
	["finra-short-volume", "finra/CNMSshvol20200103.txt"],
];

/** Questions about companies and days as the files of public sources state them. */
export const realQuestions: readonly Question[] = [
	one("Apple's diluted EPS of fiscal 2024", ofYear("AAPL.US", 2024, "epsDiluted"), "6.08"),
	one(
		"Apple's diluted EPS of fiscal 2024 as known on 15 November 2024",
		ofYear("AAPL.US", 2024, "epsDiluted", "2024-11-15"),
		"6.08",
	),
	one(
		"Apple's diluted EPS of fiscal 2018 as known on 1 December 2018",
		ofYear("AAPL.US", 2018, "epsDiluted", "2018-12-01"),
		"11.91",
	),
	one(
		"Apple's diluted EPS of fiscal 2019 as known on 1 December 2019",
		ofYear("AAPL.US", 2019, "epsDiluted", "2019-12-01"),
		"11.89",
	),
	one("Apple's diluted EPS of fiscal 2020", ofYear("AAPL.US", 2020, "epsDiluted"), "3.28"),
	one("Apple's diluted EPS of fiscal 2025", ofYear("AAPL.US", 2025, "epsDiluted"), "7.46"),
	one("Apple's revenue of fiscal 2023", ofYear("AAPL.US", 2023, "revenue"), "383285000000"),
	one("Apple's revenue of fiscal 2024", ofYear("AAPL.US", 2024, "revenue"), "391035000000"),
	one("Apple's net income of fiscal 2024", ofYear("AAPL.US", 2024, "netIncome"), "93736000000"),
	one(
		"NVIDIA's diluted EPS of fiscal 2024 as known on 1 March 2024",
		ofYear("NVDA.US", 2024, "epsDiluted", "2024-03-01"),
		"11.93",
	),
	one(
		"NVIDIA's diluted EPS of fiscal 2024 as known on 1 March 2025",
		ofYear("NVDA.US", 2024, "epsDiluted", "2025-03-01"),
		"1.19",
	),
	one("NVIDIA's diluted EPS of fiscal 2025", ofYear("NVDA.US", 2025, "epsDiluted"), "2.94"),
	one("NVIDIA's revenue of fiscal 2025", ofYear("NVDA.US", 2025, "revenue"), "130497000000"),
	one("NVIDIA's revenue of fiscal 2026", ofYear("NVDA.US", 2026, "revenue"), "215938000000"),
	one("NVIDIA's net income of fiscal 2026", ofYear("NVDA.US", 2026, "netIncome"), "120067000000"),
	one(
		"Growth of NVIDIA's revenue from fiscal 2024 to 2025, in percent",
		selecting(
			"SELECT round(100 * (max(revenue) FILTER (fiscalYear = 2025) / max(revenue) FILTER (fiscalYear = 2024) - 1), 2) FROM s",
			{ s: ["listStatements", { symbol: "NVDA.US", report: "af" }] },
		),
		114.2,
	),
	one(
		"Apple's highest price of 2017 and its day",
		selecting("SELECT max(high), arg_max(date, high) FROM b", { b: inYear("AAPL.US", 2017) }),
		"177.199997",
		"2017-12-18",
	),
	one(
		"Apple's lowest price of 2017 and its day",
		selecting("SELECT min(low), arg_min(date, low) FROM b", { b: inYear("AAPL.US", 2017) }),
		"114.760002",
		"2017-01-03",
	),
	one("Trading days of 2017", selecting("SELECT count(*) FROM b", { b: inYear("AAPL.US", 2017) }), "251"),
	one(
		"The day of 2017 with Apple's highest volume",
		selecting("SELECT arg_max(date, volume), max(volume) FROM b", { b: inYear("AAPL.US", 2017) }),
		"2017-02-01",
		"111985000",
	),
	one(
		"Microsoft's close on 15 February 2019",
		selecting("SELECT close FROM b", { b: bars("MSFT.US", "2019-02-15", "2019-02-15") }),
		"108.22",
	),
	one(
		"Microsoft's open on 2 January 2018",
		selecting("SELECT open FROM b", { b: bars("MSFT.US", "2018-01-02", "2018-01-02") }),
		"86.125",
	),
	one(
		"Shares of Apple sold short on 2 January 2020",
		selecting("SELECT shortVolume, totalVolume FROM s WHERE date = '2020-01-02'", {
			s: ["listShortTrades", { symbol: "AAPL.US" }],
		}),
		"8849044",
		"15714446",
	),
	one(
		"Shares of Tesla sold short on both days held",
		selecting("SELECT sum(shortVolume) FROM s", { s: ["listShortTrades", { symbol: "TSLA.US" }] }),
		"7582227",
	),
	one(
		"Short volume of NVIDIA on 3 January 2020, exempt shares",
		selecting("SELECT shortExemptVolume FROM s WHERE date = '2020-01-03'", {
			s: ["listShortTrades", { symbol: "NVDA.US" }],
		}),
		"4504",
	),
	one("NVIDIA's CIK", calling("searchSecurities", { query: "NVDA", count: 1 }, ["cik"]), "1045810"),
];
