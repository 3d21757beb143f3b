import type { SecurityRef } from "@us-market-data/store";
import { type DatasetFacts, mergedProvenance } from "../provenance.ts";
import { type CrossFigures, crossFigures } from "./cross-figures.ts";
import type { DataOfParts, SecurityParts } from "./security-parts.ts";

/** What an answer cites of a row. */
export interface RowProvenance {
	/** Time up to which the newest part is complete, epoch milliseconds. */
	time: number;
	/** The same of the oldest part. */
	oldest: number;
	/** True for names and the like, which have no age beside other data. */
	isListing: boolean;
	datasetIds: readonly number[];
}

/** Everything derived for one security. All numbers are decimal strings; unknown ones are null. */
export interface SecurityRow extends DataOfParts, RowProvenance {
	symbol: string;
	/** Symbol without the market suffix. */
	code: string;
	/** Empty when not known. */
	name: string;
	/** Figures that combine several derivations. */
	cross: CrossFigures;
	/** True when the price comes from simulated data; null without a price. */
	samplePrice: boolean | null;
	/** The same for some of the parts, for responses that need only these. */
	provenanceOf(...names: (keyof SecurityParts)[]): RowProvenance;
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
	const provenanceOf = (...names: readonly (keyof SecurityParts)[]) => rowProvenance(parts, names);
	// Former names and symbols are cited by the answers that show them.
	const names = (Object.keys(parts) as (keyof SecurityParts)[]).filter((name) => name !== "identity");
	return {
		symbol,
		code: symbol.replace(/\.[A-Z]+$/, ""),
		name: parts.listing?.data.name ?? "",
		listing: parts.listing?.data ?? null,
		identity: parts.identity?.data ?? null,
		quote: parts.quote?.data ?? null,
		price: parts.price?.data ?? null,
		fundamentals: parts.fundamentals?.data ?? null,
		dividends: parts.dividends?.data ?? null,
		shorts: parts.shorts?.data ?? null,
		insiders: parts.insiders?.data ?? null,
		holders: parts.holders?.data ?? null,
		flow: parts.flow?.data ?? null,
		...figures,
		...provenanceOf(...names),
		provenanceOf,
	};
}

/** Parts without an age beside other data. */
const undated: ReadonlySet<keyof SecurityParts> = new Set(["listing", "identity"]);

/** Parts as an answer cites them. A listing has no age beside other data: it is as new as its file. */
function rowProvenance(parts: SecurityParts, names: readonly (keyof SecurityParts)[]): RowProvenance {
	const present = names.filter((name) => parts[name] !== undefined);
	const dated = present.filter((name) => !undated.has(name));
	const aging = dated.length > 0 ? dated : present;
	const times = aging.flatMap((name) => parts[name]?.time ?? []);
	if (times.length === 0) return { time: 0, oldest: 0, isListing: false, datasetIds: [] };
	const all = mergedProvenance(present.flatMap((name) => parts[name] ?? []));
	return {
		time: Math.max(...times),
		oldest: Math.min(...times),
		isListing: dated.length === 0,
		datasetIds: all?.datasetIds ?? [],
	};
}
