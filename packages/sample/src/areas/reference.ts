import { type AreaRow, dayMs, entry } from "@us-market-data/market";
import { monthEnd } from "../clock.ts";
import { isInvented } from "../data/watched.ts";
import { fixed, roundTo } from "../numbers.ts";
import { nameOf } from "../people.ts";
import type { SampleSecurity } from "../simulated.ts";
import { table } from "../table.ts";
import { isStock, splitFactor, type World } from "../world.ts";

const boards: Readonly<Record<string, string>> = {
	NASDAQ: "Nasdaq Global Select Market",
	NYSE: "New York Stock Exchange",
	ARCA: "NYSE Arca",
};

/** Chinese names, simplified and traditional, of the few securities for which the sample gives them. */
const chineseNames: Readonly<Record<string, readonly [string, string]>> = {
	AAPL: ["苹果", "蘋果"],
	MSFT: ["微软", "微軟"],
	NVDA: ["英伟达", "英偉達"],
	TSLA: ["特斯拉", "特斯拉"],
	AMZN: ["亚马逊", "亞馬遜"],
	KO: ["可口可乐", "可口可樂"],
};

const smallBoard = "Nasdaq Capital Market";

/** Upper bounds in cents, and lots, by the rule of the exchanges. */
const lots = [
	[25_000, 100],
	[100_000, 40],
	[1_000_000, 10],
	[Number.POSITIVE_INFINITY, 1],
] as const;

/**
 * Shares in a round lot. Twice a year, in May and November, exchanges set it by the mean close of the month that began
 * seven weeks before; new securities have 100.
 */
export function lotSizeOf({ bars, listing, split }: SampleSecurity): number {
	const last = entry(bars, -1).date;
	const [year = 0, month = 1] = last.split("-").map(Number);
	const lotMonth = month >= 11 ? `${year}-09` : month >= 5 ? `${year}-03` : `${year - 1}-09`;
	const within = bars.filter(({ date }) => date.startsWith(lotMonth));
	if (listing.state === "new" || within.length === 0) return 100;
	const mean =
		within.reduce((sum, { close, date }) => sum + close / splitFactor(split, date), 0) / within.length;
	return lots.find(([bound]) => mean <= bound)?.[1] ?? 100;
}

const kindOf = (type: string): "stock" | "etf" | "preferred" =>
	type === "etf" || type === "preferred" ? type : "stock";

export function* securities(world: World): Generator<AreaRow<"securities">> {
	for (const security of world.securities) {
		const { symbol, ticker, listing, lastDay, bars } = security;
		const [nameCn, nameHk] = chineseNames[ticker] ?? ["", ""];
		yield {
			symbol,
			nameEn: listing.name,
			nameCn,
			nameHk,
			exchange: listing.exchange,
			board:
				isInvented(ticker) && listing.exchange === "NASDAQ" ? smallBoard : (boards[listing.exchange] ?? ""),
			type: kindOf(listing.type),
			currency: "USD",
			lotSize: lotSizeOf(security),
			cik: listing.cik,
			listingDate: listing.listed || (listing.state === "new" ? entry(bars, 0).date : null),
			delistingDate: listing.state === "delisted" ? lastDay : null,
		};
	}
}

export function* profiles(world: World): Generator<AreaRow<"profiles">> {
	for (const { symbol, company, listing } of world.securities) {
		const end = monthEnd(2026, Number(company.fiscalEnd));
		yield {
			symbol,
			companyName: company.name,
			description: describe(company),
			sector: company.sector,
			industry: company.industry,
			sicCode: company.sic || null,
			founded: company.founded,
			yearEnd: end.slice(5),
			region: company.region,
			website: company.site && `https://www.${company.site}`,
			email: null,
			phone: null,
			address: company.seat,
			employees: company.employees === "" ? null : Number(company.employees),
			chairman: listing.type === "etf" ? null : nameOf(company.issuer, 2),
			manager: listing.type === "etf" ? null : nameOf(company.issuer, 0),
			updatedAt: world.lastDay,
		};
	}
}

