import { sum } from "@us-market-data/market";
import { type Fact, newestOf } from "../fact.ts";
import { dayNumber, type Slot } from "../fact-periods.ts";
import { type Item, isOfDay, type Kind, type Term, termsOf } from "../items/item.ts";
import { type Figure, less, statedFigure, summed } from "./figure.ts";

/** The figures of one item in one fiscal year. */
export type YearFigures = Partial<Record<Slot, Figure>>;

/** The facts of one tag in one fiscal year, by period. */
export type YearFacts = ReadonlyMap<Slot, readonly Fact[]>;

const reports = ["af", "q1", "q2", "q3", "q4"] as const;

/**
 * An item's figures in a fiscal year. Where all tags state one measure, a period is of the preferred tag that states it.
 * Else the tag that gives most of the year's periods goes first, of as many the preferred one: periods are then of one
 * measure. Others fill what it leaves open. Of figures as of a day, which do not add up, the preferred tag always goes
 * first: another may be a part of it.
 *
 * @param factsOf the facts of a tag in that year
 * @param lastAnnual day of the company's newest annual report, which would have restated the year
 * @example
 * yearFigures(items.netIncome, (tag) => byPeriod.of({ fiscalYear: 2024, isTransition: false }, tag, "USD"), "2025-02-10").q4?.value;
 */
export function yearFigures(
	item: Item,
	factsOf: (tag: string) => YearFacts,
	lastAnnual: string,
): YearFigures {
	const usable = item.tags.filter((tag) => !includesMore(item, tag, factsOf));
	const byTag = usable.flatMap((tag): StatedByTag[] => {
		const terms = termsOf(tag).map((term): StatedTerm => ({ ...term, facts: factsOf(term.tag) }));
		// Most tags have no facts in a year.
		return terms.some(({ facts }) => facts.size === 0) ? [] : [{ stated: statedBy(terms), terms }];
	});
	if (byTag.length === 0) return {};
	if (item.isOneMeasure) return ofOneMeasure(item.kind, byTag, lastAnnual);
	const complete = byTag.map(({ stated, terms }) => {
		const figures = item.grows ? withoutShortYear(stated) : stated;
		const base = { stated: figures, before: beforeOf([{ stated: figures, terms }], lastAnnual) };
		return { terms, figures: completed(item.kind, base, fourthOf(item.kind, stated, terms)) };
	});
	// The sort is stable: the preferred tag stays ahead of others that give as much.
	if (!isOfDay(item.kind)) complete.sort((a, b) => periodsOf(b.figures) - periodsOf(a.figures));
	const figures = merged(complete.map((one) => one.figures));
	const all = complete.map((one) => ({ stated: one.figures, terms: one.terms }));
	const before = beforeOf(all, lastAnnual);
	const base = { stated: figures, before };
	return completed(item.kind, base, item.kind === "perShare" ? (figures.q4 ?? null) : null);
}

/** A term with its facts. */
interface StatedTerm extends Term {
	facts: YearFacts;
}

/** The figures that a tag, or several together, state. */
interface StatedByTag {
	stated: YearFigures;
	terms: readonly StatedTerm[];
}

const periodsOf = (figures: YearFigures): number => reports.filter((slot) => figures[slot]).length;

/** Of each period the first figure. */
function merged(all: readonly YearFigures[]): YearFigures {
	const figures: YearFigures = {};
	for (const one of all) {
		for (const [slot, figure] of Object.entries(one)) figures[slot as Slot] ??= figure;
	}
	return figures;
}

/** A fourth quarter is also that which another tag states than the one of the year. */
function ofOneMeasure(kind: Kind, byTag: readonly StatedByTag[], lastAnnual: string): YearFigures {
	const stated = merged(byTag.map((one) => one.stated));
	const factsOf = (slot: Slot): YearFacts =>
		byTag.find((one) => one.stated[slot] === stated[slot])?.terms[0]?.facts ?? new Map();
	const hasStatedFourth = kind === "perShare" && stated.q4 && isYearUnchanged(factsOf("q4"), factsOf("af"));
	return completed(
		kind,
		{ stated, before: beforeOf(byTag, lastAnnual) },
		hasStatedFourth ? (stated.q4 ?? null) : null,
	);
}

/**
 * True for a total that holds more than the item in that year, as far as the filings tell: another tag states the part
 * that does not belong, or a filing states both the total and the item, and they differ.
 */
