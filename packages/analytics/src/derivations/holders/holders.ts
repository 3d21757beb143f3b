import { type AreaRecord, type DecimalString, dayMs, easternDate } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type Big from "big.js";
import { derivation, type SecuritySources } from "../../derivation.ts";
import { type DatasetFacts, mergedProvenance } from "../../provenance.ts";
import { afterSplits } from "../../statements/per-share.ts";
import { areOfOtherShares } from "../company/depositary.ts";
import type { HolderEntry, Holders, LargestHolders, TopHolders } from "./holder-entry.ts";
import {
	changeOf,
	isComplete,
	isQuarterEnd,
	percentOf,
	quarterAfter,
	sharesAt,
	sharesForOne,
} from "./holder-figures.ts";
import {
	type HolderPeriod,
	type Holding,
	hasShares,
	holderPeriods,
	isCrossed,
	isPeriodic,
	type Position,
} from "./holder-positions.ts";
import { type PackedLargest, packEntries } from "./packed-entries.ts";
import { onePerStake, type Stakes, stakesOf } from "./stakes.ts";

const listedPeriods = 8;
const listedHolders = 20;

/** More than any security has positions in nine quarters; a bound all the same. */
const maxRows = 100_000;

/** A holder that has reported nothing for this long counts as gone. */
const memoryMs = 370 * dayMs;

/** Holders of a security by period with what their figures are measured against. */
export interface HolderReport {
	/** Newest first. */
	periods: HolderPeriod[];
	/** Reporting periods: those of reports on everything held, an incomplete newest one left out. Newest first. */
	regular: HolderPeriod[];
	/** The same, or, where there are none, the days on which institutions crossed a threshold. Newest first. */
	institutional: HolderPeriod[];
	entry(position: Position): HolderEntry;
	/** Stakes that several holders reported together. */
	stakes: Stakes;
	/** Positions as parts of a figure: they are complete with their filings. */
	provenanceOf(positions: readonly Position[]): { time: number; datasetIds: readonly number[] }[];
	/** Shares outstanding at the end of a period, null when not known. */
	outstanding(period: string): Big | null;
	/** Splits that are in force, simulated as the holders are or real. */
	splits: readonly Stored<AreaRecord<"splits">>[];
	/** A number of shares of a period, in the share count of today; null where the day of a split is open. */
	ofToday(shares: DecimalString, period: string): DecimalString | null;
	/** Shares of today for one share of a period. */
	splitRatio(period: string): number;
}

/** Reads the holders of a security, once for all derivations of a run. */
export const holderReport = (sources: SecuritySources): Promise<HolderReport> => sources.shared(readReport);

async function readReport(sources: SecuritySources): Promise<HolderReport> {
	const rows = await sources.list("shareholders", { order: "desc", limit: maxRows });
	const periods = holderPeriods(rows);
	// The oldest one may be cut off.
	if (rows.length === maxRows && periods.length > 1) periods.pop();
	const { rows: splitRows, ...measures } = await readMeasures(sources, rows);
	const today = easternDate(sources.now);
	const inForce = splitRows.filter(({ record }) => record.exDate <= today);
	const inForceRecords = inForce.map(({ record }) => record);
	const ratios = new Map(
		periods.map(({ period }) => [period, sharesForOne(inForceRecords, period, today)] as const),
	);
	const splitRatio = (period: string): number => ratios.get(period) ?? 1;
	const byEnd = new Map(periods.map((period) => [period.period, period]));
	const outstanding = new Map(periods.map(({ period }) => [period, sharesAt(measures, period)]));
	const before = new Map(
		periods.map(({ period }) => [
			period,
			isQuarterEnd(period) ? byEnd.get(quarterAfter(period, -1)) : undefined,
		]),
	);
	const stakes = stakesOf(rows);
	const counted = new Set(onePerStake(newestPositions(periods).filter(isInstitution), stakes));
	const entries = new Map<Position, HolderEntry>();
	const entry = (position: Position): HolderEntry => {
		const { period, holderId } = position.record;
		return entryOf(position, {
			sharesChanged: changeOf(position, before.get(period)?.positions.get(holderId), measures.splits),
			percentOfShares: percentOf(position.record, outstanding.get(period) ?? null),
			splitRatio: splitRatio(period),
			isCounted: !(stakes.has(holderId) && isCrossed(position)) || counted.has(position),
		});
	};
	const regular = regularPeriods(periods, sources.now.getTime());
	return {
		periods,
		regular,
		stakes,
		institutional: regular.length > 0 ? regular : periods.filter(hasAny(isCrossed)),
		provenanceOf: (positions) => positions.map(positionProvenance(sources.facts)),
		outstanding: (period) => outstanding.get(period) ?? null,
		splits: inForce,
		ofToday: (shares, period) => afterSplits(shares, period, inForceRecords),
		splitRatio,
		entry(position) {
			const cached = entries.get(position) ?? entry(position);
			entries.set(position, cached);
			return cached;
		},
	};
}

/** Tells the time up to which positions are complete. Those of a file mostly have the day of their filing in common. */
function positionProvenance(
	facts: DatasetFacts,
): (position: Position) => { time: number; datasetIds: readonly number[] } {
	let last: { date: string; datasetId: number; time: number } | undefined;
	const timeOf = (record: Holding, datasetId: number): number => {
		if (last?.datasetId === datasetId && last.date === record.filingDate) return last.time;
		last = { date: record.filingDate, datasetId, time: facts.asOf("shareholders", { record, datasetId }) };
		return last.time;
	};
	return ({ record, datasetIds }) => ({
		time: datasetIds.reduce((time, id) => Math.max(time, timeOf(record, id)), Number.NEGATIVE_INFINITY),
		datasetIds,
	});
}

