import type { DecimalString } from "@us-market-data/market";
import { addDays, dayMs, easternDate } from "@us-market-data/market";
import Big from "big.js";
import { derivation, type SecuritySources } from "../../derivation.ts";
import { mergedProvenance, partsOf, sameNature } from "../../provenance.ts";
import { perShareAfterSplits } from "../../statements/per-share.ts";

/** Cash dividends that went ex in the last twelve months. */
export interface DividendMetrics {
	/** Sum per share of today. */
	dpsttm: DecimalString;
	payouts: number;
	/** Ex-date of the newest one, also where it is longer ago. */
	newestExDate: string;
	currency: string;
}

/** Days after its file was seen for which a list of dividends still counts as complete: a quarter and some. */
const completeFor = 100;

/**
 * Dividends of the trailing twelve months: ex-date after the same day a year ago, up to today. None when the newest file
 * of dividends is older than a quarter: those paid since are not known, so that neither a sum nor zero would be true.
 */
export const dividendMetrics = derivation<DividendMetrics>({
	kind: "dividend-metrics",
	inputs: ["dividends", "splits"],
	ages: true,
	async compute(sources) {
		const known = await recentDividends(sources);
		if (!known) return null;
		const { newest, recent, splits, provenance } = known;
		const inForce = splits.map(({ record }) => record);
		let dpsttm = new Big(0);
		for (const { record } of recent) {
			dpsttm = dpsttm.plus(perShareAfterSplits(record.amount, record.exDate, inForce));
		}
		return {
			...provenance,
			data: {
				dpsttm: dpsttm.toFixed(),
				payouts: recent.length,
				newestExDate: newest.record.exDate,
				currency: newest.record.currency,
			},
		};
	},
});

/** The dividends of the trailing twelve months, the newest one, and the splits in force; null when they are not known. */
export async function recentDividends(sources: SecuritySources) {
	const rows = await sources.list("dividends", { order: "desc", limit: 40 });
	const today = easternDate(sources.now);
	const past = rows.filter((row) => row.record.exDate <= today);
	const [newest] = past;
	const seen = Math.max(...rows.map((row) => sources.facts.seenAt(row.datasetId)));
	if (!newest || sources.now.getTime() - seen > completeFor * dayMs) return null;
	const provenance = mergedProvenance(partsOf(sources.facts, "dividends", [newest]));
	if (!provenance) return null;
	const recent = past.filter(
		({ record }) => record.exDate > addDays(today, -365) && record.currency === newest.record.currency,
	);
	const splits = (await sources.list("splits", { order: "desc", limit: 100 }))
		.filter((row) => sameNature(sources.facts, [provenance, { datasetIds: [row.datasetId] }]))
		.filter(({ record }) => record.exDate <= today);
	const all = mergedProvenance(partsOf(sources.facts, "dividends", recent));
	return { newest, recent, splits, provenance: all ?? provenance };
}
