import { filingIndexUrl, noFigures, type ReportKind } from "@us-market-data/market";
import type { SplitEvent } from "../../bars/adjust.ts";
import { inOneBasis } from "../basis/one-basis.ts";
import { type Fact, newestDay, type SkippedFact } from "../fact.ts";
import type { Slot } from "../fact-periods.ts";
import { currencyOf, fitsUnit, unitOfTag } from "../fact-units.ts";
import { type FiledFacts, factsOf } from "../filed-facts.ts";
import { figureFlowTags, type ItemEntry, type ItemName, itemEntries } from "../items/index.ts";
import { isOfDay } from "../items/item.ts";
import type { Financials } from "../trailing.ts";
import { endsWith, FactsByPeriod, type YearOf } from "./facts-by-period.ts";
import { type Figure, less, newestFact } from "./figure.ts";
import { type YearFacts, yearFigures } from "./years.ts";

/** A report as it was known on a day: the statements, and each item with the facts that it follows from. */
export interface PublishedReport {
	record: Financials;
	items: ReadonlyMap<ItemName, Figure>;
}

/**
 * A company's reports as they were known at the end of a day: of each figure, the value that the newest filing up to
 * that day states. Null for all filings. Per-share figures and mean shares are in the shares of the newest of these
 * filings, of which `sharesAsOf` is the day; one whose basis is not known is left out.
 *
 * @param splits splits that are held of the security; those after the day are not used
 */
export function reportsPublishedBy(
	filings: readonly FiledFacts[],
	day: string | null,
	splits: readonly SplitEvent[] = [],
): PublishedReport[] {
	const published = day === null ? filings : filings.filter(({ filedAt }) => filedAt <= day);
	const inForce = day === null ? splits : splits.filter(({ exDate }) => exDate <= day);
	return reportsOf(published[0]?.cik ?? "", factsOf(published), inForce, itemEntries).reports;
}

/**
 * The reports that facts give, and the facts that none of them uses.
 *
 * @param wanted items that the reports hold
 */
export function reportsOf(
	cik: string,
	facts: readonly Fact[],
	splits: readonly SplitEvent[],
	wanted: readonly ItemEntry[],
): { reports: PublishedReport[]; skipped: SkippedFact[] } {
	const figures = facts.filter(({ tag, unit }) => fitsUnit(tag, unit));
	const byPeriod = new FactsByPeriod(
		inOneBasis(facts, splits).filter(({ tag, unit }) => fitsUnit(tag, unit)),
	);
	const sharesAsOf = newestDay(figures.filter(({ tag }) => unitOfTag.get(tag) !== "money"));
	const reports = new Map<string, PublishedReport>();
	for (const currency of currenciesOf(figures)) {
		for (const year of byPeriod.years) {
			for (const report of yearReports(byPeriod, { cik, year, currency, sharesAsOf, wanted })) {
				const id = `${year.fiscalYear}/${report.record.report}`;
				if (!reports.has(id)) reports.set(id, report);
			}
		}
	}
	const misfits = facts.filter(({ tag, unit }) => unitOfTag.has(tag) && !fitsUnit(tag, unit));
	const reason = "unit that does not fit the figure";
	const skipped = [...byPeriod.skipped, ...misfits.map(({ place }) => ({ place, reason }))];
	return { reports: [...reports.values()], skipped };
}

/** Currencies, that of most facts first. A period in another one is used only if there is no other. */
function currenciesOf(facts: readonly Fact[]): string[] {
	const counts = new Map<string, number>();
	for (const { unit } of facts) {
		const currency = currencyOf(unit);
		if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
	}
	return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([currency]) => currency);
}

/** Facts that reports are made from. */
interface Wanted {
	cik: string;
	year: YearOf;
	currency: string;
	sharesAsOf: string | null;
	wanted: readonly ItemEntry[];
}

/** The period of a report. */
interface ReportPeriod {
	report: ReportKind;
	slot: Slot;
	/** Periods whose facts it is published with: the year to date also tells the newest quarter. */
	published: readonly Slot[];
}

const yearPeriods: readonly ReportPeriod[] = [
	{ report: "q1", slot: "q1", published: ["q1"] },
	{ report: "q2", slot: "q2", published: ["q2", "m6"] },
	{ report: "q3", slot: "q3", published: ["q3", "m9"] },
	{ report: "q4", slot: "q4", published: ["q4", "af"] },
	{ report: "af", slot: "af", published: ["af"] },
];

/** Of a company that does not state the quarters of the half. */
const halfYear: ReportPeriod = { report: "saf", slot: "m6", published: ["m6"] };

/** The transition period as a whole goes first: one of three months is no quarter besides. */
const transitionPeriods: readonly ReportPeriod[] = [
	{ report: "tp", slot: "tp", published: ["tp"] },
	{ report: "tp", slot: "m9", published: ["m9"] },
	{ report: "tp", slot: "m6", published: ["m6"] },
	{ report: "tp", slot: "q1", published: ["q1"] },
	{ report: "tq1", slot: "q1", published: ["q1"] },
	{ report: "tq2", slot: "q2", published: ["q2", "m6"] },
	{ report: "tq3", slot: "q3", published: ["q3", "m9"] },
];

