import type { AreaRow } from "@us-market-data/market";
import { addDays, entry, nextTradingDay, previousTradingDay, random } from "@us-market-data/market";
import { tradingDayFrom } from "../clock.ts";
import { perShare } from "../numbers.ts";
import type { SampleSecurity } from "../simulated.ts";
import { isListed, splitFactor, type World } from "../world.ts";

/** A dividend; the amount in hundredths of a cent per share of its day, and per share of the last day. */
export interface Payout {
	exDate: string;
	amount: number;
	adjusted: number;
}

const dividendGrowth = 0.05;

const yearsBack = 5;

/** Dividends of the last years and, while the security is listed, the next one; oldest first. */
export function payouts(world: World, security: SampleSecurity): Payout[] {
	const { payments, dividend } = security.figures;
	if (payments === 0) return [];
	const stream = random(world.seed, security.company.issuer, security.listing.type, "dividends");
	const every = 12 / payments;
	const [phase, day] = [stream.int(0, every - 1), stream.int(3, 24)];
	const lastYear = Number(security.lastDay.slice(0, 4));
	const found: Payout[] = [];
	for (let month = phase; month < 12 * (yearsBack + 2); month += every) {
		const exDate = tradingDayFrom(dateIn(lastYear - yearsBack, month, day));
		const upcoming = exDate > security.lastDay;
		if (upcoming && !isListed(security)) break;
		const age = lastYear - Number(exDate.slice(0, 4));
		const cent = Math.max(1, Math.round(((dividend * 100) / payments) * (1 - dividendGrowth) ** age));
		const adjusted = cent * 100;
		found.push({ exDate, adjusted, amount: adjusted * splitFactor(security.split, exDate) });
		if (upcoming) break;
	}
	return found;
}

const dateIn = (year: number, month: number, day: number): string =>
	new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

export function* dividends(world: World): Generator<AreaRow<"dividends">> {
	for (const security of world.securities) {
		for (const { exDate, amount } of payouts(world, security)) {
			if (exDate < entry(world.days, 0)) continue;
			const month = Number(exDate.slice(5, 7));
			yield {
				symbol: security.symbol,
				exDate,
				amount: perShare(amount),
				currency: "USD",
				recordDate: recordDate(exDate),
				paymentDate: tradingDayFrom(addDays(exDate, 21)),
				fiscalYear: Number(exDate.slice(0, 4)),
				fiscalPeriod: `Q${Math.ceil(month / 3)}`,
				description: `${perShare(amount)} USD per share in cash (simulated)`,
			};
		}
	}
}

/** Since trades settle on the next day, 2024-05-28, the record date is the ex-date; before, the day after. */
const recordDate = (exDate: string): string =>
	exDate >= "2024-05-28" ? exDate : previousTradingDay(nextTradingDay(nextTradingDay(exDate)));
