import type { MarketReader } from "@us-market-data/store";
import { readListingOwners } from "../reference/listing-owners.ts";
import { statementOf } from "../reference/named-listing.ts";
import { type DataIssue, datasetSummary } from "./data-issue.ts";
import type { Sources } from "./overlap-conflicts.ts";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/**
 * CIKs and CUSIPs of lists that name another company than the directory: the symbol passed on, or one of them has a new name.
 * CUSIPs are licensed and stay untold.
 */
export async function ownerConflicts(market: MarketReader, sources: Sources): Promise<DataIssue[]> {
	const masters = await market.across("securities", all);
	const owners = await readListingOwners(market, masters);
	const tagOf = new Map(
		masters.map(({ security, datasetId }) => [security.symbol, sources.get(datasetId)?.tag ?? ""]),
	);
	const rows = await market.across("identifiers", { ...all, kinds: ["cik", "cusip"] });
	return rows.flatMap(({ record, security: { symbol }, datasetId }): DataIssue[] => {
		const dataset = sources.get(datasetId);
		const isCusip = record.scheme === "cusip";
		const statement = isCusip ? { names: [record.name], day: record.date } : statementOf(record);
		if (!dataset || owners.agrees(symbol, statement)) return [];
		const isOwn = owners.isOwnCik(symbol, statement, isCusip ? "" : record.value);
		if (isCusip && isOwn) return [];
		const listing = owners.listing(symbol);
		return [
			{
				kind: "conflict",
				symbol,
				area: "identifiers",
				of: isCusip ? `cusip of ${record.date}` : `cik ${record.value}`,
				date: record.date,
				rule: "the list of an identifier names the company that the directory lists",
				values: [
					{ name: "name", value: listing?.names[0] ?? "", source: tagOf.get(symbol) ?? "" },
					{ name: "name", value: record.name, source: dataset.tag },
				],
				difference: null,
				accession: null,
				filedAt: null,
				cause: isOwn
					? "the list is not older than the directory: its identifier is in force"
					: "the list may be older than the directory: its identifier is left out",
				dataset: datasetSummary(dataset),
			},
		];
	});
}