/** Former symbols and names. */
export function* symbolHistory(world: World): Generator<AreaRow<"symbolHistory">> {
	const symbols = new Map(world.securities.map(({ ticker, symbol }) => [ticker, symbol]));
	for (const { ticker, former, name, first, last } of formerRows) {
		const symbol = symbols.get(ticker);
		if (symbol === undefined) continue;
		const days = { first: first || null, last: last || null };
		yield { symbol, code: former, name, ...days, source: "sample", ended: null };
	}
}

const describe = (company: SampleSecurity["company"]): string => {
	const what = company.sector ? `${company.industry} (${company.sector})` : company.industry;
	return (
		`${company.name}, founded in ${company.founded}, is seated in ${company.seat} and belongs to ${what}. ` +
		"This profile is part of the sample data set; its figures are simulated."
	);
};

/** Quarters of history of the share count. */
const quarters = 12;

/** Shares of the issuer's main class that one share of the class stands for. */
const classRatios: Readonly<Record<string, number>> = { "BRK.A": 1500 };

export const classRatio = ({ ticker }: SampleSecurity): number => classRatios[ticker] ?? 1;

/**
 * Shares outstanding as of `date`, as counted then. Companies buy back a little every quarter; counts are
 * multiples of 100 after every split.
 */
export function sharesAt(security: SampleSecurity, date: string): number {
	const ratio = classRatio(security);
	const now = security.figures.shares * 1e6 * ratio;
	const age = Math.max(0, (Date.parse(security.lastDay) - Date.parse(date)) / (91.3 * dayMs));
	const growth = isStock(security) ? 0.002 * Math.floor(age) : 0;
	return Math.round(roundTo(now * (1 + growth), 30_000) / ratio / splitFactor(security.split, date));
}

export function* shares(world: World): Generator<AreaRow<"shares">> {
	for (const security of world.securities) {
		const [year, month] = security.lastDay.split("-").map(Number);
		for (let back = quarters; back >= 0; back--) {
			const date = back === 0 ? security.lastDay : monthEnd(year ?? 0, (month ?? 1) - 1, 3 - 3 * back);
			if (back > 0 && date >= security.lastDay) continue;
			const total = sharesAt(security, date);
			yield {
				symbol: security.symbol,
				date,
				totalShares: String(total),
				circulatingShares: fixed(Math.round((total * security.figures.float) / 100), 0),
				filedAt: date,
			};
		}
	}
}

/** Former symbols and names of securities of the sample, all real. `GOOG` meant the class A shares until class C was listed. */
const formerRows = table(
	["ticker", "former", "name", "first", "last"],
	`
META  | FB    | Facebook, Inc. - Class A Common Stock         | 2012-05-18 | 2022-06-08
GOOGL | GOOG  | Google Inc. - Class A Common Stock            | 2004-08-19 | 2014-04-02
BKNG  | PCLN  | The Priceline Group Inc. - Common Stock       | 1999-03-30 | 2018-02-26
RTX   | UTX   | United Technologies Corporation Common Stock  |            | 2020-04-02
WBD   | DISCA | Discovery, Inc. - Series A Common Stock       |            | 2022-04-08
MNST  | HANS  | Hansen Natural Corporation - Common Stock     |            | 2012-01-06
MSI   | MOT   | Motorola, Inc. Common Stock                   |            | 2011-01-03
HPQ   | HWP   | Hewlett-Packard Company Common Stock          |            | 2002-05-03
LCID  | CCIV  | Churchill Capital Corp IV                     |            | 2021-07-23
T     | SBC   | SBC Communications Inc.                       |            | 2005-11-30
VZ    | BEL   | Bell Atlantic Corporation                     |            | 2000-06-30
TSLA  | TSLA  | Tesla Motors, Inc. - Common Stock             | 2010-06-29 | 2017-01-31
AAPL  | AAPL  | Apple Computer, Inc. - Common Stock           | 1980-12-12 | 2007-01-08
WMT   | WMT   | Wal-Mart Stores, Inc. Common Stock            | 1972-08-25 | 2018-01-31
`,
);
