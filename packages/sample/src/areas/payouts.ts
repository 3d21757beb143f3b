import type { AreaRow } from "@us-market-data/market";
import { addDays, nextTradingDay, random } from "@us-market-data/market";
import { tradingDayFrom, tradingDayUpTo } from "../clock.ts";
import { fiscalQuarterOf, fiscalYearOf } from "../fiscal-calendar.ts";
import { perShare } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isListed, splitFactor, type World } from "../world.ts";

/** A dividend; the amount in hundredths of a cent per share of its day, and per share of the last day. */
export interface Payout {
	declaredOn: string;
	exDate: string;
	recordDate: string;
	paymentDate: string;
	fiscalYear: number;
	fiscalQuarter: 1 | 2 | 3 | 4;
	amount: number;
	adjusted: number;
}

const dividendGrowth = 0.05;

const yearsBack = 5;

/** Days from the declaration to the ex-date, and from that to the payment. */
const declaredBefore = 24;
const paidAfter = 21;

const cache = new WeakMap<SampleSecurity, Payout[]>();

/** Dividends of the last years and, once it is declared, the next one; oldest first. */
export function payouts(world: World, security: SampleSecurity): Payout[] {
	const cached = cache.get(security) ?? makePayouts(world, security);
	cache.set(security, cached);
	return cached;
}

function makePayouts(world: World, security: SampleSecurity): Payout[] {
	const { payments, dividend } = security.figures;
	if (payments === 0) return [];
	const stream = random(world.seed, security.company.issuer, security.listing.type, "dividends");
	const every = 12 / payments;
	const [phase, day] = [stream.int(0, every - 1), stream.int(3, 24)];
	const lastYear = Number(security.lastDay.slice(0, 4));
	const growth = security.listing.type === "preferred" ? 0 : dividendGrowth;
	const found: Payout[] = [];
	for (let month = phase; month < 12 * (yearsBack + 2); month += every) {
		const exDate = tradingDayFrom(dateIn(lastYear - yearsBack, month, day));
		const declaredOn = tradingDayUpTo(addDays(exDate, -declaredBefore));
		if (declaredOn > security.lastDay || (exDate > security.lastDay && !isListed(security))) break;
		const age = lastYear - Number(exDate.slice(0, 4));
		const cent = Math.max(1, Math.round(((dividend * 100) / payments) * (1 - growth) ** age));
		const adjusted = cent * 100;
		found.push({
			declaredOn,
			exDate,
			recordDate: recordDate(exDate),
			paymentDate: tradingDayFrom(addDays(exDate, paidAfter)),
			fiscalYear: fiscalYearOf(security.company, exDate),
			fiscalQuarter: fiscalQuarterOf(security.company, exDate),
			adjusted,
			amount: adjusted * splitFactor(security.split, exDate),
		});
	}
	return found;
}

const dateIn = (year: number, month: number, day: number): string =>
	new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

export function* dividends(world: World): Generator<AreaRow<"dividends">> {
	for (const security of world.securities) {
		for (const payout of payouts(world, security)) {
			const amount = perShare(payout.amount);
			yield {
				symbol: security.symbol,
				exDate: payout.exDate,
				amount,
				currency: "USD",
				recordDate: payout.recordDate,
				paymentDate: payout.paymentDate,
				fiscalYear: payout.fiscalYear,
				fiscalPeriod: `Q${payout.fiscalQuarter}`,
				announcedDate: payout.declaredOn,
				description: `${amount} USD per share in cash, declared on ${payout.declaredOn} (simulated)`,
			};
		}
	}
}

/** Since trades settle on the next day, 2024-05-28, the record date is the ex-date; before, the day after. */
const recordDate = (exDate: string): string => (exDate >= "2024-05-28" ? exDate : nextTradingDay(exDate));
