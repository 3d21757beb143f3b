import Big from "big.js";
import type { DecimalString } from "../../decimals.ts";
import { derivation } from "../derivation.ts";
import { mergedProvenance } from "../provenance.ts";

/** Holdings of institutions at the end of the newest reporting period. */
export interface HolderMetrics {
	/** End of the reporting period. */
	period: string;
	institutions: number;
	sharesHeld: DecimalString;
	/** Sum of the shares that the records state, in percent; null when one does not state its share. */
	institutionshare: DecimalString | null;
}

/** Institutions that are looked at: more than 6,000 of them hold the largest companies. */
const most = 12_000;

/** Form 13F reports on ends of quarters; other dates are of single holders who crossed a threshold. */
const quarterEnd = /-(03-31|06-30|09-30|12-31)$/;

export const holderMetrics = derivation<HolderMetrics>({
	kind: "holder-metrics",
	inputs: ["shareholders"],
	async compute(sources) {
		const query = { kinds: ["institution"], order: "desc", limit: most } as const;
		const rows = await sources.list("shareholders", query);
		const newest = rows.find((row) => quarterEnd.test(row.record.period)) ?? rows[0];
		const holders = rows.filter((row) => row.time === newest?.time);
		const provenance = mergedProvenance(holders);
		if (!newest || !provenance) return null;
		let held = new Big(0);
		let share: Big | null = new Big(0);
		for (const { record } of holders) {
			held = held.plus(record.sharesHeld);
			share = record.percentOfShares === null ? null : (share?.plus(record.percentOfShares) ?? null);
		}
		const data = {
			period: newest.record.period,
			institutions: holders.length,
			sharesHeld: held.toFixed(),
			institutionshare: share?.toFixed() ?? null,
		};
		return { ...provenance, data };
	},
});
