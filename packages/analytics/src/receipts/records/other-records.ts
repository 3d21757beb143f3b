import { recentDividends } from "../../derivations/company/dividend-metrics.ts";
import { newestInstitutions } from "../../derivations/holders/holder-metrics.ts";
import type { Position } from "../../derivations/holders/holder-positions.ts";
import { holderReport } from "../../derivations/holders/holders.ts";
import { recentTrades } from "../../derivations/holders/insider-metrics.ts";
import { sharesOn, shortDays } from "../../derivations/prices/short-metrics.ts";
import { dividendsPerShare } from "../../view/cross-figures.ts";
import { type ReceiptRecord, recordOf } from "../receipt.ts";
import type { ReceiptSources } from "../sources.ts";
import { fundamentalRecords } from "./fundamental-records.ts";
import { splitRecord } from "./split-records.ts";

type OtherKey =
	| "dpsttm"
	| "payouts"
	| "shortvolumepercent"
	| "shortinterest"
	| "daystocover"
	| "insidernetbuy90d"
	| "institutionshare";
type Explain = (sources: ReceiptSources) => Promise<ReceiptRecord[]>;

/** The dividends of twelve months, or the newest one where none of them is; without any, those of the statements. */
const dividends: Explain = async (sources) => {
	const parts = await sources.parts();
	const chosen = dividendsPerShare(parts, sources.facts)?.part ?? parts.dividends;
	if (chosen !== parts.dividends) return fundamentalRecords(sources, "dpsreported");
	const { symbol } = sources;
	const found = await recentDividends(sources);
	if (!found) return [];
	const { newest, recent, splits } = found;
	const rows = recent.length > 0 ? recent : [newest];
	const first = rows.at(-1)?.record.exDate ?? "";
	const since = splits.filter(({ record }) => record.exDate > first);
	return [
		...rows.map((row) => recordOf(symbol, "dividends", row, "amount")),
		...since.flatMap((row) => splitRecord(symbol, row)),
	];
};

const payouts: Explain = async (sources) => {
	const found = await recentDividends(sources);
	return (found?.recent ?? []).map((row) => recordOf(sources.symbol, "dividends", row, "exDate"));
};

const shortVolume: Explain = async (sources) => {
	const rows = (await shortDays(sources)).at(-1) ?? [];
	return rows.flatMap((row) => [
		recordOf(sources.symbol, "shortVolume", row, "shortVolume"),
		recordOf(sources.symbol, "shortVolume", row, "totalVolume"),
	]);
};

const shortInterest =
	(property: "sharesShort" | "daysToCover"): Explain =>
	async (sources) => {
		const { symbol, list } = sources;
		const [newest] = await list("shortInterest", { order: "desc", limit: 1 });
		if (!newest) return [];
		const own = recordOf(symbol, "shortInterest", newest, property);
		const counted = property === "sharesShort" ? await sharesOn(sources, newest) : null;
		if (!counted) return [own];
		return [
			own,
			recordOf(symbol, "shares", counted.nearest, "totalShares"),
			...counted.between.flatMap((row) => splitRecord(symbol, row)),
		];
	};

const insiders: Explain = async (sources) => {
	const { symbol } = sources;
	const { trades, splits } = await recentTrades(sources);
	return [
		...trades.map((row) =>
			recordOf(symbol, "insiderTrades", row, "shares", { isSubtracted: row.record.type === "SELL" }),
		),
		...splits.flatMap((row) => splitRecord(symbol, row)),
	];
};

/** Positions up to which each is named. */
const maxPositions = 50;

const institutions: Explain = async (sources) => {
	const { symbol } = sources;
	const report = await holderReport(sources);
	const newest = newestInstitutions(report);
	const records = positionRecords(symbol, newest?.summed ?? []);
	// Without a count of shares of their time, positions are measured against that of today.
	const isOfToday = newest !== undefined && report.outstanding(newest.period) === null;
	const since = isOfToday ? report.splits.filter(({ record }) => record.exDate > newest.period) : [];
	return [...records, ...since.flatMap((row) => splitRecord(symbol, row))];
};

function positionRecords(symbol: string, counted: readonly Position[]): ReceiptRecord[] {
	const records = counted.map((position) => positionRecord(symbol, position));
	const [first] = records;
	if (!first || records.length <= maxPositions) return records;
	const byFile = Map.groupBy(records, ({ datasetIds }) => datasetIds.join());
	return [...byFile.values()].map((own) => ({
		...(own[0] ?? first),
		recordId: null,
		value: null,
		accession: null,
		rowCount: own.length,
		startDate: first.date,
	}));
}

function positionRecord(symbol: string, { record, time, datasetIds }: Position): ReceiptRecord {
	const [datasetId = 0] = datasetIds;
	return { ...recordOf(symbol, "shareholders", { record, time, datasetId }, "sharesHeld"), datasetIds };
}

const explanations: Readonly<Record<OtherKey, Explain>> = {
	dpsttm: dividends,
	payouts,
	shortvolumepercent: shortVolume,
	shortinterest: shortInterest("sharesShort"),
	daystocover: shortInterest("daysToCover"),
	insidernetbuy90d: insiders,
	institutionshare: institutions,
};

export const isOtherKey = (key: string): key is OtherKey => Object.hasOwn(explanations, key);

/** The records behind a figure of dividends, short sales, insiders or holders. */
export const otherRecords = (sources: ReceiptSources, key: OtherKey): Promise<ReceiptRecord[]> =>
	explanations[key](sources);
