import { daysBetween, easternDate, type FigureName } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { FundamentalFigure } from "../../figures/figure.ts";
import { sameNature } from "../../provenance.ts";
import { perShareOfToday } from "../../statements/per-share.ts";
import {
	type Financials,
	newestPeriod,
	newestSum,
	type Pick,
	sumsOfOneWindow,
	type TrailingSum,
	yearBefore,
} from "../../statements/trailing.ts";
import { type ReceiptRecord, recordOf } from "../receipt.ts";
import type { ReceiptSources } from "../sources.ts";
import { splitRecords } from "./split-records.ts";
import { statementRecord } from "./statement-records.ts";

type Records = Promise<ReceiptRecord[]>;

/** Statements of a security in its newest currency, newest first, as `fundamentalMetrics` uses them. */
interface Statements {
	sources: ReceiptSources;
	rows: Stored<Financials>[];
	records: Financials[];
}

const periods = 24;

async function statementsOf(sources: ReceiptSources): Promise<Statements> {
	const all = await sources.list("financials", { order: "desc", limit: periods });
	const rows = all.filter(({ record }) => record.currency === all[0]?.record.currency);
	return { sources, rows, records: rows.map(({ record }) => record) };
}

/** A figure of some of the statements. */
async function figuresOf(
	{ sources, rows }: Statements,
	name: FigureName,
	records: readonly (Financials | undefined)[],
	isSubtracted = false,
): Records {
	const found = rows.filter(({ record }) => records.includes(record));
	return Promise.all(found.map((row) => statementRecord(sources, row, name, isSubtracted)));
}

/** The periods of a trailing sum. */
const sumOf = (statements: Statements, name: FigureName, pick?: Pick): Records =>
	periodsOf(statements, name, newestSum(statements.records, pick ?? ((record) => record[name])));

/** The periods of a figure and of sales over the same twelve months; those of both sums, where they have none in common. */
async function ofSales(statements: Statements, name: FigureName): Records {
	const { records } = statements;
	const sums = sumsOfOneWindow(
		records,
		(record) => record[name],
		(record) => record.revenue,
	);
	if (!sums) return both(sumOf(statements, name), sumOf(statements, "revenue"));
	const [part, sales] = sums;
	return both(periodsOf(statements, name, part), periodsOf(statements, "revenue", sales));
}

async function periodsOf(statements: Statements, name: FigureName, sum: TrailingSum | null): Records {
	return [
		...(await figuresOf(statements, name, sum?.added ?? [])),
		...(await figuresOf(statements, name, sum?.subtracted ?? [], true)),
	];
}

/** A figure per share with the splits since its statements. */
async function perShare(
	statements: Statements,
	name: "epsDiluted" | "dividendsPerShare",
	choose: (pick: Pick) => Records,
): Records {
	const splits = (await statements.sources.list("splits", { order: "desc", limit: 100 })).map(
		({ record }) => record,
	);
	const found = await choose((record) => perShareOfToday(record, name, splits));
	const ids = new Set(found.map(({ recordId }) => recordId));
	const used = statements.rows.filter(({ record }) => ids.has(`${record.fiscalYear}/${record.report}`));
	const days = used.map(({ record }) => record.sharesAsOf ?? record.filedAt).sort();
	return [...found, ...(await splitsAfter(statements.sources, days[0], used))];
}

/** Splits after a day that are in force, of the nature of some rows. */
async function splitsAfter(
	sources: ReceiptSources,
	day: string | undefined,
	of: readonly { datasetId: number }[],
): Records {
	if (day === undefined) return [];
	const today = easternDate(sources.now);
	return splitRecords(sources, (row) => {
		const { exDate } = row.record;
		const parts = [...of, row].map(({ datasetId }) => ({ datasetIds: [datasetId] }));
		return exDate > day && exDate <= today && sameNature(sources.facts, parts);
	});
}

const balanceOf = (records: readonly Financials[]) =>
	records.find((record) => record.assets !== null || record.equity !== null);

async function balance(statements: Statements, name: "assets" | "equity" | "liabilities"): Records {
	const newest = balanceOf(statements.records);
	const isRest = name === "liabilities" && newest?.liabilities === null;
	if (!isRest) return figuresOf(statements, name, [newest]);
	return [
		...(await figuresOf(statements, "assets", [newest])),
		...(await figuresOf(statements, "equity", [newest], true)),
	];
}

async function yearEarlier(statements: Statements, name: "assets" | "equity"): Records {
	const [newest] = statements.records;
	const earlier = statements.records.find((record) => {
		const days = newest ? daysBetween(record.periodEnd, newest.periodEnd) : 0;
		return days > 330 && days < 400 && record[name] !== null;
	});
	return figuresOf(statements, name, [earlier]);
}

async function growth(statements: Statements, name: "revenue" | "netIncome"): Records {
	const newest = newestPeriod(statements.records, (record) => record[name]);
	const before = newest && yearBefore(newest, statements.records);
	return [
		...(await figuresOf(statements, name, [newest])),
		...(await figuresOf(statements, name, [before], true)),
	];
}

/** The newest count of shares, with the splits since. */
async function counted({ sources }: Statements, name: "totalShares" | "circulatingShares"): Records {
	const [row] = await sources.list("shares", { order: "desc", limit: 1 });
	if (!row) return [];
	const record = recordOf(sources.symbol, "shares", row, name);
	return [record, ...(await splitsAfter(sources, row.record.date, [row]))];
}

const both = async (...parts: Records[]): Records => (await Promise.all(parts)).flat();

const eps = (statements: Statements, choose: (pick: Pick) => Records) =>
	perShare(statements, "epsDiluted", choose);

const records: Readonly<Record<FundamentalFigure, (statements: Statements) => Records>> = {
	sales: (s) => sumOf(s, "revenue"),
	grossprofit: (s) => sumOf(s, "grossProfit"),
	netincome: (s) => sumOf(s, "netIncome"),
	epsttm: (s) => eps(s, (pick) => sumOf(s, "epsDiluted", pick)),
	dpsreported: (s) => perShare(s, "dividendsPerShare", (pick) => sumOf(s, "dividendsPerShare", pick)),
	eps: (s) => eps(s, () => figuresOf(s, "epsDiluted", [s.records.find(({ report }) => report === "af")])),
	assets: (s) => balance(s, "assets"),
	liabilities: (s) => balance(s, "liabilities"),
	equity: (s) => balance(s, "equity"),
	bps: (s) => both(balance(s, "equity"), counted(s, "totalShares")),
	roe: (s) => both(sumOf(s, "netIncome"), balance(s, "equity"), yearEarlier(s, "equity")),
	roa: (s) => both(sumOf(s, "netIncome"), balance(s, "assets"), yearEarlier(s, "assets")),
	netmargin: (s) => ofSales(s, "netIncome"),
	grossmargin: (s) => ofSales(s, "grossProfit"),
	salesgrowthyoy: (s) => growth(s, "revenue"),
	netincomegrowthyoy: (s) => growth(s, "netIncome"),
	la: (s) => both(balance(s, "liabilities"), balance(s, "assets")),
	totalshares: (s) => counted(s, "totalShares"),
	circulatingshares: (s) => counted(s, "circulatingShares"),
};

/** The records behind a figure of the statements. */
export const fundamentalRecords = async (sources: ReceiptSources, key: FundamentalFigure): Records =>
	records[key](await statementsOf(sources));
