import {
	type AreaRecord,
	addDays,
	type DecimalString,
	daysBetween,
	product,
	quotient,
} from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import {
	forwardAdjustments,
	isInPrices,
	openSplits,
	type SplitEvent,
	splitAdjustedPrice,
	undoing,
} from "../bars/adjust.ts";
import type { ListRecords } from "../bars/prices.ts";
import { areOfOtherShares } from "../derivations/company/depositary.ts";
import { type DatasetFacts, sameNature } from "../provenance.ts";
import { afterSplits, changesShareCount, perShareOfToday } from "../statements/per-share.ts";
import { type Financials, newestTwelveMonths, type Pick } from "../statements/trailing.ts";

type Figure = DecimalString | null;

/** Valuation at the end of a fiscal quarter, as `comparePeers` answers it in `history`. */
export interface ValuationPoint {
	/** End of the quarter. */
	date: string;
	/** Close over TTM earnings per share; null for a loss. */
	peTtm: Figure;
	/** Close over book value per share; null when that is not positive. */
	pbMrq: Figure;
	/** Market value over TTM sales. */
	psTtm: Figure;
}

/** Quarters that are answered, and periods of statements that their trailing sums need. */
const listedQuarters = 12;
const readPeriods = 48;

/**
 * Ratios at the ends of up to twelve fiscal quarters, oldest first: the last close up to that day against the statements
 * and share counts that were public on it, which are those of the quarters before. Prices and per-share figures are all in the share count of today. A quarter whose price is not held, or
 * is simulated where the statements are real (or the reverse), has no ratios; nor has one of depositary shares, where the
 * statements are of ordinary shares.
 *
 * @param today day up to which splits are in force
 */
export async function valuationHistory(
	list: ListRecords,
	facts: DatasetFacts,
	today: string,
	currency = "USD",
): Promise<ValuationPoint[]> {
	const all = await valuationQuarters(list, facts, today, currency);
	return all.map(({ point }) => point);
}

/** The ratios at the end of a quarter with the records that they follow from. */
export interface ValuationQuarter {
	point: ValuationPoint;
	/** Statements that were public, newest first. */
	statements: Stored<Financials>[];
	splits: Stored<AreaRecord<"splits">>[];
	count: Stored<AreaRecord<"shares">> | undefined;
	bar: Stored<AreaRecord<"dayBars">> | undefined;
}

/** The same with what they are made of. */
export async function valuationQuarters(
	list: ListRecords,
	facts: DatasetFacts,
	today: string,
	currency = "USD",
): Promise<ValuationQuarter[]> {
	const rows = await list("financials", { order: "desc", limit: readPeriods });
	const sameCurrency = rows.filter((row) => row.record.currency === currency);
	const shares = await list("shares", { order: "desc", limit: readPeriods });
	const ends = new Set(sameCurrency.map((row) => row.record.periodEnd));
	const splitRows = await list("splits", { order: "desc", limit: 100 });
	const filed = [...sameCurrency, ...shares].map(({ datasetId }) => datasetId);
	const isComparable = !(await areOfOtherShares(list, filed, facts));
	const found: ValuationQuarter[] = [];
	for (const date of [...ends].slice(0, listedQuarters).reverse()) {
		const filedByThen = sameCurrency.filter((row) => row.record.filedAt <= date);
		const statements = { datasetIds: [...filedByThen, ...shares].map((row) => row.datasetId) };
		const splits = splitRows
			.filter((row) => sameNature(facts, [statements, { datasetIds: [row.datasetId] }]))
			.filter(({ record }) => record.exDate <= today);
		const bar = isComparable ? await barAt(list, facts, date, statements) : undefined;
		const count = countAt(shares, date);
		const quarter = { statements: filedByThen, splits, count, bar };
		found.push({ ...quarter, point: { date, ...ratios(quarter, facts) } });
	}
	return found;
}

/** The last bar of the ten days up to a date, if it is of the nature of the statements. */
async function barAt(
	list: ListRecords,
	facts: DatasetFacts,
	date: string,
	statements: { datasetIds: readonly number[] },
) {
	const [bar] = await list("dayBars", {
		from: Date.parse(addDays(date, -10)),
		to: Date.parse(date),
		order: "desc",
		limit: 1,
	});
	return bar && sameNature(facts, [statements, { datasetIds: [bar.datasetId] }]) ? bar : undefined;
}

/** The close of a bar in the share count of today; null where the day of a split is open. */
function closeOf(
	{ record, datasetId }: Stored<AreaRecord<"dayBars">>,
	facts: DatasetFacts,
	splits: readonly SplitEvent[],
): DecimalString | null {
	const adjustments = forwardAdjustments([], splits.filter(changesShareCount), [], "9999-12-31");
	const day = { date: record.date, adjustedThrough: facts.adjustedThrough(datasetId), datasetId };
	if (openSplits(splits, day, true).length > 0) return null;
	const spinOffs = splits.filter(
		(split) =>
			!changesShareCount(split) &&
			split.exDate > record.date &&
			isInPrices(split, datasetId, day.adjustedThrough),
	);
	const traded = spinOffs.length > 0 ? splitAdjustedPrice(record.close, undoing(spinOffs)) : record.close;
	return splitAdjustedPrice(traded, adjustments.factor(day));
}

/** The newest count of shares of the 120 days up to a date. */
function countAt(counts: readonly Stored<AreaRecord<"shares">>[], date: string) {
	const distance = (row: Stored<{ date: string }>) => Math.abs(daysBetween(row.record.date, date));
	const near = counts.filter((row) => row.record.date <= date && distance(row) <= 120);
	return near.sort((a, b) => distance(a) - distance(b))[0];
}

/** Earnings per share of a statement, per share of today. */
export const earningsOfToday =
	(splits: readonly SplitEvent[]): Pick =>
	(record) =>
		perShareOfToday(record, "epsDiluted", splits);

function ratios(
	{ statements, splits: splitRows, count, bar }: Omit<ValuationQuarter, "point">,
	facts: DatasetFacts,
): Omit<ValuationPoint, "date"> {
	const records = statements.map((row) => row.record);
	const splits = splitRows.map((row) => row.record);
	const price = bar ? closeOf(bar, facts, splits) : null;
	const shares = count ? afterSplits(count.record.totalShares, count.record.date, splits) : null;
	const trailing = (pick: Pick): Figure => newestTwelveMonths(records, pick);
	const equity = records.find((record) => record.equity !== null)?.equity ?? null;
	const marketValue = price !== null && shares !== null ? product(price, shares) : null;
	return {
		peTtm: overPositive(price, trailing(earningsOfToday(splits))),
		pbMrq: overPositive(marketValue, equity),
		psTtm: overPositive(
			marketValue,
			trailing((record) => record.revenue),
		),
	};
}

const overPositive = (a: Figure, b: Figure): Figure =>
	a !== null && b !== null && Number(b) > 0 ? quotient(a, b, 2) : null;
