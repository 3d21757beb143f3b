import type { SecurityRef } from "@us-market-data/store";
import { type DatasetFacts, mergedProvenance } from "../provenance.ts";
import { type CrossFigures, crossFigures } from "./cross-figures.ts";
import type { KnownData, SecurityParts } from "./security-parts.ts";

/** Everything derived for one security. All numbers are decimal strings; unknown ones are null. */
export interface SecurityRow extends KnownData {
	symbol: string;
	/** Symbol without the market suffix. */
	code: string;
	/** Empty when not known. */
	name: string;
	/** Figures that combine several derivations. */
	cross: CrossFigures;
	/** True when the price comes from simulated data; null without a price. */
	samplePrice: boolean | null;
	/** Provenance: newest time (epoch milliseconds, 0 for nothing) and all datasets behind the row. */
	time: number;
	datasetIds: readonly number[];
	/** The same for some of the parts, for responses that need only these. */
	provenanceOf(...names: (keyof SecurityParts)[]): { time: number; datasetIds: readonly number[] };
}

export const securityRow = (
	{ symbol }: SecurityRef,
	parts: SecurityParts,
	facts: DatasetFacts,
): SecurityRow =>
	mergedRow(symbol, parts, {
		cross: crossFigures(parts, facts),
		samplePrice: parts.quote ? parts.quote.datasetIds.some(facts.isSample) : null,
	});

/** The row of a security whose combined figures are known. */
export function mergedRow(
	symbol: string,
	parts: SecurityParts,
	figures: Pick<SecurityRow, "cross" | "samplePrice">,
): SecurityRow {
	const held = Object.values(parts).filter((part) => part !== undefined);
	const provenance = mergedProvenance(held) ?? { time: 0, datasetIds: [] };
	return {
		symbol,
		code: symbol.replace(/\.[A-Z]+$/, ""),
		name: parts.listing?.data.name ?? "",
		listing: parts.listing?.data ?? null,
		quote: parts.quote?.data ?? null,
		price: parts.price?.data ?? null,
		fundamentals: parts.fundamentals?.data ?? null,
		dividends: parts.dividends?.data ?? null,
		shorts: parts.shorts?.data ?? null,
		insiders: parts.insiders?.data ?? null,
		holders: parts.holders?.data ?? null,
		flow: parts.flow?.data ?? null,
		...figures,
		...provenance,
		provenanceOf: (...names) => {
			const chosen = names.map((name) => parts[name]).filter((part) => part !== undefined);
			return mergedProvenance(chosen) ?? { time: 0, datasetIds: [] };
		},
	};
}
