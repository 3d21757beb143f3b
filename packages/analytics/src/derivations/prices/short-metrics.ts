import type { AreaRecord } from "@us-market-data/market";
import { type DecimalString, dayMs, percentOf, sum } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import Big from "big.js";
import { isOpenOn } from "../../bars/adjust.ts";
import { derivation, type RecordSources } from "../../derivation.ts";
import { mergedProvenance, partsOf } from "../../provenance.ts";
import { changesShareCount } from "../../statements/per-share.ts";
import { areOfOtherShares } from "../company/depositary.ts";

/** Short sales of a security: their share of the newest day's volume, and the newest report of positions. */
export interface ShortMetrics {
	/** Day of the volume, null without any. */
	date: string | null;
	shortVolume: DecimalString | null;
	totalVolume: DecimalString | null;
	/** Short volume in percent of the total. */
	shortvolumeratio: DecimalString | null;
	/** Settlement day of the positions, null without any. */
	settlementDate: string | null;
	/** Shares short in percent of the shares outstanding on the settlement day. */
	shortinterest: DecimalString | null;
	/** Shares short over the mean daily volume; FINRA states at least 1. */
	daystocover: DecimalString | null;
}

export const shortMetrics = derivation<ShortMetrics>({
	kind: "short-metrics",
	inputs: ["shortVolume", "shortInterest", "shares", "splits", "securities"],
	ages: false,
	async compute(sources) {
		const volume = await volumeFigures(sources);
		const positions = await positionFigures(sources);
		const provenance = mergedProvenance([volume, positions].flatMap((part) => part?.cited ?? []));
		if (!provenance) return null;
		return {
			...provenance,
			data: { ...noVolume, ...volume?.figures, ...noPositions, ...positions?.figures },
		};
	},
});

const noVolume = { date: null, shortVolume: null, totalVolume: null, shortvolumeratio: null };
const noPositions = { settlementDate: null, shortinterest: null, daystocover: null };

type StoredTimes = Pick<Stored<unknown>, "time" | "datasetId">[];

async function volumeFigures(sources: RecordSources) {
	const rows = (await shortDays(sources)).at(-1);
	const date = rows?.[0]?.record.date;
	if (!rows || date === undefined) return null;
	const shortVolume = sum(rows.map((row) => row.record.shortVolume));
	const totalVolume = sum(rows.map((row) => row.record.totalVolume));
	const shortvolumeratio = percentOf(shortVolume, totalVolume, 2);
	return {
		cited: partsOf(sources.facts, "shortVolume", rows),
		figures: { date, shortVolume, totalVolume, shortvolumeratio },
	};
}

async function positionFigures(sources: RecordSources) {
	const [newest] = await sources.list("shortInterest", { order: "desc", limit: 1 });
	if (!newest) return null;
	const { date: settlementDate, sharesShort, daysToCover: daystocover } = newest.record;
	const outstanding = await sharesOn(sources, newest);
	const shortinterest = outstanding && percentOf(sharesShort, outstanding.shares, 2);
	const provenance = [...partsOf(sources.facts, "shortInterest", [newest]), ...(outstanding?.cited ?? [])];
	return { cited: provenance, figures: { settlementDate, shortinterest, daystocover } };
}

/** The greatest allowed time between a share count and the settlement day. Companies state the count each quarter. */
const maxCountDistanceMs = 400 * dayMs;

/**
 * Shares outstanding on the day of a report: the count next to it in time, in the shares of that day. Counts and
 * simulated splits do not apply to real positions, nor real splits to simulated ones. Null where none is known, or where the
 * count is of other shares than the positions.
 */
export async function sharesOn({ list, facts }: RecordSources, { time, datasetId }: StoredTimes[number]) {
	const fits = (row: StoredTimes[number]) => facts.isSample(row.datasetId) === facts.isSample(datasetId);
	const span = {
		from: time - maxCountDistanceMs,
		to: time + maxCountDistanceMs,
		order: "asc",
		limit: 1000,
	} as const;
	const distance = (row: StoredTimes[number]) => Math.abs(row.time - time);
	const counts = (await list("shares", span)).filter(fits).sort((a, b) => distance(a) - distance(b));
	const [nearest] = counts;
	if (!nearest || (await areOfOtherShares(list, [nearest.datasetId], facts))) return null;
	let shares = new Big(nearest.record.totalShares);
	const splits = (await list("splits", span)).filter(fits);
	const days = [nearest.time, time].map((at) => new Date(at).toISOString().slice(0, 10));
	// It is open whether a split that only filings state lies between the two.
	if (splits.some(({ record }) => days.some((day) => isOpenOn(record, day)) && days[0] !== days[1]))
		return null;
	const between = splits.filter(
		({ time: ex, record }) =>
			changesShareCount(record) && ex > Math.min(time, nearest.time) && ex <= Math.max(time, nearest.time),
	);
	for (const { record } of between) {
		const ratio = new Big(record.numerator).div(record.denominator);
		shares = time > nearest.time ? shares.times(ratio) : shares.div(ratio);
	}
	const provenance = [...partsOf(facts, "shares", [nearest]), ...partsOf(facts, "splits", between)];
	return { shares: shares.toFixed(), cited: provenance, nearest, between };
}

/** The short-sale volume of a day, a row for each facility that counts. */
export type ShortDay = Stored<AreaRecord<"shortVolume">>[];

/** Trading days of short-sale volume that are read: the recent ones and those that are usual before them. */
const readDays = 40;
/** Rows of those days, when one facility reported them. */
const usualRows = 48;

/** The newest days with short-sale volume, oldest first; those of the last 40 trading days or so, read once. */
export const shortDays = (sources: RecordSources): Promise<ShortDay[]> => sources.shared(readShortDays);

/** Rows of one day: more than there are facilities. */
const maxRowsPerDay = 8;

/** The newest day alone, empty without any. */
export async function newestShortDay(sources: RecordSources): Promise<ShortDay> {
	const rows = await sources.list("shortVolume", { order: "desc", limit: maxRowsPerDay });
	return counted(rows.filter(({ time }) => time === rows[0]?.time));
}

async function readShortDays(sources: RecordSources): Promise<ShortDay[]> {
	const last = await sources.list("shortVolume", { order: "desc", limit: usualRows });
	const [newest] = last;
	if (!newest) return [];
	// Seven days hold five trading days, and holidays take some.
	const from = newest.time - Math.ceil((readDays - 1) * 1.5) * dayMs;
	const isAll = last.length < usualRows || (last.at(-1)?.time ?? from) < from;
	const rows = isAll
		? last.filter(({ time }) => time >= from).reverse()
		: await sources.list("shortVolume", { from, order: "asc", limit: 10_000 });
	const days = Map.groupBy(rows, (row) => row.record.date);
	return [...days.values()].slice(-readDays).map(counted);
}

/** The consolidated file already contains the others; without it they add up. */
function counted(rows: ShortDay): ShortDay {
	const consolidated = rows.filter((row) => row.record.facility === "CNMS");
	return consolidated.length > 0 ? consolidated : rows;
}
