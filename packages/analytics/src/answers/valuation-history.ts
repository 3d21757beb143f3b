import { addDays, type DecimalString, daysBetween, product, quotient } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { forwardAdjustments, type SplitEvent, splitAdjustedPrice } from "../bars/adjust.ts";
import type { ListRecords } from "../bars/prices.ts";
import { type DatasetFacts, sameNature } from "../provenance.ts";
import { afterSplits, perShareOfToday } from "../statements/per-share.ts";
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
const quarters = 12;
const periods = 48;

/**
 * Ratios at the ends of up to twelve fiscal quarters, oldest first: the last close up to that day against the statements
 * and share counts that were public on it, which are those of the quarters before. Prices and per-share figures are all in the share count of today. A quarter whose price is not held, or
 * is simulated where the statements are real (or the reverse), has no ratios.
 *
 * @param today day up to which splits are in force
 */
export async function valuationHistory(
	list: ListRecords,
	facts: DatasetFacts,
	today: string,
	currency = "USD",
): Promise<ValuationPoint[]> {
	const rows = await list("financials", { order: "desc", limit: periods });
	const sameCurrency = rows.filter((row) => row.record.currency === currency);
	const shares = await list("shares", { order: "desc", limit: periods });
	const ends = new Set(sameCurrency.map((row) => row.record.periodEnd));
	const splitRows = await list("splits", { order: "desc", limit: 100 });
	const points: ValuationPoint[] = [];
	for (const date of [...ends].slice(0, quarters).reverse()) {
		const known = sameCurrency.filter((row) => row.record.filedAt <= date);
		const statements = { datasetIds: [...known, ...shares].map((row) => row.datasetId) };
		const splits = splitRows
			.filter((row) => sameNature(facts, [statements, { datasetIds: [row.datasetId] }]))
			.map((row) => row.record)
			.filter((split) => split.exDate <= today);
		const price = await closeAt(list, facts, date, splits, statements);
		const records = known.map((row) => row.record);
		points.push({ date, ...ratios(price, records, sharesAt(shares, date, splits), splits) });
	}
	return points;
}

/** The last close of the ten days up to a date, in the share count of today. */
async function closeAt(
	list: ListRecords,
	facts: DatasetFacts,
	date: string,
	splits: readonly SplitEvent[],
	statements: { datasetIds: readonly number[] },
): Promise<Figure> {
	const [bar] = await list("dayBars", {
		from: Date.parse(addDays(date, -10)),
		to: Date.parse(date),
		order: "desc",
		limit: 1,
	});
	if (!bar || !sameNature(facts, [statements, { datasetIds: [bar.datasetId] }])) return null;
	const adjustments = forwardAdjustments([], splits, [], "9999-12-31");
	const day = { date: bar.record.date, adjustedThrough: facts.adjustedThrough(bar.datasetId) };
	return splitAdjustedPrice(bar.record.close, adjustments.factor(day));
}

/** Shares outstanding by the newest count of the 120 days up to a date. */
function sharesAt(
	counts: readonly Stored<{ date: string; totalShares: DecimalString }>[],
	date: string,
	splits: readonly SplitEvent[],
): Figure {
	const distance = (count: { date: string }) => Math.abs(daysBetween(count.date, date));
	const near = counts
		.map((row) => row.record)
		.filter((count) => count.date <= date && distance(count) <= 120);
	const [nearest] = near.sort((a, b) => distance(a) - distance(b));
	return nearest ? afterSplits(nearest.totalShares, nearest.date, splits) : null;
}

function ratios(
	price: Figure,
	records: readonly Financials[],
	shares: Figure,
	splits: readonly SplitEvent[],
): Omit<ValuationPoint, "date"> {
	const trailing = (pick: Pick): Figure => newestTwelveMonths(records, pick);
	const equity = records.find((record) => record.equity !== null)?.equity ?? null;
	const bookValue = equity !== null && shares !== null ? quotient(equity, shares, 6) : null;
	const marketValue = price !== null && shares !== null ? product(price, shares) : null;
	const earnings = trailing((record) => perShareOfToday(record, "epsDiluted", splits));
	return {
		peTtm: overPositive(price, earnings),
		pbMrq: overPositive(price, bookValue),
		psTtm: overPositive(
			marketValue,
			trailing((record) => record.revenue),
		),
	};
}

const overPositive = (a: Figure, b: Figure): Figure =>
	a !== null && b !== null && Number(b) > 0 ? quotient(a, b, 2) : null;
