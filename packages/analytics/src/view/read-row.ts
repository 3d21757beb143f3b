import type { Dataset, DatasetReader, DerivedReader, SecurityRef } from "@us-market-data/store";
import { type DatasetFacts, datasetFacts } from "../provenance.ts";
import { partDerivations, partNames, type SecurityParts } from "./security-parts.ts";
import { type SecurityRow, securityRow } from "./security-row.ts";

/**
 * Reads the row of one security from the store: what a view of the newest data version holds.
 *
 * @param names the parts to read; figures that rest on others are unknown
 */
export async function readSecurityRow(
	reader: DerivedReader & DatasetReader,
	security: SecurityRef,
	names: readonly (keyof SecurityParts)[] = partNames,
): Promise<SecurityRow> {
	const { parts, facts } = await readSecurityParts(reader, security, names);
	return securityRow(security, parts, facts);
}

/** The same as the parts of the row, with their provenance, and the facts of the datasets behind them. */
export async function readSecurityParts(
	reader: DerivedReader & DatasetReader,
	security: SecurityRef,
	names: readonly (keyof SecurityParts)[],
): Promise<{ parts: SecurityParts; facts: DatasetFacts; datasets: readonly Dataset[] }> {
	const read = names.map(
		async (name) => [name, await reader.derived(partDerivations[name].kind, security.id)] as const,
	);
	const derivedParts = await Promise.all(read);
	const ids = new Set(derivedParts.flatMap(([, part]) => part?.datasetIds ?? []));
	const datasets = await Promise.all([...ids].map((id) => reader.dataset(id)));
	const stored = datasets.filter((dataset): dataset is Dataset => dataset !== undefined);
	return {
		parts: Object.fromEntries(derivedParts) as SecurityParts,
		facts: datasetFacts(stored),
		datasets: stored,
	};
}
