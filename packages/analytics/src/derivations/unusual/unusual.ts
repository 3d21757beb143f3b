import {
	closeOf,
	dayMs,
	easternDate,
	type Halt,
	haltKind,
	haltReasonName,
	minuteMs,
} from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { referenceDays } from "../../bars/day-moves.ts";
import { type DayProvenance, provenanceOfDay } from "../../bars/prices.ts";
import { derivation, type RecordSources, type SecuritySources } from "../../derivation.ts";
import { mean, sampleDeviation } from "../../indicators.ts";
import { mergedProvenance, partsOf } from "../../provenance.ts";
import { newestShortDay, type ShortDay, shortDays } from "../prices/short-metrics.ts";
import { signedPercent, type UnusualChange } from "./unusual-kinds.ts";
import { isOfPrices, unusualPrices } from "./unusual-prices.ts";

/** Days that are looked at. */
const recentDays = 20;

/**
 * Unusual changes of the last 20 trading days, newest first: price and volume outliers, new 52-week extremes,
 * days of much short selling, bursts of 8-K filings, halts and volatility pauses. Empty, not missing, where
 * there is data but nothing unusual in it.
 */
export const unusual = derivation<UnusualChange[]>({
	kind: "unusual",
	inputs: ["dayBars", "quotes", "splits", "shortVolume", "filings", "halts"],
	ages: true,
	async compute(sources) {
		const { facts } = sources;
		const prices = await priceChanges(sources);
		const short = await shortChanges(sources);
		const filings = await recentFilings(sources);
		const halts = await recentHalts(sources);
		const provenance = mergedProvenance([
			...prices.days.map(provenanceOfDay),
			...partsOf(facts, "shortVolume", short.newest),
			...partsOf(facts, "filings", filings.slice(-1)),
			...partsOf(facts, "halts", halts.slice(-1)),
		]);
		if (!provenance) return null;
		const changes = [
			...prices.changes,
			...short.changes,
			...filingBursts(filings),
			...unusualHalts(halts),
		].sort((a, b) => b.alertTime - a.alertTime);
		const datasetIds = [...new Set(changes.flatMap((change) => change.datasetIds))];
		return {
			...provenance,
			datasetIds: datasetIds.length > 0 ? datasetIds : provenance.datasetIds,
			data: changes,
		};
	},
});

/** The newest trading day and the unusual prices. They are computed from a year of days only if the prices changed. */
async function priceChanges(
	sources: RecordSources,
): Promise<{ days: DayProvenance[]; changes: UnusualChange[] }> {
	const before = sources.hasChanged("dayBars", "quotes", "splits")
		? undefined
		: await sources.before<UnusualChange[]>(unusual.kind);
	if (before) {
		const newest = await sources.newestDay();
		return { days: newest ? [newest] : [], changes: before.data.filter(isOfPrices) };
	}
	const history = await sources.prices();
	const series = await sources.series();
	if (!history || !series) return { days: [], changes: [] };
	return { days: [history.days.last], changes: unusualPrices(history, series, recentDays) };
}

/** The newest day of short sales, and the days of many. These are computed from weeks of days only if short sales changed. */
async function shortChanges(sources: RecordSources): Promise<{ newest: ShortDay; changes: UnusualChange[] }> {
	const before = sources.hasChanged("shortVolume")
		? undefined
		: await sources.before<UnusualChange[]>(unusual.kind);
	if (before) {
		const newest = await newestShortDay(sources);
		const changes = before.data.filter(({ alertName }) => alertName === shortSales);
		return { newest, changes: newest.length === 0 ? [] : changes };
	}
	const days = await shortDays(sources);
	return { newest: days.at(-1) ?? [], changes: shortSaleDays(days) };
}

const shortSales = "Heavy short selling";

/** Days with a share of short sales over half and more than two standard deviations above the 20 days before. */
function shortSaleDays(days: readonly ShortDay[]): UnusualChange[] {
	const shares = days.map(shareOf);
	return days.flatMap((day, i): UnusualChange[] => {
		const before = shares.slice(Math.max(0, i - referenceDays), i);
		const share = shares[i] ?? Number.NaN;
		const usual = mean(before);
		if (before.length < referenceDays || !(share >= 50 && share > usual + 2 * sampleDeviation(before)))
			return [];
		return [
			{
				alertName: shortSales,
				alertTime: Date.parse(closeOf(day[0]?.record.date ?? "")),
				changeValues: [
					`${share.toFixed(2)}% sold short`,
					`${signedPercent(share - usual).replace("%", "")} points`,
				],
				direction: 1,
				datasetIds: [...new Set(day.map((row) => row.datasetId))],
			},
		];
	});
}

/** Percent of a day's volume that was sold short. */
function shareOf(day: ShortDay): number {
	const total = (field: "shortVolume" | "totalVolume") =>
		day.reduce((all, row) => all + Number(row.record[field]), 0);
	return (100 * total("shortVolume")) / total("totalVolume");
}

/** Filings within this many days make a burst when there are this many of them. */
const burstDays = 5;
const burstSize = 3;

const recentFilings = async (sources: SecuritySources) => {
	const from = sources.now.getTime() - (recentDays + burstDays) * 1.5 * dayMs;
	const kinds = ["8-K", "8-K/A"];
	return (await sources.list("filings", { from, kinds, order: "desc", limit: 100 })).reverse();
};

/** Halts of a day are few, but a security may be paused many times. */
const maxHalts = 200;

const recentHalts = async (sources: SecuritySources) => {
	const from = sources.now.getTime() - recentDays * 1.5 * dayMs;
	const to = sources.now.getTime();
	return (await sources.list("halts", { from, to, order: "desc", limit: maxHalts })).reverse();
};

/** Every third 8-K within five days, counted again after each burst. */
function filingBursts(filings: Awaited<ReturnType<typeof recentFilings>>): UnusualChange[] {
	const bursts: UnusualChange[] = [];
	let counted = 0;
	filings.forEach((filing, i) => {
		const window = filings
			.slice(counted, i + 1)
			.filter((other) => filing.time - other.time <= burstDays * dayMs);
		if (window.length < burstSize) return;
		counted = i + 1;
		bursts.push({
			alertName: "Burst of 8-K filings",
			alertTime: filing.time,
			changeValues: [`${window.length} filings in ${burstDays} days`],
			direction: 0,
			datasetIds: [...new Set(window.map((other) => other.datasetId))],
		});
	});
	return bursts;
}

const names = {
	halt: "Trading halt",
	pause: "Volatility pause",
	"market-wide": "Market-wide halt",
	suspension: "Trading suspension",
} as const;

/**
 * Halts and pauses as changes without a direction, each with its reason and its end as far as it is known. Resumptions
 * and shares that have yet to open are left out.
 */
const unusualHalts = (halts: readonly Stored<Halt>[]): UnusualChange[] =>
	halts.flatMap(({ record, time, datasetId }): UnusualChange[] => {
		const kind = haltKind(record.reason);
		if (kind === "resumption" || kind === "unopened") return [];
		return [
			{
				alertName: names[kind],
				alertTime: time,
				changeValues: [haltReasonName(record.reason), endText(record)],
				direction: 0,
				datasetIds: [datasetId],
			},
		];
	});

function endText({ haltedAt, resumedAt }: Halt): string {
	if (resumedAt === null) return "no resumption listed";
	const minutes = Math.round((Date.parse(resumedAt) - Date.parse(haltedAt)) / minuteMs);
	return minutes < 24 * 60
		? `resumed after ${minutes} min`
		: `resumed on ${easternDate(new Date(resumedAt))}`;
}
