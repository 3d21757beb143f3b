import { type DecimalString, product, quotient, sum } from "../../decimals.ts";
import type { AreaRecord } from "../../records/index.ts";
import type { Stored } from "../../store/market.ts";
import { derivation, type SecuritySources } from "../derivation.ts";
import { mergedProvenance } from "../provenance.ts";

/** Short-sale volume of the newest day that has any. */
export interface ShortMetrics {
	date: string;
	shortVolume: DecimalString;
	totalVolume: DecimalString;
	/** Short volume in percent of the total. */
	shortvolumeratio: DecimalString | null;
}

export const shortMetrics = derivation<ShortMetrics>({
	kind: "short-metrics",
	inputs: ["shortVolume"],
	async compute(sources) {
		const newest = (await shortDays(sources, 1)).at(-1);
		const provenance = newest && mergedProvenance(newest);
		const date = newest?.[0]?.record.date;
		if (!date || !provenance) return null;
		const shortVolume = sum(newest.map((row) => row.record.shortVolume));
		const totalVolume = sum(newest.map((row) => row.record.totalVolume));
		const shortvolumeratio = quotient(product(shortVolume, "100"), totalVolume, 2);
		return { ...provenance, data: { date, shortVolume, totalVolume, shortvolumeratio } };
	},
});

/** The short-sale volume of a day, a row for each facility that counts. */
export type ShortDay = Stored<AreaRecord<"shortVolume">>[];

const dayMs = 86_400_000;

/** The newest days with short-sale volume, oldest first; those of the last `count` trading days or so. */
export async function shortDays(sources: SecuritySources, count: number): Promise<ShortDay[]> {
	const [newest] = await sources.list("shortVolume", { order: "desc", limit: 1 });
	if (!newest) return [];
	// Seven days hold five trading days, and holidays take some.
	const from = newest.time - Math.ceil((count - 1) * 1.5) * dayMs;
	const rows = await sources.list("shortVolume", { from, order: "asc", limit: 10_000 });
	const days = Map.groupBy(rows, (row) => row.record.date);
	return [...days.values()].slice(-count).map(counted);
}

/** The consolidated file already contains the others; without it they add up. */
function counted(rows: ShortDay): ShortDay {
	const consolidated = rows.filter((row) => row.record.facility === "CNMS");
	return consolidated.length > 0 ? consolidated : rows;
}