function yearReports(byPeriod: FactsByPeriod, wanted: Wanted): PublishedReport[] {
	const { year, currency } = wanted;
	const factsOfTag = (tag: string): YearFacts => byPeriod.of(year, tag, currency);
	const flows = figureFlowTags.map(factsOfTag).filter(({ size }) => size > 0);
	const years = wanted.wanted.map(
		([name, item]) => [name, isOfDay(item.kind), yearFigures(item, factsOfTag, byPeriod.lastAnnual)] as const,
	);
	const reportsOfPeriods = (periods: readonly ReportPeriod[]): PublishedReport[] =>
		periods.flatMap((period) => {
			const figures = years.flatMap(([name, isInstant, figuresOfYear]): [ItemName, Figure][] => {
				const figure = figuresOfYear[isInstant ? endsWith[period.slot] : period.slot];
				return figure ? [[name, figure]] : [];
			});
			const filing = firstFiling(period.published, flows);
			return (filing && reportOf(byPeriod, wanted, { period, filing }, new Map(figures))) ?? [];
		});
	if (year.isTransition) return ofTransition(reportsOfPeriods(transitionPeriods));
	const reports = reportsOfPeriods(yearPeriods);
	const hasQuarters = reports.some(({ record: { report } }) => report === "q1" || report === "q2");
	return hasQuarters ? reports : [...reports, ...reportsOfPeriods([halfYear])];
}

/** The transition period, and the quarters of a longer one. */
function ofTransition(reports: readonly PublishedReport[]): PublishedReport[] {
	const [whole] = reports;
	if (!whole) return [];
	return [
		whole,
		...reports.filter(
			({ record }) =>
				record.report !== "tp" && record.periodStart !== null && !isSamePeriod(record, whole.record),
		),
	];
}

const isSamePeriod = (a: Financials, b: Financials): boolean =>
	a.periodStart === b.periodStart && a.periodEnd === b.periodEnd;

/** A report states at least one of these. */
const core = [
	"revenue",
	"netIncome",
	"epsDiluted",
	"operatingCashFlow",
] as const satisfies readonly ItemName[];

function reportOf(
	byPeriod: FactsByPeriod,
	{ cik, year, currency, sharesAsOf }: Wanted,
	{ period: { report, slot }, filing }: { period: ReportPeriod; filing: Fact },
	stated: ReadonlyMap<ItemName, Figure>,
): PublishedReport | null {
	const periodEnd = byPeriod.endOf(year, slot);
	const factsOfTag = (tag: string) => byPeriod.of(year, tag, currency);
	if (periodEnd === undefined || !core.some((name) => stated.has(name))) return null;
	const items = withImplied(stated, factsOfTag);
	const figures = [...items].filter(([name]) => name in noFigures);
	const derived = figures.flatMap(([name, { rule }]) => (rule === null ? [] : [[name, rule] as const]));
	// A filing that states another value for any of the figures is older than the newest that states one.
	const newest = newestFact(figures.map(([, figure]) => figure)) ?? filing;
	const record: Financials = {
		report,
		fiscalYear: year.fiscalYear,
		periodStart: byPeriod.startOf(year, slot),
		periodEnd,
		filedAt: filing.filed,
		restatedAt: newest.filed,
		currency,
		webUrl: cik === "" ? "" : filingIndexUrl(cik, newest.accession),
		...noFigures,
		...Object.fromEntries(figures.map(([name, { value }]) => [name, value])),
		sharesAsOf,
		derivedFigures: derived.map(([name]) => name),
		derivedRules: derived.map(([, rule]) => rule),
	};
	return { record, items };
}

/**
 * The first filing that states a period in any flow; the day on which the statements became known.
 *
 * @param flows the facts of each flow in the year
 */
function firstFiling(published: readonly Slot[], flows: readonly YearFacts[]): Fact | undefined {
	let first: Fact | undefined;
	for (const facts of flows) {
		for (const slot of published) {
			for (const fact of facts.get(slot) ?? []) if (!first || isBefore(fact, first)) first = fact;
		}
	}
	return first;
}

const isBefore = (a: Fact, b: Fact): boolean =>
	a.filed < b.filed || (a.filed === b.filed && a.accession < b.accession);

/**
 * Adds figures that others imply. Gross profit follows where the whole cost of revenue is stated, not only that of
 * goods; liabilities are the assets without the equity of all owners and the items between the two.
 */
function withImplied(
	stated: ReadonlyMap<ItemName, Figure>,
	factsOfTag: (tag: string) => YearFacts,
): Map<ItemName, Figure> {
	const all = new Map(stated);
	const imply = (name: ItemName, whole: ItemName, parts: readonly (Figure | undefined)[]): void => {
		const rest = all.has(name) ? undefined : less(stated.get(whole), parts, "implied");
		if (rest) all.set(name, rest);
	};
	if (factsOfTag("CostOfRevenue").size > 0) imply("grossProfit", "revenue", [stated.get("costOfRevenue")]);
	const owners = stated.get("totalEquity") ?? stated.get("equity");
	const between = (["temporaryEquity", "redeemableNoncontrolling"] as const).flatMap(
		(name) => stated.get(name) ?? [],
	);
	imply("liabilities", "assets", [owners, ...between]);
	return all;
}
