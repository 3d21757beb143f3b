import type { AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { SecuritySources } from "../../derivation.ts";
import { sameNature } from "../../provenance.ts";
import type { FiledFacts } from "../../statements/filed-facts.ts";
import { figureTags, helpers } from "../../statements/items/index.ts";
import type { Figure } from "../../statements/reports/figure.ts";
import { type PublishedReport, reportsPublishedBy } from "../../statements/reports/published-reports.ts";
import type { Financials } from "../../statements/trailing.ts";

/** More filings, or splits, than a company has. */
const maxFilings = 10_000;

/** Facts as filed of a security, with the splits that hold for them. */
export interface StoredFacts {
	rows: Stored<FiledFacts>[];
	splits: AreaRecord<"splits">[];
}

/** Reads them; null where none are held. */
export async function storedFacts({
	list,
	facts,
}: Pick<SecuritySources, "list" | "facts">): Promise<StoredFacts | null> {
	const rows = await list("reportedFacts", { order: "asc", limit: maxFilings });
	if (rows.length === 0) return null;
	const filings = { datasetIds: rows.map(({ datasetId }) => datasetId) };
	const splits = (await list("splits", { order: "asc", limit: maxFilings })).filter(({ datasetId }) =>
		sameNature(facts, [filings, { datasetIds: [datasetId] }]),
	);
	return { rows, splits: splits.map(({ record }) => record) };
}

/** The facts behind stored statements. */
export interface FiledReports {
	/** The facts behind a value of statements; undefined where the facts as filed do not give it. */
	figureOf(record: Financials, name: string): Figure | undefined;
	/** Datasets of the filings that facts are from. */
	datasetsOf(figure: Figure): number[];
}

export async function filedReports(sources: Pick<SecuritySources, "list" | "facts">): Promise<FiledReports> {
	const stored = await storedFacts(sources);
	const rows = stored?.rows ?? [];
	const filings = rows.map(({ record }) => ofFigures(record));
	const reportsWith = (splits: StoredFacts["splits"]) => byPeriod(reportsPublishedBy(filings, null, splits));
	const now = stored ? reportsWith(stored.splits) : undefined;
	// Statements that were stored before a split was known are in the shares of that time.
	const unsplit = stored && stored.splits.length > 0 ? reportsWith([]) : undefined;
	const datasets = new Map(rows.map(({ record, datasetId }) => [record.accession, datasetId]));
	return {
		figureOf: (record, name) =>
			[now, unsplit]
				.map((reports) => itemOf(reports?.get(periodOf(record)), name))
				.find((figure) => figure?.value === statedValue(record, name)),
		datasetsOf: ({ facts }) => [...new Set(facts.flatMap(({ accession }) => datasets.get(accession) ?? []))],
	};
}

const byPeriod = (reports: readonly PublishedReport[]) =>
	new Map(reports.map((report) => [periodOf(report.record), report]));

const periodOf = ({ fiscalYear, report, currency }: Financials): string =>
	`${fiscalYear}/${report}/${currency}`;

function itemOf(report: PublishedReport | undefined, name: string): Figure | undefined {
	const items: ReadonlyMap<string, Figure> | undefined = report?.items;
	return items?.get(name);
}

const statedValue = (record: Financials, name: string): unknown =>
	(record as Readonly<Record<string, unknown>>)[name];

/** A filing with the facts alone that stored statements are made from: there are many others. */
function ofFigures(filing: FiledFacts): FiledFacts {
	const isWanted = (text: string): boolean => {
		const tag = text.slice(0, text.indexOf("="));
		return figureTags.has(tag) || helpers.splitRatios.some((name) => name === tag);
	};
	const periods = filing.periods.flatMap((period) => {
		const values = period.values.split(" ").filter(isWanted).join(" ");
		return values === "" ? [] : { ...period, values };
	});
	return { ...filing, periods };
}
