import { derivation } from "../../derivation.ts";
import { type DatasetFacts, mergedProvenance, partsOf } from "../../provenance.ts";
import { isOwnStatement, namedListing, statementOfCompany } from "../../reference/named-listing.ts";
import { companyFacts } from "./listing-company.ts";

/** The identity of a security as lists show and select it. Empty text when unknown. */
export interface Listing {
	name: string;
	exchange: string;
	/** Kind of security, such as `stock` or `etf`. */
	type: string;
	currency: string;
	sector: string;
	industry: string;
	/** Last trading day, null while listed. */
	delistingDate: string | null;
}

export const listing = derivation<Listing>({
	kind: "listing",
	inputs: ["securities", "profiles", "companies", "symbolHistory"],
	ages: false,
	async compute(sources) {
		const newest = { order: "desc", limit: 1 } as const;
		const [master] = await sources.list("securities", newest);
		const [profile] = await sources.list("profiles", newest);
		const [registrant] = await sources.list("companies", newest);
		const history =
			registrant && master ? await sources.list("symbolHistory", { order: "desc", limit: 100 }) : [];
		const listed = namedListing(
			sources.security.symbol,
			master?.record,
			history.map(({ record }) => record),
		);
		// One that had the symbol before is another company.
		const isOwn = registrant && isOwnStatement(statementOfCompany(registrant.record), listed);
		const company = isOwn ? registrant : undefined;
		const provenance = mergedProvenance([
			...partsOf(sources.facts, "securities", master ? [master] : []),
			...partsOf(sources.facts, "profiles", profile ? [profile] : []),
			...partsOf(sources.facts, "companies", company ? [company] : []),
		]);
		if (!provenance) return null;
		const facts = companyFacts(profile?.record, company?.record);
		const trusted = byTrust(sources.facts, [
			{ name: master?.record.nameEn, exchange: master?.record.exchange, datasetId: master?.datasetId },
			{ name: profile?.record.companyName, exchange: "", datasetId: profile?.datasetId },
			{ name: company?.record.name, exchange: facts.exchange, datasetId: company?.datasetId },
		]);
		return {
			...provenance,
			data: {
				name: trusted.find(({ name }) => name)?.name ?? "",
				exchange: trusted.find(({ exchange }) => exchange)?.exchange ?? "",
				type: master?.record.type ?? "",
				currency: master?.record.currency ?? "",
				sector: facts.sector,
				industry: facts.industry,
				delistingDate: master?.record.delistingDate ?? null,
			},
		};
	},
});

/** Names that sources state, the most trusted first; those of one place as given: the master before the registrant. */
const byTrust = <T extends { datasetId: number | undefined }>(
	facts: DatasetFacts,
	stated: readonly T[],
): T[] =>
	stated
		.filter(({ datasetId }) => datasetId !== undefined)
		.toSorted((a, b) => rankOf(facts, a.datasetId) - rankOf(facts, b.datasetId));

const rankOf = (facts: DatasetFacts, datasetId = 0): number => facts.trustRank("securities", datasetId);
