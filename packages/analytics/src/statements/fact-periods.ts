import { dayMs } from "@us-market-data/market";
import type { Fact } from "./fact.ts";
import { isAnnual, isOfTransition } from "./fact.ts";

/**
 * Periods of a fiscal year in which facts are stated: quarters, the year, and the first six and nine months. A
 * transition period has quarters and first months too, and `tp` as a whole where it is no quarter, half or nine months.
 */
const slots = ["q1", "q2", "q3", "q4", "m6", "m9", "af", "tp"] as const;
export type Slot = (typeof slots)[number];

const quarters = ["q1", "q2", "q3", "q4"] as const;

/** A period of a fiscal year, or of the transition period that ends in the calendar year of that number. */
export interface FiscalPeriod {
	fiscalYear: number;
	slot: Slot;
	/** True for a part of the months between two fiscal years, of a company that moved the end of its year. */
	isTransition: boolean;
}

const dayNumbers = new Map<string, number>();

/** Days since 1970 of a date `YYYY-MM-DD`; null for a date that is not in the calendar. */
export function dayNumber(date: string): number | null {
	const cached = dayNumbers.get(date);
	if (cached !== undefined) return cached;
	const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
	if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
	const day = time / dayMs;
	dayNumbers.set(date, day);
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
	return lengths.find(([, minDays, maxDays]) => days >= minDays && days <= maxDays)?.[0] ?? null;
}

const quarter = 91.3;
const year = 365.25;
/** Days by which a quarter may end off its quarter of the year: retailers' quarters differ in length. */
const quarterToleranceDays = 26;
/** Days by which fiscal years of 52 and 53 weeks move around their month end, and which distinguish years. */
const yearToleranceDays = 10;

/** A year or transition period; days since 1970, both included. */
interface Days {
	start: number;
	end: number;
}

/**
 * Tells what part of which fiscal year a period is, from the company's fiscal years and the period itself: the fiscal
 * year and period that a filing gives describe the filing, not the facts in it.
 *
 * A fiscal year has the number of the calendar year in which it ends; one that ends in the first ten days of January,
 * as years of 52 or 53 weeks do, that of the year before. A company that moves the end of its year has a transition
 * period (17 CFR 240.13a-10), which is between two years, or after the last one in a report on Form 10-KT or 10-QT.
 *
 * @example
 * new FiscalCalendar(facts).periodOf("2013-06-30", "2013-09-28");
 */
export class FiscalCalendar {
	/** Last days of fiscal years, ascending. */
	readonly #ends: readonly number[];
	/** In order of time. */
	readonly #transitions: readonly Days[];

	constructor(facts: readonly Fact[]) {
		const years = fiscalYears(facts);
		this.#ends = years.length > 0 ? years.map(({ end }) => end) : endsFromYearToDate(facts);
		this.#transitions = transitionsOf(years, facts);
	}

	/** The part of a fiscal year or transition period, or null for any other period. */
	periodOf(start: string, end: string): FiscalPeriod | null {
		const [first, last] = [dayOf(start), dayOf(end)];
		const transition = this.#transitions.find((one) => isWithin({ start: first, end: last }, one));
		if (transition) {
			const slot = transitionSlot({ start: first, end: last }, transition);
			return slot && { fiscalYear: fiscalYearOf(transition.end), slot, isTransition: true };
		}
		const span = spanOf(first, last);
		const yearEnd = span === null ? null : this.#yearEndAfter(last);
		if (span === null || yearEnd === null) return null;
		const slot = slotOf(span, first, last, yearEnd);
		return slot && { fiscalYear: fiscalYearOf(yearEnd), slot, isTransition: false };
	}

	/**
	 * The fiscal year end on or after a day, a few days of grace included; where it is not known, by the nearest that is.
	 * Years are not counted over a transition period, and none ends within one.
	 */
	#yearEndAfter(day: number): number | null {
		const next = this.#ends.find((end) => end >= day - yearToleranceDays);
		const between = this.#transitions.find(
			(one) => day > one.start + yearToleranceDays && day <= one.end + yearToleranceDays,
		);
		if (between) return null;
		if (next !== undefined && next - day <= 300) return next;
		const before = this.#transitions.filter(({ end }) => end < day).at(-1)?.end ?? -Infinity;
		const after = this.#transitions.find(({ start }) => start > day)?.start ?? Infinity;
		const anchors = [...this.#ends, before].filter((end) => end >= before && end <= after);
		const nearest = anchors.reduce<number | null>(
			(best, end) => (best === null || Math.abs(end - day) < Math.abs(best - day) ? end : best),
			null,
		);
		if (nearest === null || nearest === -Infinity) return null;
		const years = Math.ceil((day - yearToleranceDays - nearest) / year);
		return Math.round(nearest + years * year);
	}
}

