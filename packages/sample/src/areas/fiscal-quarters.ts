import { addDays, entry, type Random, random } from "@us-market-data/market";
import { monthEnd, tradingDayUpTo } from "../clock.ts";
import { accountRows } from "../data/accounts.ts";
import { restatements } from "../data/scenarios.ts";
import { fiscalPeriods, type Period } from "../fiscal-calendar.ts";
import type { SampleSecurity } from "../simulated.ts";
import { find, splitFactor, type World } from "../world.ts";
import { type Payout, payouts } from "./payouts.ts";
import { classRatio, sharesAt } from "./reference.ts";

/** Statements of one fiscal quarter, per share of the last day. Money in dollars, earnings per share in cents. */
export interface Quarter extends Period {
	/** Day on which its cash flows were restated. */
	restatedOn: string | undefined;
	/** True if published by the last day; the figures of other quarters are estimates. */
	reported: boolean;
	revenue: number;
	/** Null for companies that do not report it, such as banks. */
	grossProfit: number | null;
	operatingIncome: number;
	/** Null for companies that do not report it, such as banks. */
	interestExpense: number | null;
	pretaxIncome: number;
	incomeTax: number;
	netIncome: number;
	eps: number;
	shares: number;
	assets: number;
	liabilities: number;
	equity: number;
	operatingCashFlow: number;
	capitalExpenditure: number;
	/** Unit: hundredths of a cent. */
	dividends: number;
}

const million = 1e6;

const cache = new WeakMap<SampleSecurity, Quarter[]>();

/** Quarters of the last fiscal years and of the coming ones, oldest first. At least 12 are reported. */
export function fiscalQuarters(world: World, security: SampleSecurity): Quarter[] {
	const quarters = cache.get(security) ?? makeQuarters(world, security);
	cache.set(security, quarters);
	return quarters;
}

function makeQuarters(world: World, security: SampleSecurity): Quarter[] {
	const { company, lastDay } = security;
	const { issuer } = company;
	const rates = ratesOf(issuer);
	const stream = random(world.seed, issuer, "accounts");
	const season = Array.from({ length: 4 }, () => stream.between(0.94, 1.06));
	const periods = fiscalPeriods(world.seed, company, lastDay);
	const latest = periods.map(({ filedAt }) => filedAt <= lastDay).lastIndexOf(true);
	const restated = latest - (restatements[issuer] ?? Number.POSITIVE_INFINITY);
	const paid = payouts(world, security);
	return periods.map((period, i) => {
		const age = latest - i;
		const noise = random(world.seed, issuer, period.periodEnd, "accounts");
		const charges = random(world.seed, issuer, period.periodEnd, "interest and tax");
		const scale = (1 + rates.growth / 100) ** (-age / 4) * (1 + 0.012 * noise.normal());
		const sales = (rates.revenue / 4) * scale * entry(season, period.quarter - 1);
		const size = { sales, balance: (1 + rates.growth / 300) ** (-age / 4) };
		const restatedOn = i === restated ? restatementDay(lastDay) : undefined;
		return {
			...period,
			reported: age >= 0,
			restatedOn,
			...statement(security, rates, size, period, paid, { noise, charges }),
		};
	});
}

/** Days from a restatement to the last day. */
const restatedBefore = 12;
const restatementDay = (lastDay: string): string => tradingDayUpTo(addDays(lastDay, -restatedBefore));

type Rates = ReturnType<typeof ratesOf>;

function ratesOf(issuer: string) {
	const row = find(accountRows, (candidate) => candidate.issuer === issuer, issuer);
	return {
		revenue: Number(row.revenue) * 1000,
		gross: row.gross === "-" ? null : Number(row.gross) / 100,
		operating: Number(row.operating) / 100,
		net: Number(row.net) / 100,
		growth: Number(row.growth),
		assets: Number(row.assets) * 1000,
		equity: Number(row.equity) * 1000,
	};
}

/** Figures of a quarter. `size`: revenue in millions of dollars, the balance sheet against the present one. */
function statement(
	security: SampleSecurity,
	rates: Rates,
	size: { sales: number; balance: number },
	period: Period,
	paid: Payout[],
	{ noise, charges }: { noise: Random; charges: Random },
) {
	const dollars = (millions: number) => Math.round(millions) * million;
	const around = (margin: number) => margin + Math.abs(margin) * 0.06 * noise.normal();
	const revenue = dollars(size.sales);
	const ratio = classRatio(security);
	const shares = yearShares(security, period);
	// Earnings per share are whole cents, and income follows from them, so that the two agree exactly.
	const eps = Math.round((size.sales * million * around(rates.net) * 100) / (shares * ratio)) * ratio;
	const netIncome = (eps * shares) / 100;
	const interest = dollars(size.sales * charges.between(0.004, 0.02));
	const incomeTax = Math.round(netIncome * charges.between(0.2, 0.3));
	const assets = dollars(rates.assets * size.balance);
	const equity = dollars(rates.equity * size.balance * (1 + 0.01 * noise.normal()));
	return {
		revenue,
		grossProfit: rates.gross === null ? null : dollars(size.sales * around(rates.gross)),
		operatingIncome: dollars(size.sales * around(rates.operating)),
		interestExpense: rates.gross === null ? null : interest,
		pretaxIncome: netIncome + incomeTax,
		incomeTax,
		netIncome,
		eps,
		shares,
		assets,
		liabilities: assets - equity,
		equity,
		operatingCashFlow: dollars(size.sales * (rates.net + 0.05) * noise.between(0.9, 1.3)),
		capitalExpenditure: dollars(size.sales * noise.between(0.03, 0.09)),
		dividends: dividendsIn(paid, period.periodEnd),
	};
}

/** Diluted shares, the same for all quarters of a fiscal year, in shares of the last day. */
function yearShares(security: SampleSecurity, { fiscalYear }: Period): number {
	const end = monthEnd(fiscalYear, Number(security.company.fiscalEnd));
	return sharesAt(security, end) * splitFactor(security.split, end);
}

function dividendsIn(paid: Payout[], periodEnd: string): number {
	const [year = 0, month = 1] = periodEnd.split("-").map(Number);
	const before = monthEnd(year, month, -3);
	const within = paid.filter(({ exDate }) => exDate > before && exDate <= periodEnd);
	return within.reduce((sum, { adjusted }) => sum + adjusted, 0);
}

/** Earnings before interest and tax; null where interest is not reported. */
export const earningsBeforeInterestAndTax = ({ interestExpense, pretaxIncome }: Quarter): number | null =>
	interestExpense === null ? null : pretaxIncome + interestExpense;

/** Sum of a figure over quarters. */
export const total = (quarters: readonly Quarter[], of: (quarter: Quarter) => number): number =>
	quarters.reduce((sum, quarter) => sum + of(quarter), 0);

/** Quarters by fiscal year, oldest year first. */
export function byYear(quarters: readonly Quarter[]): Map<number, Quarter[]> {
	const years = new Map<number, Quarter[]>();
	for (const quarter of quarters)
		years.set(quarter.fiscalYear, [...(years.get(quarter.fiscalYear) ?? []), quarter]);
	return years;
}
