import type { AreaRecord } from "@us-market-data/market";
import { sum } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";

export type Holding = AreaRecord<"shareholders">;

/** The position that a holder reported for a period in all its filings together. */
export interface Position {
	record: Holding;
	/** Time of the period. Epoch milliseconds. */
	time: number;
	/** Datasets behind it, more than one where filings add up. */
	datasetIds: number[];
}

/** End of a reporting period and its reporting holders, including those that reported no position. */
export interface HolderPeriod {
	/** `YYYY-MM-DD`. */
	period: string;
	time: number;
	positions: Map<string, Position>;
}

/**
 * Periods of rows that come newest first, each holder once. The rows of one holder and period are its filings:
 * the newest one that is not an addition counts, with the additions after it. A position of a Form 13F takes precedence
 * over that of a Schedule 13D or 13G for the same day, because a Schedule includes shares of others.
 */
export function holderPeriods(rows: readonly Stored<Holding>[]): HolderPeriod[] {
	return [...Map.groupBy(rows, ({ time }) => time)].map(([time, same]) => ({
		period: same[0]?.record.period ?? "",
		time,
		positions: positionsOf(same),
	}));
}

/** Positions by holder. Nearly all holders have one filing. */
function positionsOf(rows: readonly Stored<Holding>[]): Map<string, Position> {
	const positions = new Map<string, Position>();
	const several = new Set<string>();
	for (const row of rows) {
		const { holderId } = row.record;
		if (positions.has(holderId)) several.add(holderId);
		else positions.set(holderId, position([row]));
	}
	for (const holder of several) {
		positions.set(holder, positionOf(rows.filter(({ record }) => record.holderId === holder)));
	}
	return positions;
}

function positionOf(filings: readonly Stored<Holding>[]): Position {
	const ordered = filings.toSorted(byFiling);
	const whole = ordered.findLastIndex(({ record }) => record.form !== "13F new holdings");
	const base = ordered[whole];
	// Additions complete a Form 13F. A Schedule counts by itself, and only without such a form.
	const counted =
		base && isCrossed(base) && whole < ordered.length - 1
			? ordered.slice(whole + 1)
			: ordered.slice(Math.max(whole, 0));
	return position(counted);
}

/** True when the row comes from a report of a crossed ownership threshold, not from a periodical report. */
export const isCrossed = ({ record }: { record: Holding }): boolean =>
	record.form === "13D" || record.form === "13G";

/**
 * True when the row comes from a report on everything held at the end of a period: a Form 13F, or a source that names
 * no form and states the position of an institution. Forms 3, 4 and 5 state an insider's position on a day, Schedules
 * 13D and 13G one on the day of an event.
 */
export const isPeriodic = ({ record }: { record: Holding }): boolean =>
	record.form === null ? record.type === "institution" : !isCrossed({ record });

/** Oldest filing first, Schedules 13D and 13G before Forms 13F. */
function byFiling(a: Stored<Holding>, b: Stored<Holding>): number {
	if (isCrossed(a) !== isCrossed(b)) return isCrossed(a) ? -1 : 1;
	return (
		compare(a.record.filingDate, b.record.filingDate) || compare(a.record.filing ?? "", b.record.filing ?? "")
	);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function position(counted: readonly Stored<Holding>[]): Position {
	const newest = counted.at(-1);
	if (!newest) throw new Error("a holder without a filing");
	if (counted.length === 1)
		return { record: newest.record, time: newest.time, datasetIds: [newest.datasetId] };
	const sharesHeld = sum(counted.map(({ record }) => record.sharesHeld));
	const datasetIds = [...new Set(counted.map(({ datasetId }) => datasetId))].sort((a, b) => a - b);
	return { record: { ...newest.record, sharesHeld }, time: newest.time, datasetIds };
}

/** True if a holder has shares. A holder that sold everything reports a position of zero. */
export const hasShares = ({ sharesHeld }: Pick<Holding, "sharesHeld">): boolean =>
	!/^-?[0.]+$/.test(sharesHeld);