function includesMore(
	{ tags, totals = {} }: Item,
	total: string,
	factsOf: (tag: string) => YearFacts,
): boolean {
	const parts = totals[total];
	if (!parts) return false;
	const facts = factsOf(total);
	if (facts.size === 0) return false;
	const isStated = (tag: string) =>
		[...factsOf(tag).values()].some((own) => own.some(({ value }) => Number(value) !== 0));
	const differs = (tag: string) =>
		[...factsOf(tag)].some(([slot, own]) =>
			own.some(({ accession, value }) =>
				facts.get(slot)?.some((of) => of.accession === accession && of.value !== value),
			),
		);
	return parts.some(isStated) || tags.some((tag) => !(tag in totals) && differs(tag));
}

/**
 * Figures that the facts of a tag state, or those of several together.
 *
 * @param since day after which a value with which quarterly reports compare theirs does not count beside an earlier one
 */
function statedBy(terms: readonly StatedTerm[], since?: string): YearFigures {
	const stated: YearFigures = {};
	const [first] = terms;
	const isUsed = (fact: Fact): boolean => since === undefined || fact.filed <= since || !isComparative(fact);
	const usedOf = (facts: readonly Fact[] = []) => newestOf(facts.filter(isUsed)) ?? newestOf(facts) ?? [];
	for (const slot of first?.facts.keys() ?? []) {
		const facts = terms.flatMap((term) => usedOf(term.facts.get(slot)));
		const [only] = facts;
		if (only === undefined || facts.length < terms.length) continue;
		const isSum = terms.every(({ isSubtracted }) => !isSubtracted);
		if (terms.length === 1) stated[slot] = statedFigure(only);
		else if (isSum) stated[slot] = summed(facts);
		else {
			const rest = less(statedFigure(only), facts.slice(1).map(statedFigure), "implied");
			if (rest) stated[slot] = rest;
		}
	}
	return stated;
}

/** Days after its end up to which a quarter is reported as such; quarterly reports state it again a year later. */
const reportingDays = 200;

/** True for a figure that a quarterly report states to compare its own with. */
const isComparative = ({ form, end, filed }: Fact): boolean =>
	/^10-QT?$/.test(form) && (dayNumber(filed) ?? 0) - (dayNumber(end) ?? 0) > reportingDays;

/** The fourth quarter of a per-share figure that a tag states, where it still holds; null without one. */
const fourthOf = (kind: Kind, { q4 }: YearFigures, [first]: readonly StatedTerm[]): Figure | null =>
	kind === "perShare" && first && q4 && isYearUnchanged(first.facts, first.facts) ? q4 : null;

/**
 * Without the figure of the year where a part of the year is clearly more. Quarters from before a split are rounded.
 */
function withoutShortYear({ af, ...rest }: YearFigures): YearFigures {
	const { q1, q2, q3, m6, m9 } = rest;
	const parts = [q1, q2, q3, m6, m9].map((part) => Number(part?.value ?? 0));
	const quarters = q1 && q2 && q3 ? Number(sum([q1.value, q2.value, q3.value])) : 0;
	return !af || Number(af.value) < 0.9 * Math.max(quarters, ...parts) ? rest : { ...rest, af };
}

/** True when the filing that states the fourth quarter states the year as it still stands. */
function isYearUnchanged(ofFourth: YearFacts, ofYear: YearFacts): boolean {
	const fourth = newestOf(ofFourth.get("q4") ?? []);
	const year = newestOf(ofYear.get("af") ?? []);
	const filed = fourth?.filed ?? "";
	const same = newestOf(ofYear.get("af")?.filter((fact) => fact.filed <= filed) ?? []);
	if (!year || !same) return false;
	// After a split, the newer figure is rounded to other cents.
	return Math.abs(Number(year.value) - Number(same.value)) <= 0.01 * Math.abs(Number(year.value));
}

/**
 * The figures of a year, and those that a sum over a part of it is made of. While the quarterly reports of the next year have
 * restated a quarter, but no report the year yet, the year less the restated quarter would be no quarter.
 */
interface YearBase {
	stated: YearFigures;
	before: (whole: Slot) => YearFigures;
}

/** Parts of a whole: without what quarterly reports have restated since, where no report has restated the whole. */
const beforeOf =
	(byTag: readonly StatedByTag[], lastAnnual: string) =>
	(whole: Slot): YearFigures => {
		const of = byTag.find(({ stated }) => stated[whole]);
		const filed = newestOf(of?.stated[whole]?.facts ?? [])?.filed ?? "";
		const valuesOf = ({ facts }: StatedTerm) => new Set(facts.get(whole)?.map(({ value }) => value));
		const isRestated = of?.terms.some((term) => valuesOf(term).size > 1) ?? true;
		const since = filed > lastAnnual ? filed : lastAnnual;
		return merged(byTag.map((one) => (isRestated ? one.stated : withoutComparatives(one, since))));
	};

