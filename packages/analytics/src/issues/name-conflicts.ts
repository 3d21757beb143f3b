import type { MarketReader } from "@us-market-data/store";
import { companyFacts } from "../derivations/company/listing-company.ts";
import { datasetFacts } from "../provenance.ts";
import { type DataIssue, datasetSummary } from "./data-issue.ts";
import { namesDisagree } from "./disagreement.ts";
import type { Sources } from "./overlap-conflicts.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/** Names and exchanges on which a directory and the registrant's own entry disagree. */
export async function nameConflicts(market: MarketReader, sources: Sources): Promise<DataIssue[]> {
	const facts = datasetFacts([...sources.values()], await market.trustOrders());
	const companies = new Map(
		(await market.across("companies", all)).map((row) => [row.security.id, row] as const),
	);
	const masters = await market.across("securities", all);
	return masters.flatMap((master): DataIssue[] => {
		const company = companies.get(master.security.id);
		const [directory, registrant] = [
			sources.get(master.datasetId),
			company && sources.get(company.datasetId),
		];
		if (!company || !directory || !registrant || directory.tag === registrant.tag) return [];
		const isDirectoryFirst =
			facts.trustRank("securities", directory.id) <= facts.trustRank("securities", registrant.id);
		const { exchange } = companyFacts(undefined, company.record);
		const stated = [
			["name", master.record.nameEn, company.record.name, namesDisagree] as const,
			["exchange", master.record.exchange, exchange, exchangesDisagree] as const,
		];
		return stated.flatMap(([name, own, other, differ]): DataIssue[] => {
			if (own === "" || other === "" || !differ(own, other)) return [];
			const values = [
				{ name, value: own, source: directory.tag },
				{ name, value: other, source: registrant.tag },
			];
			return [
				{
					kind: "conflict",
					symbol: master.security.symbol,
					area: "securities",
					of: name,
					date: null,
					rule: "directory and registrant should state the same; the first one is in force",
					values: isDirectoryFirst ? values : values.toReversed(),
					difference: null,
					accession: null,
					filedAt: null,
					cause: null,
					dataset: datasetSummary(isDirectoryFirst ? directory : registrant),
				},
			];
		});
	});
}

/** The SEC calls NYSE American and NYSE Arca NYSE. */
const exchangesDisagree = (own: string, other: string): boolean =>
	own !== other && !(other === "NYSE" && (own === "AMEX" || own === "ARCA"));