/** Share counts and splits of the same nature as the holders, sample or real. */
async function readMeasures(sources: SecuritySources, rows: readonly Stored<Holding>[]) {
	const [newest] = rows;
	if (!newest) return { shares: [], splits: [], rows: [] };
	const fits = ({ datasetId }: { datasetId: number }): boolean =>
		sources.facts.isSample(datasetId) === sources.facts.isSample(newest.datasetId);
	const all = { order: "desc", limit: 10_000 } as const;
	const counts = (await sources.list("shares", all)).filter(fits);
	const datasetIds = counts.map(({ datasetId }) => datasetId);
	// Positions in depositary shares of an unknown number of ordinary ones cannot be set against counts of these.
	const isOther = await areOfOtherShares(sources.list, datasetIds, sources.facts);
	const shares = isOther ? [] : counts.map(({ record }) => record);
	const splits = (await sources.list("splits", all)).filter(fits);
	return { shares, splits: splits.map(({ record }) => record), rows: splits };
}

const hasAny =
	(matches: (position: Position) => boolean) =>
	({ positions }: HolderPeriod): boolean =>
		[...positions.values()].some(matches);

/** Periods of reports on everything held. A day on which insiders or large holders reported is none. */
function regularPeriods(periods: readonly HolderPeriod[], now: number): HolderPeriod[] {
	const whole = periods.filter(hasAny(isPeriodic));
	const newest = whole.findIndex(
		(period, i) => !isQuarterEnd(period.period) || isComplete(period, quarterBefore(whole, i), now),
	);
	return newest > 0 ? whole.slice(newest) : whole;
}

const quarterBefore = (periods: readonly HolderPeriod[], index: number): HolderPeriod | undefined =>
	periods.slice(index + 1).find(({ period }) => isQuarterEnd(period));

function entryOf(
	position: Position,
	figures: Pick<HolderEntry, "sharesChanged" | "percentOfShares" | "isCounted" | "splitRatio">,
): HolderEntry {
	const { period, holderId, name, type, title, sharesHeld, filingDate } = position.record;
	const crossed = isCrossed(position);
	return {
		period,
		holderId,
		name,
		type,
		title,
		sharesHeld,
		...figures,
		filingDate,
		crossed,
		datasetIds: position.datasetIds,
	};
}

/** The present holders of a security, with the changes and percentages that the sources do not state themselves. */
export const holders = derivation<Holders>({
	kind: "holders",
	inputs: ["shareholders", "shares", "splits", "securities"],
	ages: true,
	toStored: packEntries,
	async compute(sources) {
		const report = await holderReport(sources);
		const positions = currentPositions(report);
		const provenance = mergedProvenance(report.provenanceOf(positions));
		return provenance && { ...provenance, data: positions.map(report.entry) };
	},
});

/** The largest holders by period. They are separate from all holders, because a security can have thousands. */
export const topHolders = derivation<TopHolders>({
	kind: "top-holders",
	inputs: ["shareholders", "shares", "splits", "securities"],
	ages: true,
	toStored: (periods): PackedLargest[] =>
		periods.map((period) => ({ ...period, holders: packEntries(period.holders) })),
	async compute(sources) {
		const report = await holderReport(sources);
		const periods = report.regular.slice(0, listedPeriods);
		const provenance = mergedProvenance(
			report.provenanceOf(periods.flatMap(({ positions }) => [...positions.values()])),
		);
		return provenance && { ...provenance, data: periods.map((period) => largestOf(period, report.entry)) };
	},
});

const isInstitution = ({ record }: Position): boolean => record.type === "institution";

/** The newest position of each holder that has not been silent for too long. */
function newestPositions(periods: readonly HolderPeriod[]): Position[] {
	const oldest = (periods[0]?.time ?? 0) - memoryMs;
	const byHolder = new Map<string, Position>();
	for (const { time, positions } of periods) {
		if (time < oldest) break;
		for (const [holder, position] of positions) if (!byHolder.has(holder)) byHolder.set(holder, position);
	}
	return [...byHolder.values()];
}

const currentPositions = ({ periods, splitRatio }: HolderReport): Position[] =>
	bySize(
		newestPositions(periods).filter(({ record }) => hasShares(record)),
		splitRatio,
	);

function largestOf({ period, positions }: HolderPeriod, entry: HolderReport["entry"]): LargestHolders {
	const all = [...positions.values()];
	const largest = bySize(all.filter(({ record }) => hasShares(record))).slice(0, listedHolders);
	const datasetIds = [...new Set(all.flatMap((position) => position.datasetIds))].sort((a, b) => a - b);
	return { period, datasetIds, holders: largest.map(entry) };
}

/** In shares of one day, the largest position first; equal ones by the holder's id, so that pages are stable. */
function bySize(positions: readonly Position[], splitRatio = (_period: string): number => 1): Position[] {
	const sized = positions.map((position) => ({
		position,
		size: Number(position.record.sharesHeld) * splitRatio(position.record.period),
		id: position.record.holderId,
	}));
	sized.sort((a, b) => b.size - a.size || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
	return sized.map(({ position }) => position);
}
