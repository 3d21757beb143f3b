import { type DecimalString, percentOf, sum } from "@us-market-data/market";
import type Big from "big.js";
import { derivation } from "../../derivation.ts";
import { mergedProvenance } from "../../provenance.ts";
import { isQuarterEnd } from "./holder-figures.ts";
import { type Holding, hasShares, isCrossed, type Position } from "./holder-positions.ts";
import { type HolderReport, holderReport } from "./holders.ts";
import { onePerStake } from "./stakes.ts";

/** Holdings of institutions at the end of the newest reporting period that is all but complete. */
export interface HolderMetrics {
	/** End of the reporting period. */
	period: string;
	/** Institutions that hold shares. */
	institutions: number;
	/** Number of reporting holders that hold more, and number that hold less, than in the previous quarter. */
	increased: number;
	decreased: number;
	/** In the share count of today; null where the day of a split since is open. */
	sharesHeld: DecimalString | null;
	/** Their part of all shares, in percent; null when that of one is not known. */
	institutionshare: DecimalString | null;
}

export const holderMetrics = derivation<HolderMetrics>({
	kind: "holder-metrics",
	inputs: ["shareholders", "shares", "splits", "securities"],
	ages: true,
	async compute(sources) {
		const report = await holderReport(sources);
		const newest = newestInstitutions(report);
		const provenance = mergedProvenance(report.provenanceOf(newest?.institutions ?? []));
		if (!newest || !provenance) return null;
		return {
			...provenance,
			data: { period: newest.period, ...figuresOf(newest, report) },
		};
	},
});

/** Institutions of the newest period that is reported, and those of them that are counted. */
export function newestInstitutions(report: HolderReport) {
	const periods = report.institutional.map(({ period, positions }) => ({
		period,
		institutions: [...positions.values()].filter(({ record }) => record.type === "institution"),
	}));
	const reported = periods.filter(({ institutions }) => institutions.length > 0);
	const newest = reported.find(({ period }) => isQuarterEnd(period)) ?? reported[0];
	if (!newest) return undefined;
	const { institutions } = newest;
	// Members of a group that crossed a threshold would count several times in addition to the full reports.
	const counted = institutions.every(isCrossed)
		? institutions
		: institutions.filter((position) => !isCrossed(position));
	return { ...newest, counted, summed: onePerStake(counted, report.stakes) };
}

function figuresOf(
	{ period, counted, summed }: { period: string; counted: readonly Position[]; summed: readonly Position[] },
	report: HolderReport,
): Omit<HolderMetrics, "period"> {
	const changes = counted.map((position) => Number(report.entry(position).sharesChanged ?? 0));
	const isHolding = ({ record }: Position) => hasShares(record);
	const holding = summed.filter(isHolding).map(({ record }) => record);
	return {
		institutions: counted.filter(isHolding).length,
		increased: changes.filter((change) => change > 0).length,
		decreased: changes.filter((change) => change < 0).length,
		sharesHeld: report.ofToday(sum(holding.map(({ sharesHeld }) => sharesHeld)), period),
		institutionshare: shareOf(holding, report.outstanding(period)),
	};
}

/**
 * Adds up the percentages that the records state. The others are added up in shares, so that rounding errors do not add
 * up.
 */
function shareOf(holding: readonly Holding[], outstanding: Big | null): DecimalString | null {
	const stated = sum(holding.flatMap(({ percentOfShares }) => percentOfShares ?? []));
	const others = holding.filter(({ percentOfShares }) => percentOfShares === null);
	if (others.length === 0) return stated;
	const sharesHeld = sum(others.map((record) => record.sharesHeld));
	const measured = outstanding && percentOf(sharesHeld, outstanding.toFixed(), 4);
	return measured && sum([stated, measured]);
}
