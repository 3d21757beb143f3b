import { addDays, entry, type Random, random } from "@us-market-data/market";
import { monthEnd, tradingDayFrom } from "../clock.ts";
import { accountRows } from "../data/figures.ts";
import type { SampleSecurity } from "../simulated.ts";
import { find, splitFactor, type World } from "../world.ts";
import { type Payout, payouts } from "./payouts.ts";
import { sharesAt } from "./reference.ts";

/** Statements of one fiscal quarter, per share of the last day. Money in dollars, earnings per share in cents. */
export interface Quarter {
	fiscalYear: number;
	quarter: 1 | 2 | 3 | 4;
	periodEnd: string;
	filedAt: string;
	/** True if published by the last day; the figures of other quarters are estimates. */
	reported: boolean;
	revenue: number;
	/** Null for companies that do not report it, such as banks. */
	grossProfit: number | null;
	operatingIncome: number;
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
const yearsBack = 4;

/** Quarters of the last fiscal years and of the coming ones, oldest first. At least 12 are reported. */
export function fiscalQuarters(world: World, security: SampleSecurity): Quarter[] {
	const { issuer } = security.company;
	const rates = ratesOf(issuer);
	const stream = random(world.seed, issuer, "accounts");
	const season = Array.from({ length: 4 }, () => stream.between(0.94, 1.06));
	const periods = fiscalPeriods(security, stream.int(22, 38));
	const latest = periods.findLastIndex(({ filedAt }) => filedAt <= security.lastDay);
	const paid = payouts(world, security);
	return periods.map((period, i) => {
		const age = latest - i;
		const scale = (1 + rates.growth / 100) ** (-age / 4) * (1 + 0.012 * stream.normal());
		const sales = (rates.revenue / 4) * scale * entry(season, period.quarter - 1);
		const size = { sales, balance: (1 + rates.growth / 300) ** (-age / 4) };
		return { ...period, reported: age >= 0, ...statement(security, rates, size, period, paid, stream) };
	});
}

/**
 * Returns the minute at which the company publishes its results, after midnight Eastern time: before or after trading.
 */
export const reportMinute = (world: World, security: SampleSecurity): number =>
	random(world.seed, security.company.issuer, "report hour").chance(0.5) ? 7 * 60 : 16 * 60 + 5;

type Rates = ReturnType<typeof ratesOf>;
type Period = Pick<Quarter, "fiscalYear" | "quarter" | "periodEnd" | "filedAt">;

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

/** Fiscal years from four before the present one to the one after it, four quarters each. */
function fiscalPeriods(security: SampleSecurity, lag: number): Period[] {
	const end = Number(security.company.fiscalEnd);
	const [year = 0, month = 1] = security.lastDay.split("-").map(Number);
	const present = month > end ? year + 1 : year;
	return Array.from({ length: 4 * (yearsBack + 2) }, (_, i) => {
		const fiscalYear = present - yearsBack + Math.floor(i / 4);
		const quarter = entry([1, 2, 3, 4] as const, i % 4);
		const periodEnd = monthEnd(fiscalYear, end, 3 * (quarter - 4));
		// The annual report takes longer.
		const filedAt = tradingDayFrom(addDays(periodEnd, lag + (quarter === 4 ? 14 : 0)));
		return { fiscalYear, quarter, periodEnd, filedAt };
	});
}

/** Figures of a quarter. `size`: revenue in millions of dollars, the balance sheet against the present one. */
function statement(
	security: SampleSecurity,
	rates: Rates,
	size: { sales: number; balance: number },
	period: Period,
	paid: Payout[],
	stream: Random,
) {
	const dollars = (millions: number) => Math.round(millions) * million;
	const around = (margin: number) => margin + Math.abs(margin) * 0.06 * stream.normal();
	const revenue = dollars(size.sales);
	const shares = yearShares(security, period);
	// Earnings per share are whole cents, and income follows from them, so that the two agree exactly.
	const eps = Math.round((size.sales * million * around(rates.net) * 100) / shares);
	const netIncome = (eps * shares) / 100;
	const assets = dollars(rates.assets * size.balance);
	const equity = dollars(rates.equity * size.balance * (1 + 0.01 * stream.normal()));
	return {
		revenue,
		grossProfit: rates.gross === null ? null : dollars(size.sales * around(rates.gross)),
		operatingIncome: dollars(size.sales * around(rates.operating)),
		netIncome,
		eps,
		shares,
		assets,
		liabilities: assets - equity,
		equity,
		operatingCashFlow: dollars(size.sales * (rates.net + 0.05) * stream.between(0.9, 1.3)),
		capitalExpenditure: dollars(size.sales * stream.between(0.03, 0.09)),
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

/** Sum of a figure over quarters. */
export const total = (quarters: readonly Quarter[], of: (quarter: Quarter) => number): number =>
	quarters.reduce((sum, quarter) => sum + of(quarter), 0);

/** Quarters by fiscal year, oldest year first. */
export function byYear(quarters: readonly Quarter[]): Map<number, Quarter[]> {
	return Map.groupBy(quarters, ({ fiscalYear }) => fiscalYear);
}