/** True for a period within another, but for the days by which fiscal years move. */
const isWithin = (inner: Days, outer: Days): boolean =>
	inner.start >= outer.start - yearToleranceDays &&
	inner.end <= outer.end + yearToleranceDays &&
	inner.end > outer.start;

/** The part of a transition period; its quarters count from its first day. */
function transitionSlot({ start, end }: Days, transition: Days): Slot | null {
	const isFromStart = Math.abs(start - transition.start) <= yearToleranceDays;
	if (isFromStart && Math.abs(end - transition.end) <= yearToleranceDays) return wholeSlot(transition);
	const span = spanOf(start, end);
	if (span === "m6" || span === "m9") return isFromStart ? span : null;
	if (span !== "quarter") return null;
	const number = Math.round((end - transition.start + 1) / quarter);
	const isAligned = Math.abs(end - transition.start + 1 - number * quarter) <= quarterToleranceDays;
	return isAligned ? (quarters.slice(0, 3)[number - 1] ?? null) : null;
}

/** A whole transition period: of three, six or nine months, or of another length. */
function wholeSlot({ start, end }: Days): Slot {
	const span = spanOf(start, end);
	if (span === "quarter") return "q1";
	return span === "m6" || span === "m9" ? span : "tp";
}

function slotOf(span: Span, first: number, last: number, yearEnd: number): Slot | null {
	if (span === "af") return Math.abs(yearEnd - last) <= yearToleranceDays ? "af" : null;
	const before = Math.round((yearEnd - last) / quarter);
	if (Math.abs(yearEnd - last - before * quarter) > quarterToleranceDays) return null;
	if (span === "quarter") return quarters[3 - before] ?? null;
	const fromStart = Math.abs(first - (yearEnd - year + 1)) <= yearToleranceDays;
	return fromStart && before === (span === "m6" ? 2 : 1) ? span : null;
}

const fiscalYearOf = (yearEnd: number): number =>
	new Date((yearEnd - yearToleranceDays) * dayMs).getUTCFullYear();

/** Fewest days between the ends of two fiscal years; fewer are between one and the same year as another calendar has it. */
const minYearDays = 340;

/** A year that an annual report states for a tag. */
interface StatedYear extends Days {
	tag: string;
	accession: string;
}

/**
 * The years in annual reports, in order of time. Of two that overlap, one is a slip, or the year as the new calendar of the
 * company would have it: that which no report is about, else that of fewer tags.
 */
function fiscalYears(facts: readonly Fact[]): Days[] {
	const annual = facts.flatMap(({ tag, accession, start, end, form }): StatedYear[] => {
		const days = start !== null && isAnnual(form) && { start: dayOf(start), end: dayOf(end) };
		return days && spanOf(days.start, days.end) === "af" ? [{ tag, accession, ...days }] : [];
	});
	const byEnd = Map.groupBy(annual, ({ end }) => end);
	const reported = new Set([...Map.groupBy(annual, ({ accession }) => accession).values()].map(reportedEnd));
	const ends = tagsByDay(annual.map(({ tag, end }) => ({ tag, day: end }))).sort(
		([a], [b]) => Number(reported.has(b)) - Number(reported.has(a)),
	);
	const years: Days[] = [];
	for (const [end] of ends) {
		if (!years.every((one) => Math.abs(one.end - end) >= minYearDays)) continue;
		const [start] = tagsByDay((byEnd.get(end) ?? []).map(({ tag, start: day }) => ({ tag, day })));
		if (start) years.push({ start: start[0], end });
	}
	return years.sort((a, b) => a.end - b.end);
}

/** The year that a report is about: the newest of those that many of its tags are of. */
function reportedEnd(stated: readonly StatedYear[]): number {
	const ends = tagsByDay(stated.map(({ tag, end }) => ({ tag, day: end })));
	const [, maxTags = 0] = ends[0] ?? [];
	return Math.max(...ends.filter(([, tags]) => tags * 2 >= maxTags).map(([day]) => day));
}

/**
 * Transition periods: what is between two fiscal years, and what a report on a transition period states from the end of the
 * last fiscal year on.
 */
function transitionsOf(years: readonly Days[], facts: readonly Fact[]): Days[] {
	const between = years.flatMap(({ end }, i): Days[] => {
		const next = years[i + 1];
		return next ? [{ start: end + 1, end: next.start - 1 }] : [];
	});
	const last = years.at(-1);
	const reported = last
		? facts.flatMap(({ tag, start, end, form }) => {
				const isAfter = start !== null && Math.abs(dayOf(start) - last.end - 1) <= yearToleranceDays;
				return isAfter && isOfTransition(form) ? [{ tag, day: dayOf(end) }] : [];
			})
		: [];
	const [end] = tagsByDay(reported);
	const all = [...between, ...(last && end ? [{ start: last.end + 1, end: end[0] }] : [])];
	return all.filter((one) => one.end - one.start >= yearToleranceDays && one.end - one.start < minYearDays);
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