function withoutComparatives({ stated, terms }: StatedByTag, since: string): YearFigures {
	const isRestated = terms.some(({ facts }) =>
		[...facts.values()].some((own) => own.some((fact) => fact.filed > since && isComparative(fact))),
	);
	return isRestated ? statedBy(terms, since) : stated;
}

/**
 * The year with the quarters that follow from others. Averages of shares and figures as of a day do not follow. The
 * fourth quarter is the year less the three quarters (else the nine months), so that the four add up to the year even
 * after it was restated, unless only a part of them was. It is the stated one where that differs by no more than the figures are rounded, and where no
 * quarter is stated. Earnings and dividends per share follow in
 * the same way, as is usual, although they may be a few cents off what the company would state: the mean number of
 * shares is another in each quarter. `fourth` is one that the company does state.
 */
function completed(kind: Kind, base: YearBase, fourth: Figure | null): YearFigures {
	const { stated } = base;
	if (isOfDay(kind) || kind === "average") return stated;
	const quarters = firstQuarters(stated, base);
	const rest = restOf(kind, base);
	// Only a fourth quarter that a filing states may be rounded: one that followed from fewer figures follows anew.
	const own = stated.q4?.rule === "difference" ? undefined : stated.q4;
	const agrees =
		rest !== undefined && own !== undefined && isSame(kind, rest, own, { ...stated, ...quarters });
	const q4 = fourth ?? (agrees ? stated.q4 : rest) ?? stated.q4;
	return { ...stated, ...quarters, ...(q4 && { q4 }) };
}

/** Three quarters; those that are not stated are the year to date less what is before. */
function firstQuarters(stated: YearFigures, { before }: YearBase): Pick<YearFigures, "q1" | "q2" | "q3"> {
	const { q1, m6, m9 } = stated;
	const q2 = stated.q2 ?? less(m6, [before("m6").q1]);
	const q3 = stated.q3 ?? less(m9, [before("m9").m6]) ?? less(m9, [before("m9").q1, q2]);
	return { ...(q1 && { q1 }), ...(q2 && { q2 }), ...(q3 && { q3 }) };
}

/**
 * The year less its first three quarters, or nine months. Where the two differ, a report has restated one of them, as after a
 * spin-off: then the newer one counts that is not newer than the year. Undefined where that is none.
 */
function restOf(kind: Kind, base: YearBase): Figure | undefined {
	const { af } = base.stated;
	if (!af) return undefined;
	const before = base.before("af");
	const { q1, q2, q3 } = firstQuarters(before, base);
	const { m9 } = before;
	if (!q1 || !q2 || !q3) return less(af, [m9]);
	const quarters = [q1, q2, q3];
	if (!m9 || kind === "perShare" || addUp(m9, quarters)) return less(af, quarters);
	const hasOlder = quarters.some((quarter) => filedOf(quarter) < filedOf(m9));
	if (!hasOlder || filedOf(m9) > filedOf(af)) return less(af, quarters);
	return quarters.some((quarter) => filedOf(quarter) > filedOf(m9)) ? undefined : less(af, [m9]);
}

const filedOf = ({ facts }: Figure): string => newestOf(facts)?.filed ?? "";

/** True where parts are the whole, but for what all of them are rounded. */
function addUp(whole: Figure, parts: readonly Figure[]): boolean {
	const slack = [whole, ...parts].reduce((total, { value }) => total + roundingOf(value), 0);
	return Math.abs(Number(whole.value) - Number(sum(parts.map(({ value }) => value)))) <= slack;
}

/** The coarsest rounding of statements that is allowed for: a million. Zeros at the end may be there by chance. */
const maxRounding = 1e6;

/** True where a fourth quarter that follows is the stated one, but for what the figures behind it are rounded. */
function isSame(kind: Kind, rest: Figure, q4: Figure, { af, q1, q2, q3, m9 }: YearFigures): boolean {
	if (kind === "perShare") return rest.value === q4.value;
	const behind = q1 && q2 && q3 ? [af, q1, q2, q3] : [af, m9];
	const slack = behind.reduce((total, figure) => total + roundingOf(figure?.value ?? "0"), 0);
	return Math.abs(Number(rest.value) - Number(q4.value)) <= slack;
}

/** Half of the place of the last digit that is not zero: 500000 for `4682000000`. */
function roundingOf(value: string): number {
	let end = value.length;
	while (end > 0 && value[end - 1] === "0") end -= 1;
	return value.includes(".") ? 0 : Math.min(maxRounding, 10 ** (value.length - end)) / 2;
}
