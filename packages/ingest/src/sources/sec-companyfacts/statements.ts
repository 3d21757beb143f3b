import type { AreaRecord } from "@us-market-data/market";
import { difference, type FigureName, noFigures, sum } from "@us-market-data/market";
import { indexUrl } from "../sec/accession.ts";
import { concepts, helpers } from "./facts/concepts.ts";
import type { Fact } from "./facts/fact.ts";
import { type CompanyFacts, newestOf } from "./facts/facts.ts";
import type { Slot } from "./facts/periods.ts";
import { currencyOf, fitsUnit, unitOfTag } from "./facts/units.ts";
import { endsWith, FactsByPeriod, type Report } from "./facts-by-period.ts";
import { type EvidentSplit, evidentSplits, inNewestShares } from "./splits.ts";
import { type Figure, type YearFacts, yearFigures } from "./years.ts";

type Financials = AreaRecord<"financials">;
/** Records made from a company's facts. */
export interface Statements {
	records: Financials[];
	skipped: CompanyFacts["skipped"];
}

/** Facts that a quarter or year is published with: the year to date also tells the newest quarter. */
const published: Readonly<Record<Report, readonly Slot[]>> = {
	q1: ["q1"],
	q2: ["q2", "m6"],
	q3: ["q3", "m9"],
	q4: ["q4", "af"],
	af: ["af"],
};
const reports = Object.keys(published) as Report[];
/** A report states at least one of these. */
const core = [
	"revenue",
	"netIncome",
	"epsDiluted",
	"operatingCashFlow",
] as const satisfies readonly FigureName[];

/**
 * A company's statements by fiscal period, newest restatement first choice. Per-share figures and mean shares are in
 * the shares of the newest filing, of which `sharesAsOf` is the day. `filedAt` and the address are of the first filing
 * that states the period. Periods in a less frequent currency of the company are used only if there is no other.
 */
export function statementsOf({ cik, facts }: CompanyFacts): Statements {
	const figures = facts.filter(({ tag, unit }) => fitsUnit(tag, unit));
	const splits = evidentSplits(figures.concat(facts.filter(({ unit }) => unit === "pure")));
	const adjusted = splits.length === 0 ? figures : figures.map((fact) => inNewest(fact, splits));
	const shareDays = figures.filter(({ tag }) => unitOfTag.get(tag) !== "money").map(({ filed }) => filed);
	const sharesAsOf = shareDays.sort().at(-1) ?? null;
	const byPeriod = new FactsByPeriod(adjusted);
	const misfits = facts.filter(({ tag, unit }) => unitOfTag.has(tag) && !fitsUnit(tag, unit));
	const records = new Map<string, Financials>();
	for (const currency of currenciesOf(figures)) {
		for (const fiscalYear of byPeriod.years) {
			for (const record of yearRecords(byPeriod, { cik, fiscalYear, currency, sharesAsOf })) {
				const id = `${record.fiscalYear}/${record.report}`;
				if (!records.has(id)) records.set(id, record);
			}
		}
	}
	return {
		records: [...records.values()],
		skipped: [
			...byPeriod.skipped,
			...misfits.map(({ place }) => ({ place, reason: "unit that does not fit the figure" })),
		],
	};
}

function inNewest(fact: Fact, splits: readonly EvidentSplit[]): Fact {
	const unit = unitOfTag.get(fact.tag);
	if (unit === undefined || unit === "money") return fact;
	return { ...fact, value: inNewestShares(fact.value, fact.filed, unit, splits) };
}

/** Currencies, that of most facts first. */
function currenciesOf(facts: readonly Fact[]): string[] {
	const counts = new Map<string, number>();
	for (const { unit } of facts) {
		const currency = currencyOf(unit);
		if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
	}
	return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([currency]) => currency);
}

/** Facts that records are made from. */
interface Wanted {
	cik: string;
	fiscalYear: number;
	currency: string;
	sharesAsOf: string | null;
}

