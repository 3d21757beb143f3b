import type { AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { hasOwnBases, isStated } from "../../deduplication/dedupe-splits.ts";
import { derivation } from "../../derivation.ts";
import { mergedProvenance, partsOf } from "../../provenance.ts";

/** The splits of a security, each once, oldest first. */
export interface SplitDays {
	splits: Stored<AreaRecord<"splits">>[];
}

/**
 * The splits of a security of which filings alone state one, or of which bars show another basis than their files state;
 * null where reads of the held splits tell the same.
 */
export const splitDays = derivation<SplitDays>({
	kind: "split-days",
	inputs: ["splits", "dayBars"],
	ages: false,
	async compute({ list, facts }) {
		const splits = await list("splits", { order: "asc", limit: 10_000 });
		if (!splits.some((row) => isStated(row) || hasOwnBases(row))) return null;
		const provenance = mergedProvenance(partsOf(facts, "splits", splits));
		return provenance && { ...provenance, data: { splits } };
	},
});
