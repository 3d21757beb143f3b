import { dayMs } from "@us-market-data/market";
import type { Fact } from "./fact.ts";
import { isAnnual } from "./fact.ts";

/** Periods of a fiscal year in which facts are stated: quarters, the year, and the first six and nine months. */
const slots = ["q1", "q2", "q3", "q4", "m6", "m9", "af"] as const;
export type Slot = (typeof slots)[number];

const quarters = ["q1", "q2", "q3", "q4"] as const;

/** A period of a fiscal year. */
export interface FiscalPeriod {
	fiscalYear: number;
	slot: Slot;
}

const known = new Map<string, number>();

/** Days since 1970 of a date `YYYY-MM-DD`; null for a date that is not in the calendar. */
export function dayNumber(date: string): number | null {
	const held = known.get(date);
	if (held !== undefined) return held;
	const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
	if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
	const day = time / dayMs;
	known.set(date, day);
	return day;
}

const dayOf = (date: string): number => dayNumber(date) ?? Number.NaN;

type Span = "quarter" | "m6" | "m9" | "af";

/**
 * Lengths in days. Quarters have 13 weeks or three months, at retailers also 12 or, once a year, 16 or 17 weeks;
 * half years and nine months accordingly.
 */
const lengths: readonly (readonly [Span, number, number])[] = [
	["quarter", 80, 119],
	["m6", 160, 200],
	["m9", 245, 287],
	["af", 350, 380],
];

function spanOf(start: number, end: number): Span | null {
	const days = end - start + 1;
	return lengths.find(([, shortest, longest]) => days >= shortest && days <= longest)?.[0] ?? null;
}

const quarter = 91.3;
const year = 365.25;
/** Days by which a quarter may end off its quarter of the year: retailers' quarters differ in length. */
const offQuarter = 26;
/** Days by which fiscal years of 52 and 53 weeks move around their month end, and which distinguish years. */
const offYear = 10;

/**
 * Tells what part of which fiscal year a period is, from the company's fiscal year ends and the period itself: the
 * fiscal year and period that a filing gives describe the filing, not the facts in it.
 *
 * A fiscal year has the number of the calendar year in which it ends; one that ends in the first ten days of January,
 * as years of 52 or 53 weeks do, that of the year before.
 */
export class FiscalCalendar {
	/** Last days of fiscal years, ascending. */
	readonly #ends: readonly number[];

	constructor(facts: readonly Fact[]) {
		const annual = yearEnds(facts);
		this.#ends = annual.length > 0 ? annual : endsFromYearToDate(facts);
	}

	/** The part of a fiscal year, or null for any other period. */
	periodOf(start: string, end: string): FiscalPeriod | null {
		const [first, last] = [dayOf(start), dayOf(end)];
		const span = spanOf(first, last);
		const yearEnd = span === null ? null : this.#yearEndAfter(last);
		if (span === null || yearEnd === null) return null;
		const slot = slotOf(span, first, last, yearEnd);
		return slot && { fiscalYear: fiscalYearOf(yearEnd), slot };
	}

	/**
	 * The fiscal year end on or after a day, a few days of grace included; where it is not known, by the next that is.
	 */
	#yearEndAfter(day: number): number | null {
		const next = this.#ends.find((end) => end >= day - offYear);
		if (next !== undefined && next - day <= 300) return next;
		const nearest = this.#ends.reduce<number | null>(
			(best, end) => (best === null || Math.abs(end - day) < Math.abs(best - day) ? end : best),
			null,
		);
		if (nearest === null) return null;
		const years = Math.ceil((day - offYear - nearest) / year);
		return Math.round(nearest + years * year);
	}
}

function slotOf(span: Span, first: number, last: number, yearEnd: number): Slot | null {
	if (span === "af") return Math.abs(yearEnd - last) <= offYear ? "af" : null;
	const before = Math.round((yearEnd - last) / quarter);
	if (Math.abs(yearEnd - last - before * quarter) > offQuarter) return null;
	if (span === "quarter") return quarters[3 - before] ?? null;
	const fromStart = Math.abs(first - (yearEnd - year + 1)) <= offYear;
	return fromStart && before === (span === "m6" ? 2 : 1) ? span : null;
}

const fiscalYearOf = (yearEnd: number): number => new Date((yearEnd - offYear) * dayMs).getUTCFullYear();

/** Ends of the years in annual reports. Of two within a few weeks, one is a slip: that of fewer tags. */
function yearEnds(facts: readonly Fact[]): number[] {
	const annual = facts.filter(
		({ start, end, form }) => start !== null && isAnnual(form) && spanOf(dayOf(start), dayOf(end)) === "af",
	);
	const counts = tagsByDay(annual.map(({ tag, end }) => ({ tag, day: dayOf(end) })));
	const ends: number[] = [];
	for (const [day] of counts) {
		if (ends.every((end) => Math.abs(end - day) > 60)) ends.push(day);
	}
	return ends.sort((a, b) => a - b);
}

/** A company without an annual report yet: its year ends a year after the first day of its year-to-date figures. */
function endsFromYearToDate(facts: readonly Fact[]): number[] {
	const days = facts.flatMap(({ tag, start, end }) => {
		const span = start === null ? null : spanOf(dayOf(start), dayOf(end));
		const isToDate = start !== null && (span === "m6" || span === "m9");
		return isToDate ? [{ tag, day: Math.round(dayOf(start) - 1 + year) }] : [];
	});
	const [best] = tagsByDay(days);
	return best ? [best[0]] : [];
}

/** Days with the number of tags that name them, most first, later first of as many. */
function tagsByDay(named: readonly { tag: string; day: number }[]): [day: number, tags: number][] {
	const tags = new Map<number, Set<string>>();
	for (const { tag, day } of named) tags.set(day, (tags.get(day) ?? new Set()).add(tag));
	return [...tags]
		.map(([day, set]): [number, number] => [day, set.size])
		.sort((a, b) => b[1] - a[1] || b[0] - a[0]);
}
