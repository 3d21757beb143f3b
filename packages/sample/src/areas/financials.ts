import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, noFigures } from "@us-market-data/market";
import { monthEnd } from "../clock.ts";
import { cents, perShare } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isStock, type World } from "../world.ts";
import { byYear, fiscalQuarters, type Quarter, total } from "./fiscal-quarters.ts";

type Report = AreaRow<"financials">["report"];

/** Quarters, half years and years. Half years and years are the sums of their quarters. */
export function* financials(world: World): Generator<AreaRow<"financials">> {
	for (const security of world.securities.filter(isStock)) {
		const reported = fiscalQuarters(world, security).filter((quarter) => quarter.reported);
		for (const [, quarters] of byYear(reported)) {
			for (const quarter of quarters) yield record(security, `q${quarter.quarter}`, [quarter]);
			if (quarters.length >= 2) yield record(security, "saf", quarters.slice(0, 2));
			if (quarters.length === 4) yield record(security, "af", quarters);
		}
	}
}

function record(security: SampleSecurity, report: Report, quarters: Quarter[]): AreaRow<"financials"> {
	const last = entry(quarters, -1);
	const [year = 0, month = 1] = last.periodEnd.split("-").map(Number);
	const { ticker } = security;
	const restatedOn = quarters.map((quarter) => quarter.restatedOn).find((day) => day !== undefined);
	const sum = (of: (quarter: Quarter) => number) => String(total(quarters, of));
	const costs = (quarter: Quarter) => quarter.revenue - (quarter.grossProfit ?? 0);
	return {
		...noFigures,
		symbol: security.symbol,
		report,
		fiscalYear: last.fiscalYear,
		periodStart: addDays(monthEnd(year, month, -3 * quarters.length), 1),
		periodEnd: last.periodEnd,
		filedAt: restatedOn ?? last.filedAt,
		currency: "USD",
		webUrl: `https://example.com/reports/${ticker.toLowerCase()}/${last.fiscalYear}-${report}${restatedOn ? "-restated" : ""}`,
		revenue: sum((quarter) => quarter.revenue),
		costOfRevenue: last.grossProfit === null ? null : sum(costs),
		grossProfit: last.grossProfit === null ? null : sum((quarter) => quarter.grossProfit ?? 0),
		operatingIncome: sum((quarter) => quarter.operatingIncome),
		interestExpense: last.interestExpense === null ? null : sum((quarter) => quarter.interestExpense ?? 0),
		pretaxIncome: sum((quarter) => quarter.pretaxIncome),
		incomeTax: sum((quarter) => quarter.incomeTax),
		netIncome: sum((quarter) => quarter.netIncome),
		epsDiluted: cents(total(quarters, (quarter) => quarter.eps)),
		assets: String(last.assets),
		liabilities: String(last.liabilities),
		equity: String(last.equity),
		operatingCashFlow: sum((quarter) => quarter.operatingCashFlow),
		capitalExpenditure: sum((quarter) => quarter.capitalExpenditure),
		dividendsPerShare: perShare(total(quarters, (quarter) => quarter.dividends)),
		sharesDiluted: String(last.shares),
		// Everything is stated in the shares of the last day, also what was published before a split.
		sharesAsOf: security.split && last.filedAt < security.split.date ? security.lastDay : null,
		restatedAt: null,
		derivedFigures: null,
		derivedRules: null,
	};
}
