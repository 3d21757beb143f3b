import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, type Random, random } from "@us-market-data/market";
import { monthEnd, tradingDayUpTo } from "../clock.ts";
import { watched } from "../data/watched.ts";
import { expectedEarnings } from "../expectations.ts";
import { cents, clamp } from "../numbers.ts";
import type { SampleSecurity, Story } from "../simulated.ts";
import { isListed, isStock, splitFactor, type World } from "../world.ts";
import {
	byYear,
	earningsBeforeInterestAndTax,
	fiscalQuarters,
	type Quarter,
	total,
} from "./fiscal-quarters.ts";

type Estimate = AreaRow<"estimates">;
type Key = Estimate["key"];

const keys: readonly Key[] = ["revenue", "eps", "netincome", "ebit"];

/**
 * Figures of a quarter that are estimated: earnings per share in cents, the others in dollars. Banks are expected to earn
 * something before interest and tax, but never publish it.
 */
const figure: Readonly<Record<Key, (quarter: Quarter) => number | null>> = {
	revenue: (quarter) => quarter.revenue,
	eps: (quarter) => quarter.eps,
	netincome: (quarter) => quarter.netIncome,
	ebit: earningsBeforeInterestAndTax,
};

/** A quarter with its estimates. */
interface Expected {
	quarter: Quarter;
	estimates: Record<Key, number>;
	analysts: number;
}

/** Fiscal years with estimates of securities that are not watched: a first start is to be short. */
const unwatchedYears = 3;

/** Years and half years expect the sum of what their quarters expect. */
export function* estimates(world: World): Generator<Estimate> {
	for (const security of world.securities.filter(isStock)) {
		const quarters = fiscalQuarters(world, security).filter(
			(quarter) => quarter.reported || isListed(security),
		);
		const expected = new Map(quarters.map((quarter) => [quarter, expect(world, security, quarter)]));
		const years = [...byYear(quarters)].slice(watched.has(security.ticker) ? 0 : -unwatchedYears);
		for (const [, year] of years) {
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
		const quarters = expected.map(({ quarter }) => quarter);
		const released = quarters.every((quarter) => quarter.reported && figure[key](quarter) !== null);
		const actual = total(quarters, (quarter) => figure[key](quarter) ?? 0);
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

function expect({ seed }: World, { company }: SampleSecurity, quarter: Quarter): Expected {
	const { analysts, ...estimates } = expectedEarnings(seed, company.issuer, quarter);
	return { quarter, analysts, estimates };
}

const ratingMonths = 12;

/** Ratings at the end of each month of a year, on each day of a change, and on the last day. */
export function* ratings(world: World): Generator<AreaRow<"ratings">> {
	for (const security of world.securities.filter((candidate) => isStock(candidate) && isListed(candidate))) {
		const { symbol, stories } = security;
		const stream = random(world.seed, security.company.issuer, "ratings");
		const mood = stream.between(0.15, 0.9);
		const coverage = clamp((security.figures.price * security.figures.shares) / 40_000, 0.25, 1.2);
		const counts = votesOf(mood, coverage, stream);
		const changes = stories.filter(
			({ kind, headline }) => kind === "rating" || /(up|down)graded/.test(headline),
		);
		const bars = security.bars;
		const days = ratingDays(security, changes);
		for (const change of changes) if (change.date < (days[0] ?? "")) shift(counts, change.move);
		const premium = 1 + 0.22 * (mood - 0.3);
		for (const date of days) {
			for (const change of changes) if (change.date === date) shift(counts, change.move);
			const month = bars.filter((bar) => bar.date <= date).slice(-20);
			const mean = month.reduce((sum, bar) => sum + bar.close / splitFactor(security.split, bar.date), 0);
			const target = Math.round((mean / month.length) * splitFactor(security.split, date) * premium);
			yield {
				symbol,
				date,
				startDate: addDays(date, -90),
				...counts,
				highestPrice: cents(Math.round(target * 1.22)),
				lowestPrice: cents(Math.round(target * 0.79)),
				targetPrice: cents(target),
				currency: "USD",
			};
		}
	}
}

type Votes = Record<"buy" | "over" | "hold" | "under" | "sell" | "noOpinion", number>;

/** Votes of analysts; `mood` is 1 where all like the security, `coverage` 1 for a large company. */
function votesOf(mood: number, coverage: number, stream: Random): Votes {
	const count = (mean: number) => Math.round(mean * coverage * stream.between(0.7, 1.3));
	return {
		buy: Math.max(1, count(20 * mood)),
		over: count(8 * mood),
		hold: Math.max(1, count(14 * (1.1 - mood))),
		under: count(4 * (1 - mood)),
		sell: count(3 * (1 - mood)),
		noOpinion: stream.int(0, 2),
	};
}

/** An analyst changes sides. */
function shift(votes: Votes, move: number): void {
	const [from, to] = move > 0 ? (["hold", "buy"] as const) : (["buy", "hold"] as const);
	if (votes[from] <= 1) return;
	votes[from]--;
	votes[to]++;
}

function ratingDays(security: SampleSecurity, changes: readonly Story[]): string[] {
	const { lastDay, bars } = security;
	const [year = 0, month = 1] = lastDay.split("-").map(Number);
	const ends = Array.from({ length: ratingMonths }, (_, i) => tradingDayUpTo(monthEnd(year, month, -1 - i)));
	const [oldest = lastDay] = ends.slice(-1);
	const days = [...ends, ...changes.map(({ date }) => date), lastDay];
	const first = entry(bars, 0).date;
	return [...new Set(days)].filter((day) => day >= oldest && day >= first && day <= lastDay).sort();
}
