import type { AreaRecord, DecimalString } from "@us-market-data/market";
import { addDays, dayMs, daysBetween, easternDate } from "@us-market-data/market";
import Big from "big.js";
import { isOpenOn } from "../../bars/adjust.ts";
import { derivation, type SecuritySources } from "../../derivation.ts";
import { mergedProvenance, partsOf, sameNature } from "../../provenance.ts";
import { shareRatio } from "../../statements/per-share.ts";

/** Cash dividends that went ex in the last twelve months. */
export interface DividendMetrics {
	/** Sum per share of today. */
	dpsttm: DecimalString;
	payouts: number;
	/** Ex-date of the newest one, also where it is longer ago. */
	newestExDate: string;
	currency: string;
}

/** Days of the trailing twelve months. */
const days = 365;
/** More than any security pays in a year and announces, or pays on a day. */
const [maxDividends, maxPerDay] = [10_000, 40];

/** Days after its content ends for which a list of dividends still counts as complete: a quarter and some. */
const completenessDays = 100;
/** Days by which a dividend may be later than those before it suggest. */
const toleratedDelayDays = 35;
/** Dividends before the newest one that tell how often a security pays. */
const paceSampleSize = 4;

/**
 * Dividends of the trailing twelve months: ex-date after the same day a year ago, up to today. Null when the content of
 * the files ends more than a quarter ago, whenever they were imported, and the next dividend is overdue by the pace of
 * those before: what was paid since is not known, so that neither a sum nor zero would be true.
 */
export const dividendMetrics = derivation<DividendMetrics>({
	kind: "dividend-metrics",
	inputs: ["dividends", "splits"],
	ages: true,
	async compute(sources) {
		const recentOnes = await recentDividends(sources);
		if (!recentOnes) return null;
		const { newest, recent, splits, provenance } = recentOnes;
		const dpsttm = sumOfToday(
			recent.map(({ record }) => record),
			splits.map(({ record }) => record),
		);
		// The amount per share of today depends on the day of a split that only filings state.
		if (dpsttm === null) return null;
		return {
			...provenance,
			data: {
				dpsttm,
				payouts: recent.length,
				newestExDate: newest.record.exDate,
				currency: newest.record.currency,
			},
		};
	},
});

/** The dividends of the trailing twelve months, the newest one, and the splits in force; null when they are not known. */
export async function recentDividends(sources: SecuritySources) {
	const today = easternDate(sources.now);
	const first = addDays(today, -days);
	const rows = await newestDividends(sources, first, today);
	const past = rows.filter((row) => row.record.exDate <= today);
	const [newest] = past;
	if (!newest || !(await isComplete(sources, rows, newest.record.exDate))) return null;
	const provenance = mergedProvenance(partsOf(sources.facts, "dividends", [newest]));
	if (!provenance) return null;
	const recent = past.filter(
		({ record }) => record.exDate > first && record.currency === newest.record.currency,
	);
	const splits = (await sources.list("splits", { order: "desc", limit: 100 }))
		.filter((row) => sameNature(sources.facts, [provenance, { datasetIds: [row.datasetId] }]))
		.filter(({ record }) => record.exDate <= today);
	const all = mergedProvenance(partsOf(sources.facts, "dividends", recent));
	return { newest, recent, splits, provenance: all ?? provenance };
}

/** True when no dividend can be missing between those that are held and today. */
async function isComplete(
	{ list, facts, now }: SecuritySources,
	rows: readonly { datasetId: number }[],
	newestExDate: string,
): Promise<boolean> {
	const isFresh = (timeOf: (datasetId: number) => number): boolean =>
		now.getTime() - Math.max(...rows.map(({ datasetId }) => timeOf(datasetId))) <= completenessDays * dayMs;
	if (isFresh(facts.contentAt)) return true;
	if (!isFresh(facts.retrievedAt)) return false;
	const query = { to: Date.parse(newestExDate), order: "desc", limit: maxPerDay } as const;
	const exDates = [...new Set((await list("dividends", query)).map(({ record }) => record.exDate))];
	const gaps = exDates.slice(1, 1 + paceSampleSize).map((day, i) => daysBetween(day, exDates[i] ?? day));
	const pace = Math.min(Math.max(0, ...gaps), days + 1);
	return easternDate(now) <= addDays(newestExDate, pace + toleratedDelayDays);
}

/** The dividends since a day, announced ones too; the last ones before it where none has gone ex since. Newest first. */
async function newestDividends({ list }: SecuritySources, since: string, today: string) {
	const rows = await list("dividends", { from: Date.parse(since), order: "desc", limit: maxDividends });
	if (rows.some(({ record }) => record.exDate <= today)) return rows;
	const before = await list("dividends", { to: Date.parse(since), order: "desc", limit: maxPerDay });
	return [...rows, ...before];
}

/** Sum of dividends per share of today, rounded to six places where a split changes one; null where the day of one is open. */
function sumOfToday(
	dividends: readonly AreaRecord<"dividends">[],
	splits: readonly AreaRecord<"splits">[],
): DecimalString | null {
	let sum = new Big(0);
	let isSplit = false;
	for (const { amount, exDate } of dividends) {
		if (splits.some((split) => isOpenOn(split, exDate))) return null;
		const since = splits.filter((split) => split.exDate > exDate);
		const { numerator, denominator } = shareRatio(since);
		isSplit ||= since.length > 0;
		sum = sum.plus(since.length > 0 ? new Big(amount).times(denominator).div(numerator) : amount);
	}
	return (isSplit ? sum.round(6) : sum).toFixed();
}
