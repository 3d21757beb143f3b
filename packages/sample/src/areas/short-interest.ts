import type { AreaRow } from "@us-market-data/market";
import { addDays, nextTradingDay, random } from "@us-market-data/market";
import { monthEnd, tradingDayUpTo } from "../clock.ts";
import { clamp, fixed } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { splitFactor, type World } from "../world.ts";

/** Reports per security, two a month. */
const reports = 12;
/** Trading days from the settlement day to the publication. */
const publishedAfter = 9;

export function* shortInterest(world: World): Generator<AreaRow<"shortInterest">> {
	const days = settlementDays(world.lastDay, reports + 1);
	for (const security of world.securities) yield* positions(world, security, days);
}

/** The newest settlement days (middle and end of the month) with reports published by a day, oldest first. */
function settlementDays(lastDay: string, count: number): string[] {
	const days: string[] = [];
	for (let back = 0; days.length < count; back++) {
		const [year = 0, month = 0] = lastDay.split("-").map(Number);
		const end = monthEnd(year, month, -back);
		const both = [tradingDayUpTo(end), tradingDayUpTo(`${end.slice(0, 8)}15`)];
		days.push(...both.filter((day) => publicationOf(day) <= lastDay));
	}
	return days.slice(0, count).reverse();
}

function publicationOf(settlementDay: string): string {
	let day = settlementDay;
	for (let i = 0; i < publishedAfter; i++) day = nextTradingDay(day);
	return day;
}

/** Positions that wander around a share of the free float, in the shares of their day. */
function* positions(
	world: World,
	{ symbol, figures, split, bars }: SampleSecurity,
	days: readonly string[],
): Generator<AreaRow<"shortInterest">> {
	const stream = random(world.seed, symbol, "short interest");
	let rate = stream.between(0.006, 0.05);
	let before: { date: string; shares: number } | undefined;
	for (const date of days) {
		rate = clamp(rate * (1 + 0.08 * stream.normal()), 0.003, 0.25);
		const factor = splitFactor(split, date);
		const shares = Math.round((figures.shares * 1e6 * rate) / factor);
		const period = bars.filter((bar) => bar.date <= date && bar.date > (before?.date ?? addDays(date, -16)));
		const total = period.reduce((sum, bar) => sum + bar.volume, 0);
		const average = Math.round(total / Math.max(1, period.length));
		if (before && average > 0) {
			const hundredths = Math.max(100, Math.round((100 * shares) / average));
			yield {
				symbol,
				date,
				sharesShort: String(shares),
				previousSharesShort: String(before.shares),
				averageDailyVolume: String(average),
				daysToCover: fixed(hundredths, 2),
			};
		}
		before = { date, shares };
	}
}
