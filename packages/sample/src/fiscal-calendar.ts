import { addDays, entry, random } from "@us-market-data/market";
import { closeMinute, monthEnd, tradingDayFrom, weekday } from "./clock.ts";
import type { Issuer } from "./simulated.ts";

/** A fiscal quarter and the day on which its results are published. */
export interface Period {
	fiscalYear: number;
	quarter: 1 | 2 | 3 | 4;
	periodEnd: string;
	filedAt: string;
	/** Deviation of the results from the consensus, in usual deviations; within ±0.2 they meet it. */
	surprise: number;
}

const yearsBack = 4;

/** Fiscal years from four before the present one to the one after it, four quarters each. */
export function fiscalPeriods(seed: number, issuer: Issuer, lastDay: string): Period[] {
	const end = Number(issuer.fiscalEnd);
	const present = fiscalYearOf(issuer, lastDay);
	const lag = random(seed, issuer.issuer, "lag").int(...lagOf(issuer));
	return Array.from({ length: 4 * (yearsBack + 2) }, (_, i) => {
		const fiscalYear = present - yearsBack + Math.floor(i / 4);
		const quarter = entry([1, 2, 3, 4] as const, i % 4);
		const periodEnd = monthEnd(fiscalYear, end, 3 * (quarter - 4));
		// The annual report takes longer.
		const filedAt = midweek(addDays(periodEnd, lag + (quarter === 4 ? 14 : 0)));
		const surprise = random(seed, issuer.issuer, periodEnd, "surprise").normal() + 0.35;
		return { fiscalYear, quarter, periodEnd, filedAt, surprise };
	});
}

/** The fiscal year in which a day lies. */
export function fiscalYearOf(issuer: Issuer, date: string): number {
	const [year = 0, month = 1] = date.split("-").map(Number);
	return month > Number(issuer.fiscalEnd) ? year + 1 : year;
}

/** The fiscal quarter in which a day lies. */
export function fiscalQuarterOf(issuer: Issuer, date: string): 1 | 2 | 3 | 4 {
	const month = Number(date.slice(5, 7));
	const passed = (month - Number(issuer.fiscalEnd) + 11) % 12;
	return entry([1, 2, 3, 4] as const, Math.floor(passed / 3));
}

/** Banks report first. */
const lagOf = ({ industry }: Issuer): [number, number] => (industry === "Banks" ? [13, 18] : [22, 38]);

/** Results come on Tuesdays, Wednesdays and Thursdays, or the first trading day after. */
function midweek(date: string): string {
	const shift = [2, 1, 0, 0, 0, -1, -2][weekday(date)] ?? 0;
	return tradingDayFrom(addDays(date, shift));
}

const early = 7 * 60;
const afterClose = 5;

/** True for a company that publishes its results before trading, false for one that does so after it. */
export const reportsEarly = (seed: number, issuer: Issuer): boolean =>
	random(seed, issuer.issuer, "report hour").chance(0.5);

/** The minute of a day, after midnight Eastern time, at which the company publishes its results. */
export const reportMinute = (seed: number, issuer: Issuer, date: string): number =>
	reportsEarly(seed, issuer) ? early : closeMinute(date) + afterClose;
