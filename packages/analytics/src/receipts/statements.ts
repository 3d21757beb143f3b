import type { FigureName } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import {
	type OperatingFigure,
	type OperatingReport,
	operatingFigures,
	operatingReports,
	operatingValue,
} from "../answers/operating-reports.ts";
import {
	filedStatements,
	type StatementItem,
	statementMembers,
	storedStatement,
} from "../answers/statement-reports.ts";
import { itemsByStatement, statementNames } from "../statements/items/index.ts";
import type { Financials } from "../statements/trailing.ts";
import type { Explainer } from "./explainer.ts";
import { filedFact, type Receipt, type ReceiptRecord, receiptOf, recordOf } from "./receipt.ts";
import { storedFacts } from "./records/filed-reports.ts";
import { ruleOf, statementRecord } from "./records/statement-records.ts";
import type { ReceiptSources } from "./sources.ts";

/** More reports than a company has. */
const maxReports = 500;

/** The figures of `getOperatingData`. */
export const explainOperating: Explainer = async (sources, isWanted) => {
	const rows = await sources.list("financials", { order: "desc", limit: maxReports });
	const receipts = operatingReports(rows).flatMap((report) => {
		const { fiscalYear, report: kind } = report.row.record;
		const path = `operating.list[${sources.symbol}/${fiscalYear}/${kind}].financial.indicators`;
		return operatingFigures.flatMap((figure) => [
			...(isWanted(`${path}[${figure.key}].value`)
				? [valueReceipt(sources, `${path}[${figure.key}].value`, report, figure)]
				: []),
			...(isWanted(`${path}[${figure.key}].yoyChangeRate`)
				? [changeReceipt(sources, `${path}[${figure.key}].yoyChangeRate`, report, figure)]
				: []),
		]);
	});
	return Promise.all(receipts);
};

const recordsOf = (
	sources: ReceiptSources,
	row: Stored<Financials>,
	{ of, isDifference = false }: OperatingFigure,
): Promise<ReceiptRecord[]> =>
	Promise.all(
		of.map((name: FigureName, index) => statementRecord(sources, row, name, isDifference && index > 0)),
	);

async function valueReceipt(
	sources: ReceiptSources,
	member: string,
	report: OperatingReport,
	figure: OperatingFigure,
): Promise<Receipt> {
	const { row } = report;
	const records = await recordsOf(sources, row, figure);
	return receiptOf(sources.symbol, member, {
		key: figure.rule ?? records[0]?.key ?? "stated",
		value: figure.value(row.record),
		date: row.record.periodEnd,
		records,
	});
}

async function changeReceipt(
	sources: ReceiptSources,
	member: string,
	report: OperatingReport,
	figure: OperatingFigure,
): Promise<Receipt> {
	const { row, before } = report;
	const now = await recordsOf(sources, row, figure);
	const then = before ? await recordsOf(sources, before, figure) : [];
	// Both values have receipts of their own, which name the facts.
	const records = [...now, ...then].map((record) => ({ ...record, facts: [] }));
	return receiptOf(sources.symbol, member, {
		key: "yoychangerate",
		value: operatingValue(report, figure).change,
		date: row.record.periodEnd,
		records,
	});
}

/** A report of `listStatements`, with the record of each of its items. */
interface Explained {
	record: Financials;
	items: ReadonlyMap<string, StatementItem>;
	recordOf(key: string, item: StatementItem): ReceiptRecord;
}

/** The items of `listStatements`. */
export const explainStatements: Explainer = async (sources, isWanted) => {
	const reports = (await filedItems(sources)) ?? (await storedItems(sources));
	return reports.flatMap((report) => {
		const { fiscalYear, report: kind, periodEnd } = report.record;
		const id = `${sources.symbol}/${fiscalYear}/${kind}`;
		return statementNames.flatMap((name) =>
			itemsByStatement[name].flatMap(([key]) => {
				const item = report.items.get(key);
				const member = `statements[${id}].${statementMembers[name]}[${key}].value`;
				if (!item || !isWanted(member)) return [];
				const { value, rule } = item;
				const records = [report.recordOf(key, item)];
				return receiptOf(sources.symbol, member, { key: ruleOf(rule), value, date: periodEnd, records });
			}),
		);
	});
};

async function filedItems(sources: ReceiptSources): Promise<Explained[] | null> {
	const stored = await storedFacts(sources);
	if (!stored) return null;
	const [first] = stored.rows;
	const datasets = new Map(stored.rows.map(({ record, datasetId }) => [record.accession, datasetId]));
	const filings = stored.rows.map(({ record }) => record);
	return filedStatements(filings, stored.splits).map(({ record, items }) => ({
		record,
		items,
		recordOf(_, { value, rule, facts }) {
			const accessions = [...new Set(facts.map(({ accession }) => accession))];
			const datasetIds = accessions.flatMap((accession) => datasets.get(accession) ?? []);
			return {
				symbol: sources.symbol,
				property: "reportedFacts.periods",
				key: ruleOf(rule),
				recordId: null,
				startDate: null,
				date: record.periodEnd,
				value,
				rowCount: 1,
				isSubtracted: false,
				accession: accessions.length === 1 ? (accessions[0] ?? null) : null,
				facts: facts.map(filedFact),
				datasetIds: [...new Set(datasetIds.length > 0 || !first ? datasetIds : [first.datasetId])],
			};
		},
	}));
}

async function storedItems(sources: ReceiptSources): Promise<Explained[]> {
	const rows = await sources.list("financials", { order: "desc", limit: maxReports });
	return rows.map((row) => ({
		...storedStatement(row.record),
		recordOf: (key, { rule }) =>
			recordOf(sources.symbol, "financials", row, key as FigureName, { key: ruleOf(rule) }),
	}));
}