function yearRecords(byPeriod: FactsByPeriod, wanted: Wanted): Financials[] {
	const { fiscalYear, currency } = wanted;
	const factsOf = (tag: string): YearFacts => byPeriod.of(fiscalYear, tag, currency);
	const figures = Object.entries(concepts).map(
		([name, concept]) => [name as FigureName, concept.kind, yearFigures(concept, factsOf)] as const,
	);
	return reports.flatMap((report) => {
		const values = figures.flatMap(([name, kind, year]): [FigureName, Figure][] => {
			const figure = year[kind === "instant" ? endsWith[report] : report];
			return figure ? [[name, figure]] : [];
		});
		const record = recordOf(byPeriod, wanted, report, new Map(values));
		return record ? [record] : [];
	});
}

function recordOf(
	byPeriod: FactsByPeriod,
	{ cik, fiscalYear, currency, sharesAsOf }: Wanted,
	report: Report,
	stated: ReadonlyMap<FigureName, Figure>,
): Financials | null {
	const periodEnd = byPeriod.endOf(fiscalYear, report);
	const factsOf = (tag: string) => byPeriod.of(fiscalYear, tag, currency);
	const filing = firstFiling(report, factsOf);
	if (periodEnd === undefined || filing === undefined || !core.some((name) => stated.has(name))) return null;
	const figures = withImplied(stated, {
		atEnd: (tag) => newestOf(factsOf(tag).get(endsWith[report]) ?? [])?.value,
		isStated: (tag) => factsOf(tag).size > 0,
	});
	const values = [...figures].map(([name, { value }]) => [name, value]);
	return {
		report,
		fiscalYear,
		periodEnd,
		filedAt: filing.filed,
		currency,
		webUrl: indexUrl(cik, filing.accession),
		...noFigures,
		...Object.fromEntries(values),
		sharesAsOf,
		derivedFigures: [...figures].filter(([, { derived }]) => derived).map(([name]) => name),
	};
}

/** The first filing that states a period in any flow; the day on which the statements became known. */
function firstFiling(report: Report, factsOf: (tag: string) => YearFacts): Fact | undefined {
	let first: Fact | undefined;
	for (const tag of flowTags) {
		const facts = factsOf(tag);
		for (const slot of published[report]) {
			for (const fact of facts.get(slot) ?? []) if (!first || isBefore(fact, first)) first = fact;
		}
	}
	return first;
}

const flowTags = Object.values(concepts)
	.filter(({ kind }) => kind !== "instant")
	.flatMap(({ tags }) => tags.flatMap((tag) => tag.split("+")));

const isBefore = (a: Fact, b: Fact): boolean =>
	a.filed < b.filed || (a.filed === b.filed && a.accession < b.accession);

/**
 * Adds figures that others imply. Gross profit follows where the whole cost of revenue is stated, not only that of
 * goods; liabilities are the assets without the equity of all owners and the items between the two.
 */
function withImplied(
	stated: ReadonlyMap<FigureName, Figure>,
	{ atEnd, isStated }: { atEnd(tag: string): string | undefined; isStated(tag: string): boolean },
): Map<FigureName, Figure> {
	const all = new Map(stated);
	const value = (name: FigureName): string | undefined => stated.get(name)?.value;
	const imply = (name: FigureName, whole: string | undefined, ...parts: (string | undefined)[]): void => {
		if (all.has(name) || whole === undefined || parts.some((part) => part === undefined)) return;
		const rest = difference(whole, sum(parts.filter((part) => part !== undefined)));
		all.set(name, { value: rest, derived: true });
	};
	if (isStated("CostOfRevenue")) imply("grossProfit", value("revenue"), value("costOfRevenue"));
	const owners = atEnd(helpers.wholeEquity) ?? value("equity");
	const between = helpers.temporaryEquity.map((tag) => atEnd(tag) ?? "0");
	imply("liabilities", value("assets"), owners, ...between);
	return all;
}
