import { addDays } from "@us-market-data/market";
import { type Fact, isAnnual, newestDay, type SkippedFact } from "../fact.ts";
import { dayNumber, FiscalCalendar, type FiscalPeriod, type Slot } from "../fact-periods.ts";
import { unitOfTag } from "../fact-units.ts";
import { figureTags } from "../items/index.ts";
import type { YearFacts } from "./years.ts";

/** The periods at the end of which others end, with balance sheets of their own. */
type Close = "q1" | "q2" | "q3" | "q4" | "tp";

/** The period at the end of which a year to date ends. */
export const endsWith: Readonly<Record<Slot, Close>> = {
	q1: "q1",
	q2: "q2",
	m6: "q2",
	q3: "q3",
	m9: "q3",
	q4: "q4",
	af: "q4",
	tp: "tp",
};

/** A fiscal year or a transition period. */
export type YearOf = Pick<FiscalPeriod, "fiscalYear" | "isTransition">;

const yearKey = ({ fiscalYear, isTransition }: YearOf): string => `${fiscalYear}${isTransition ? "T" : ""}`;

/** A fact of a period of a fiscal year; `key` is `year/period` of the period at the end of which it ends. */
interface PeriodFact extends FiscalPeriod {
	fact: Fact;
	key: string;
}

/** The facts by tag, unit and fiscal period, and what does not belong to one. */
export class FactsByPeriod {
	readonly skipped: SkippedFact[] = [];
	/** Day of the newest annual report; empty without one. */
	readonly lastAnnual: string;
	/** The newest first; a transition period goes before the year of its number. */
	readonly years: readonly YearOf[];
	/** The last day of the period, keyed by `year/period`. */
	readonly #ends = new Map<string, string>();
	/** The first day of each period that facts state, keyed by `year/slot`. */
	readonly #starts = new Map<string, string>();
	/** By year, tag and unit. */
	readonly #facts = new Map<string, Map<string, Map<string, Map<Slot, Fact[]>>>>();

	constructor(facts: readonly Fact[]) {
		this.lastAnnual = newestDay(facts.filter(({ form }) => isAnnual(form))) ?? "";
		const calendar = new FiscalCalendar(facts.filter(({ tag }) => figureTags.has(tag)));
		const flows = facts.flatMap((fact) => this.#inPeriod(fact, calendar));
		this.#findEnds(flows);
		for (const { fact, key, slot, ...year } of flows) {
			const end = this.#ends.get(key) ?? "";
			if (fact.end === end || daysApart(fact.end, end) <= 7) this.#add(fact, yearKey(year), slot);
			else this.#skip(fact, "period outside the fiscal calendar");
		}
		const days = new Map([...this.#ends].map(([key, end]) => [end, key]));
		for (const fact of facts) {
			if (fact.start !== null) continue;
			const [year, close] = days.get(fact.end)?.split("/") ?? [];
			if (year === undefined) this.#skip(fact, "day that does not end a fiscal period");
			else this.#add(fact, year, close as Close);
		}
		const years = new Map(
			flows.map(({ fiscalYear, isTransition }) => {
				const year = { fiscalYear, isTransition };
				return [yearKey(year), year];
			}),
		);
		this.years = [...years.values()].sort(
			(a, b) => b.fiscalYear - a.fiscalYear || Number(b.isTransition) - Number(a.isTransition),
		);
	}

	/** The facts of a tag in a year and currency. Instants of its end count for the whole year too. */
	of(year: YearOf, tag: string, currency: string): YearFacts {
		const kind = unitOfTag.get(tag);
		const unit = kind === "shares" ? "shares" : kind === "perShare" ? `${currency}/shares` : currency;
		return this.#facts.get(yearKey(year))?.get(tag)?.get(unit) ?? none;
	}

	endOf(year: YearOf, slot: Slot): string | undefined {
		return this.#ends.get(`${yearKey(year)}/${endsWith[slot]}`);
	}

	/** The first day of a period: as facts state it, or the day after the period before; null where neither is known. */
	startOf(year: YearOf, slot: Slot): string | null {
		const stated = this.#starts.get(`${yearKey(year)}/${slot}`);
		if (stated !== undefined) return stated;
		const before = slot.startsWith("q")
			? this.#ends.get(`${yearKey(year)}/q${Number(slot.slice(1)) - 1}`)
			: undefined;
		return before === undefined ? null : addDays(before, 1);
	}

	#inPeriod(fact: Fact, calendar: FiscalCalendar): PeriodFact[] {
		if (fact.start === null) return [];
		const period = calendar.periodOf(fact.start, fact.end);
		if (period) return [{ fact, ...period, key: `${yearKey(period)}/${endsWith[period.slot]}` }];
		this.#skip(fact, "period that is not part of a fiscal year");
		return [];
	}

	/** The days on which most facts of a period end and begin; the later one of as many. */
	#findEnds(flows: readonly PeriodFact[]): void {
		const ends = new DayCounts();
		const starts = new DayCounts();
		for (const { fact, key, slot, ...year } of flows) {
			if (!figureTags.has(fact.tag) || fact.start === null) continue;
			ends.add(key, fact.end);
			starts.add(`${yearKey(year)}/${slot}`, fact.start);
		}
		for (const [key, day] of ends.modalDays()) this.#ends.set(key, day);
		for (const [key, day] of starts.modalDays()) this.#starts.set(key, day);
	}

	#add(fact: Fact, year: string, slot: Slot): void {
		const tags = present(this.#facts, year, () => new Map());
		const units = present(tags, fact.tag, () => new Map());
		const slots = present(units, fact.unit, () => new Map());
		present(slots, slot, () => []).push(fact);
	}

	#skip({ place }: Fact, reason: string): void {
		this.skipped.push({ place, reason });
	}
}

/** Days with the number of facts that name them, by key. */
class DayCounts {
	readonly #counts = new Map<string, Map<string, number>>();

	add(key: string, day: string): void {
		const days = present(this.#counts, key, () => new Map<string, number>());
		days.set(day, (days.get(day) ?? 0) + 1);
	}

	/** The day of most facts of each key; the later one of as many. */
	modalDays(): [key: string, day: string][] {
		return [...this.#counts].flatMap(([key, days]): [string, string][] => {
			const [best] = [...days].sort((a, b) => b[1] - a[1] || (a[0] > b[0] ? -1 : 1));
			return best ? [[key, best[0]]] : [];
		});
	}
}

const none: YearFacts = new Map();

function present<K, V>(map: Map<K, V>, key: K, make: () => V): V {
	const found = map.get(key);
	if (found !== undefined) return found;
	const made = make();
	map.set(key, made);
	return made;
}

const daysApart = (a: string, b: string): number => Math.abs((dayNumber(a) ?? 0) - (dayNumber(b) ?? 0));
