import type { Fact, SkippedFact } from "../facts/fact.ts";
import { dayNumber, FiscalCalendar, type FiscalPeriod, type Slot } from "../facts/periods.ts";
import { unitOfTag } from "../facts/units.ts";
import { figureTags } from "../items/index.ts";
import type { YearFacts } from "./years.ts";

/** A fiscal period that has a record. */
export type Report = Exclude<Slot, "m6" | "m9">;

/** The period at the end of which a year to date ends. */
export const endsWith: Readonly<Record<Slot, Report>> = {
	q1: "q1",
	q2: "q2",
	m6: "q2",
	q3: "q3",
	m9: "q3",
	q4: "q4",
	af: "q4",
};

/** A fact of a period of a fiscal year; `key` is `year/report` of the report at the end of which it ends. */
interface Placed extends FiscalPeriod {
	fact: Fact;
	key: string;
}

/** The facts by tag, unit and fiscal period, and what does not belong to one. */
export class FactsByPeriod {
	readonly skipped: SkippedFact[] = [];
	readonly years: readonly number[];
	/** The last day of the period, keyed by `year/report`. */
	readonly #ends = new Map<string, string>();
	/** By year, tag and unit. */
	readonly #facts = new Map<number, Map<string, Map<string, Map<Slot, Fact[]>>>>();

	constructor(facts: readonly Fact[]) {
		const calendar = new FiscalCalendar(facts.filter(({ tag }) => figureTags.has(tag)));
		const flows = facts.flatMap((fact) => this.#placed(fact, calendar));
		this.#findEnds(flows);
		for (const { fact, fiscalYear, key, slot } of flows) {
			const end = this.#ends.get(key) ?? "";
			if (fact.end === end || daysApart(fact.end, end) <= 7) this.#add(fact, fiscalYear, slot);
			else this.#skip(fact, "period outside the fiscal calendar");
		}
		const days = new Map([...this.#ends].map(([key, end]) => [end, key]));
		for (const fact of facts) {
			if (fact.start !== null) continue;
			const [fiscalYear, report] = days.get(fact.end)?.split("/") ?? [];
			if (report === undefined) this.#skip(fact, "day that does not end a fiscal period");
			else this.#add(fact, Number(fiscalYear), report as Report);
		}
		this.years = [...new Set([...this.#ends.keys()].map((key) => Number(key.split("/")[0])))].sort(
			(a, b) => b - a,
		);
	}

	/** The facts of a tag in a year and currency. Instants of its end count for the whole year too. */
	of(fiscalYear: number, tag: string, currency: string): YearFacts {
		const kind = unitOfTag.get(tag);
		const unit = kind === "shares" ? "shares" : kind === "perShare" ? `${currency}/shares` : currency;
		return this.#facts.get(fiscalYear)?.get(tag)?.get(unit) ?? none;
	}

	endOf(fiscalYear: number, report: Report): string | undefined {
		return this.#ends.get(`${fiscalYear}/${endsWith[report]}`);
	}

	#placed(fact: Fact, calendar: FiscalCalendar): Placed[] {
		if (fact.start === null) return [];
		const period = calendar.periodOf(fact.start, fact.end);
		if (period) return [{ fact, ...period, key: `${period.fiscalYear}/${endsWith[period.slot]}` }];
		this.#skip(fact, "period that is not part of a fiscal year");
		return [];
	}

	/** The day on which most facts of a period end; the later one of as many. */
	#findEnds(flows: readonly Placed[]): void {
		const counts = new Map<string, Map<string, number>>();
		for (const { fact, key } of flows) {
			if (!figureTags.has(fact.tag)) continue;
			const days = present(counts, key, () => new Map<string, number>());
			days.set(fact.end, (days.get(fact.end) ?? 0) + 1);
		}
		for (const [key, days] of counts) {
			const [best] = [...days].sort((a, b) => b[1] - a[1] || (a[0] > b[0] ? -1 : 1));
			if (best) this.#ends.set(key, best[0]);
		}
	}

	#add(fact: Fact, fiscalYear: number, slot: Slot): void {
		const tags = present(this.#facts, fiscalYear, () => new Map());
		const units = present(tags, fact.tag, () => new Map());
		const slots = present(units, fact.unit, () => new Map());
		present(slots, slot, () => []).push(fact);
	}

	#skip({ place }: Fact, reason: string): void {
		this.skipped.push({ place, reason });
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
