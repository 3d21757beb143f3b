import {
	checkedIdentities,
	filedFact,
	filedStatements,
	itemsByStatement,
	newestFiling,
	periodOfReport,
	type StatementName,
	type StatementReport,
	statementNames,
	storedStatement,
} from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { withReceipts } from "../shared/receipts.ts";
import { textOrNull } from "../shared/text.ts";

/** More filings or periods than a company has. */
const maxFilings = 10_000;

/** Statements of the periodic reports, newest first, of every item that is known. */
export const listStatements: Handler<"listStatements"> = async (
	{ symbol, report, statement = statementNames, with_facts, count, explain },
	context,
) => {
	const { data } = context;
	const security = await data.requireSecurity(symbol);
	const reports = (await filedReports(security.id, data)) ?? (await storedReports(security.id, data));
	const chosen = report ? reports.filter(({ record }) => report.includes(record.report)) : reports;
	const listed = chosen.slice(0, count);
	const issues = issuesOf(reports, listed);
	const body = {
		statements: listed.map(({ record, items }) => ({
			id: `${symbol}/${record.fiscalYear}/${record.report}`,
			report: record.report,
			fiscalYear: record.fiscalYear,
			fiscalPeriod: periodOfReport(record.report),
			startDate: record.periodStart ?? null,
			endDate: record.periodEnd,
			filingDate: record.filedAt,
			restatementDate: record.restatedAt ?? null,
			currency: record.currency,
			url: textOrNull(record.webUrl),
			income: statement.includes("income") ? itemsOf("income", items, with_facts) : null,
			balance: statement.includes("balance") ? itemsOf("balance", items, with_facts) : null,
			cashFlow: statement.includes("cashflow") ? itemsOf("cashflow", items, with_facts) : null,
			perShare: statement.includes("shares") ? itemsOf("shares", items, with_facts) : null,
			issues: issues.get(`${record.fiscalYear}/${record.report}`) ?? [],
		})),
	};
	return withReceipts(body, explain, [symbol], context);
};

/** Identities that fail, by report. Quarters are checked against their year, and a cause may lie in another quarter. */
function issuesOf(reports: readonly StatementReport[], listed: readonly StatementReport[]) {
	const years = new Set(listed.map(({ record }) => record.fiscalYear));
	const failed = checkedIdentities(reports.filter(({ record }) => years.has(record.fiscalYear)))
		.filter(({ holds }) => !holds)
		.map((checked) => ({
			at: `${checked.fiscalYear}/${checked.report}`,
			issue: {
				identity: checked.identity,
				figures: [checked.whole, ...checked.parts].map(({ name, figure }) => ({ name, value: figure.value })),
				difference: checked.difference,
				accession: newestFiling(checked)?.accession ?? null,
				cause: checked.cause,
			},
		}));
	return new Map(
		[...Map.groupBy(failed, ({ at }) => at)].map(([at, own]) => [at, own.map(({ issue }) => issue)]),
	);
}

/** The reports that the facts as filed give; null where none are held. */
async function filedReports(securityId: number, data: ProvenanceReader): Promise<StatementReport[] | null> {
	const rows = await data.list("reportedFacts", securityId, { order: "asc", limit: maxFilings });
	if (rows.length === 0) return null;
	const splits = await data.untracked.list("splits", securityId, { order: "asc", limit: maxFilings });
	const filings = { datasetIds: rows.map(({ datasetId }) => datasetId) };
	const ofNature = await Promise.all(
		splits.map(({ datasetId }) => data.sameNature([filings, { datasetIds: [datasetId] }])),
	);
	const usable = splits.filter((_, i) => ofNature[i]);
	return filedStatements(
		rows.map(({ record }) => record),
		usable.map(({ record }) => record),
	);
}

/** Stored reports, of securities whose source brings no facts as filed. */
async function storedReports(securityId: number, data: ProvenanceReader): Promise<StatementReport[]> {
	const rows = await data.list("financials", securityId, { order: "desc", limit: maxFilings });
	return rows.map(({ record }) => storedStatement(record));
}

function itemsOf(statement: StatementName, items: StatementReport["items"], withFacts: boolean) {
	return itemsByStatement[statement].flatMap(([key, { label }]) => {
		const item = items.get(key);
		if (!item) return [];
		const { value, rule, facts } = item;
		return [{ key, name: label, value, derived: rule, facts: withFacts ? facts.map(filedFact) : null }];
	});
}

/** Reports are selected from all facts that the company filed. */
export const isLongQuery: LongQueryTest<"listStatements"> = () => true;
