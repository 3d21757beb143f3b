import type { AreaRow } from "@us-market-data/market";
import { dayMs } from "@us-market-data/market";
import { monthEnd } from "../clock.ts";
import { fixed, roundTo } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
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

const kindOf = (type: string): "stock" | "etf" | "preferred" =>
	type === "etf" || type === "preferred" ? type : "stock";

export function* securities(world: World): Generator<AreaRow<"securities">> {
	for (const { symbol, ticker, listing, lastDay } of world.securities) {
		const [nameCn, nameHk] = chineseNames[ticker] ?? ["", ""];
		yield {
			symbol,
			nameEn: listing.name,
			nameCn,
			nameHk,
			exchange: listing.exchange,
			board: boards[listing.exchange] ?? "",
			type: kindOf(listing.type),
			currency: "USD",
			lotSize: 100,
			cik: listing.cik,
			listingDate: listing.listed,
			delistingDate: listing.state === "delisted" ? lastDay : null,
		};
	}
}

export function* profiles(world: World): Generator<AreaRow<"profiles">> {
	for (const { symbol, company, listing, lastDay } of world.securities) {
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
			chairman: null,
			manager: listing.type === "etf" ? null : `Sample Executive of ${company.name}`,
			updatedAt: lastDay,
		};
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

/**
 * Shares outstanding as of `date`, as counted then. Companies buy back a little every quarter; counts are
 * multiples of 100 after every split.
 */
export function sharesAt(security: SampleSecurity, date: string): number {
	const now = security.figures.shares * 1e6;
	const age = Math.max(0, (Date.parse(security.lastDay) - Date.parse(date)) / (91.3 * dayMs));
	const growth = isStock(security) ? 0.002 * Math.floor(age) : 0;
	return roundTo(now * (1 + growth), 30_000) / splitFactor(security.split, date);
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
			};
		}
	}
}
