import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, type Random, random } from "@us-market-data/market";
import { monthEnd, tradingDayUpTo } from "../clock.ts";
import { cents, roundTo } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { barAt, isListed, isStock, type World } from "../world.ts";
import { byYear, fiscalQuarters, type Quarter, total } from "./fiscal-quarters.ts";

type Estimate = AreaRow<"estimates">;
type Key = Estimate["key"];

const keys: readonly Key[] = ["revenue", "eps", "netincome", "ebit"];

/** Figures of a quarter that are estimated: earnings per share in cents, the others in dollars. */
const figure: Readonly<Record<Key, (quarter: Quarter) => number>> = {
	revenue: (quarter) => quarter.revenue,
	eps: (quarter) => quarter.eps,
	netincome: (quarter) => quarter.netIncome,
	ebit: (quarter) => quarter.operatingIncome,
};

/** A quarter with its estimates. */
interface Expected {
	quarter: Quarter;
	estimates: Record<Key, number>;
	analysts: number;
}

/** Years and half years expect the sum of what their quarters expect. */
export function* estimates(world: World): Generator<Estimate> {
	for (const security of world.securities.filter(isStock)) {
		const stream = random(world.seed, security.company.issuer, "estimates");
		const quarters = fiscalQuarters(world, security).filter(
			(quarter) => quarter.reported || isListed(security),
		);
		const expected = new Map(quarters.map((quarter) => [quarter, expect(quarter, stream)]));
		for (const [, year] of byYear(quarters)) {
			const of = (list: Quarter[]) =>
				list.map((quarter) => expected.get(quarter)).filter((e) => e !== undefined);
			for (const quarter of year) yield* rows(security, "qf", quarter.quarter, of([quarter]));
			if (year.length >= 2) yield* rows(security, "saf", 1, of(year.slice(0, 2)));
			if (year.length === 4) yield* rows(security, "saf", 2, of(year.slice(2)));
			if (year.length === 4) yield* rows(security, "af", 1, of(year));
		}
	}
}

function* rows(
	security: SampleSecurity,
	period: Estimate["period"],
	fiscalPeriod: number,
	expected: Expected[],
): Generator<Estimate> {
	const last = entry(expected, -1);
	for (const key of keys) {
		const text = key === "eps" ? cents : String;
		const released = expected.every(({ quarter }) => quarter.reported);
		const actual = total(
			expected.map(({ quarter }) => quarter),
			figure[key],
		);
		yield {
			symbol: security.symbol,
			period,
			fiscalYear: last.quarter.fiscalYear,
			fiscalPeriod,
			periodEnd: last.quarter.periodEnd,
			currency: "USD",
			key,
			estimate: text(expected.reduce((sum, { estimates }) => sum + estimates[key], 0)),
			actual: released ? text(actual) : null,
			analysts: last.analysts,
		};
	}
}

/** Most quarters beat what was expected, some meet it exactly, the others miss it. */
function expect(quarter: Quarter, stream: Random): Expected {
	const outcome = stream.next();
	const miss = outcome < 0.55 ? -1 : outcome < 0.75 ? 0 : 1;
	const near = (value: number, step: number) => {
		const by = quarter.reported ? miss * stream.between(0.01, 0.06) : 0;
		return roundTo(value + Math.abs(value) * by, step);
	};
	const eps = near(quarter.eps, 1);
	return {
		quarter,
		analysts: stream.int(8, 45),
		estimates: {
			revenue: near(quarter.revenue, 1e6),
			eps,
			netincome: (eps * quarter.shares) / 100,
			ebit: near(quarter.operatingIncome, 1e6),
		},
	};
}

const ratingMonths = 12;

/** The distribution of ratings at the end of each month of a year and on the last day. */
export function* ratings(world: World): Generator<AreaRow<"ratings">> {
	for (const security of world.securities.filter((candidate) => isStock(candidate) && isListed(candidate))) {
		const stream = random(world.seed, security.symbol, "ratings");
		const mood = stream.between(0.15, 0.9);
		const premium = 1 + 0.25 * (mood - 0.35);
		const [year = 0, month = 1] = security.lastDay.split("-").map(Number);
		for (let back = ratingMonths; back >= 0; back--) {
			const date = back === 0 ? security.lastDay : tradingDayUpTo(monthEnd(year, month, -back));
			if (back > 0 && date >= security.lastDay) continue;
			const price = barAt(security, date).close;
			const target = Math.round(price * premium * stream.between(0.97, 1.03));
			const count = () => stream.between(0.6, 1.4);
			yield {
				symbol: security.symbol,
				date,
				startDate: addDays(date, -90),
				buy: Math.round(18 * mood * count()),
				over: Math.round(7 * mood * count()),
				hold: Math.round(14 * (1.1 - mood) * count()),
				under: Math.round(4 * (1 - mood) * count()),
				sell: Math.round(3 * (1 - mood) * count()),
				noOpinion: stream.int(0, 2),
				highestPrice: cents(Math.round(target * stream.between(1.12, 1.35))),
				lowestPrice: cents(Math.round(target * stream.between(0.68, 0.88))),
				targetPrice: cents(target),
				currency: "USD",
			};
		}
	}
}
