import { derivation } from "../derivation.ts";
import { mergedProvenance } from "../provenance.ts";

/** Who a security is, as far as lists show and select it. Empty text when unknown. */
export interface Listing {
	name: string;
	exchange: string;
	/** Kind of instrument, such as `stock` or `etf`. */
	type: string;
	currency: string;
	sector: string;
	industry: string;
	/** Last trading day, null while listed. */
	delistingDate: string | null;
}

export const listing = derivation<Listing>({
	kind: "listing",
	inputs: ["securities", "profiles"],
	async compute(sources) {
		const newest = { order: "desc", limit: 1 } as const;
		const [master] = await sources.list("securities", newest);
		const [profile] = await sources.list("profiles", newest);
		const provenance = mergedProvenance([master, profile].filter((row) => row !== undefined));
		if (!provenance) return null;
		return {
			...provenance,
			data: {
				name: master?.record.nameEn || profile?.record.companyName || "",
				exchange: master?.record.exchange ?? "",
				type: master?.record.type ?? "",
				currency: master?.record.currency ?? "",
				sector: profile?.record.sector ?? "",
				industry: profile?.record.industry ?? "",
				delistingDate: master?.record.delistingDate ?? null,
			},
		};
	},
});
