import { random } from "@us-market-data/market";
import { earningsBeforeInterestAndTax, type Quarter } from "./areas/fiscal-quarters.ts";
import { roundTo } from "./numbers.ts";

/** What analysts expect of a quarter: earnings per share in cents, the others in dollars. */
interface Expectation {
	revenue: number;
	eps: number;
	netincome: number;
	ebit: number;
	analysts: number;
}

/** Deviations within this bound meet what was expected exactly. */
const inline = 0.2;

/** Most quarters beat what was expected, some meet it exactly, the others miss it. Prices follow the same surprise. */
export function expectedEarnings(seed: number, issuer: string, quarter: Quarter): Expectation {
	const { surprise, reported } = quarter;
	const bounded = Math.max(-4, Math.min(4, surprise));
	const part = reported && Math.abs(surprise) > inline ? 0.03 * bounded : 0;
	const near = (value: number, step: number, size: number) =>
		roundTo(value - Math.max(step, Math.abs(value * part) * size) * Math.sign(part), step);
	const eps = near(quarter.eps, 1, 1);
	return {
		revenue: near(quarter.revenue, 1e6, 0.4),
		eps,
		netincome: (eps * quarter.shares) / 100,
		ebit: near(earningsBeforeInterestAndTax(quarter) ?? quarter.operatingIncome, 1e6, 0.8),
		analysts: random(seed, issuer, quarter.periodEnd, "analysts").int(8, 45),
	};
}
