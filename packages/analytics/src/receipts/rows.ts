import { easternDate, type FigureName } from "@us-market-data/market";
import { calcIndex, calcIndexFields } from "../answers/calc-indexes.ts";
import { peerValuation } from "../answers/peers.ts";
import { earningsOfToday, type ValuationQuarter, valuationQuarters } from "../answers/valuation-history.ts";
import type { FigureKey } from "../figures/figure.ts";
import { calcIndexFigures, peerFigures, quarterFigures } from "../figures/served.ts";
import { sameNature } from "../provenance.ts";
import { displayValue, indicators } from "../screener/indicators.ts";
import { newestSum, type Pick } from "../statements/trailing.ts";
import { listingReceipts } from "./company.ts";
import type { Explainer } from "./explainer.ts";
import { type Receipt, type ReceiptRecord, receiptOf, recordOf, textOf } from "./receipt.ts";
import { splitRecord } from "./records/split-records.ts";
import { statementRecord } from "./records/statement-records.ts";
import { rowReceipt } from "./row-receipts.ts";
import type { ReceiptSources } from "./sources.ts";

/** The members of a row that are figures. */
function rowReceipts(
	sources: ReceiptSources,
	path: string,
	figures: Readonly<Record<string, FigureKey>>,
	row: Readonly<Record<string, unknown>>,
	isWanted: (member: string) => boolean,
): Promise<Receipt[]> {
	const wanted = Object.entries(figures).filter(([name]) => isWanted(`${path}.${name}`));
	return Promise.all(
		wanted.map(([name, key]) =>
			rowReceipt(sources, { member: `${path}.${name}`, key, value: textOf(row[name]) }),
		),
	);
}

/** The figures of `getCalcIndexes`. */
export const explainCalcIndexes: Explainer = async (sources, isWanted) => {
	const row = { ...calcIndex(await sources.row(), calcIndexFields) };
	return rowReceipts(sources, `quote[${sources.symbol}]`, calcIndexFigures, row, isWanted);
};

/** The values of `searchScreener`, in the units of the indicators. */
export const explainScreener: Explainer = async (sources, isWanted) => {
	const row = await sources.row();
	const path = `results.items[${sources.symbol}]`;
	const texts = await listingReceipts(sources, path, isWanted);
	const wanted = indicators.filter(({ key, figure }) => figure !== null && isWanted(`${path}.${key}`));
	const figures = wanted.map((indicator) =>
		rowReceipt(sources, {
			member: `${path}.${indicator.key}`,
			key: indicator.figure ?? "stated",
			value: displayValue(indicator, row),
		}),
	);
	return [...(await Promise.all(figures)), ...texts];
};

/** The figures of `comparePeers`, those of the past included. */
export const explainPeers: Explainer = async (sources, isWanted) => {
	const row = await sources.row();
	const { facts, symbol } = sources;
	const price = row.provenanceOf("quote");
	const parts = (["listing", "quote", "fundamentals", "dividends"] as const).filter((part) =>
		sameNature(facts, [price, row.provenanceOf(part)]),
	);
	const path = `comparison.list[${symbol}]`;
	const figures = { ...peerValuation(row, new Set(parts)) };
	const today = easternDate(sources.now);
	const currency = row.listing?.currency || "USD";
	const quarters = await valuationQuarters(sources.list, facts, today, currency);
	const history = quarters.map((quarter) => quarterReceipts(sources, path, quarter, isWanted));
	return [
		...(await rowReceipts(sources, path, peerFigures, figures, isWanted)),
		...(await Promise.all(history)).flat(),
	];
};

async function quarterReceipts(
	sources: ReceiptSources,
	path: string,
	quarter: ValuationQuarter,
	isWanted: (member: string) => boolean,
): Promise<Receipt[]> {
	const { point } = quarter;
	const names = (["peTtm", "pbMrq", "psTtm"] as const).filter((name) =>
		isWanted(`${path}.history[${point.date}].${name}`),
	);
	return Promise.all(
		names.map(async (name) =>
			receiptOf(sources.symbol, `${path}.history[${point.date}].${name}`, {
				key: quarterFigures[name],
				value: point[name],
				date: point.date,
				records: await quarterRecords(sources, quarter, name),
			}),
		),
	);
}

/** Close, statements, count of shares and splits behind a ratio at the end of a quarter. */
async function quarterRecords(
	sources: ReceiptSources,
	quarter: ValuationQuarter,
	name: keyof typeof quarterFigures,
): Promise<ReceiptRecord[]> {
	const { bar, count, point } = quarter;
	const { symbol } = sources;
	const splits = quarter.splits.filter(({ record }) => record.exDate > (bar?.record.date ?? point.date));
	const statements = {
		peTtm: () => sumRecords(sources, quarter, "epsDiluted"),
		psTtm: () => sumRecords(sources, quarter, "revenue"),
		pbMrq: () => equityRecords(sources, quarter),
	};
	return [
		...(bar ? [recordOf(symbol, "dayBars", bar, "close")] : []),
		...(await statements[name]()),
		...(count && name !== "peTtm" ? [recordOf(symbol, "shares", count, "totalShares")] : []),
		...splits.flatMap((row) => splitRecord(symbol, row)),
	];
}

async function sumRecords(
	sources: ReceiptSources,
	{ statements, splits }: ValuationQuarter,
	name: FigureName & ("epsDiluted" | "revenue"),
): Promise<ReceiptRecord[]> {
	const pick: Pick =
		name === "revenue" ? (record) => record.revenue : earningsOfToday(splits.map(({ record }) => record));
	const sum = newestSum(
		statements.map(({ record }) => record),
		pick,
	);
	const used = statements.filter(
		({ record }) => sum?.added.includes(record) || sum?.subtracted.includes(record),
	);
	return Promise.all(
		used.map((row) => statementRecord(sources, row, name, sum?.subtracted.includes(row.record))),
	);
}

async function equityRecords(sources: ReceiptSources, { statements }: ValuationQuarter) {
	const newest = statements.find(({ record }) => record.equity !== null);
	return newest ? [await statementRecord(sources, newest, "equity")] : [];
}
