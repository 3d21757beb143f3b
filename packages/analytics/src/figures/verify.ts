import type { SecurityReader } from "@us-market-data/store";
import { calcIndex, calcIndexFields } from "../answers/calc-indexes.ts";
import { PastMarket } from "../as-of/past-market.ts";
import type { PresentReader } from "../as-of/past-reader.ts";
import { readSecurityRow } from "../view/read-row.ts";
import type { SecurityRow } from "../view/security-row.ts";

/** An answer with receipts, as far as it is verified. */
export interface ExplainedAnswer {
	/** The figures that the receipts are about. */
	quote?: readonly Readonly<Record<string, string | null>>[];
	receipts: {
		list: readonly { symbol: string; member: string; value: string | null }[];
		datasets: readonly { datasetKey: string; name: string }[];
	};
	/** Set in an answer of the past. */
	asOf?: { timestamp: string };
}

/** A figure of an answer beside the one that the held records give. */
export interface VerifiedFigure {
	symbol: string;
	member: string;
	answered: string | null;
	derived: string | null;
	isEqual: boolean;
}

/**
 * Derives the figures of an answer again from the held records: not from what was derived at import.
 *
 * @param now instant from which an answer without `as_of` is seen
 */
export async function verifyAnswer(
	reader: PresentReader & SecurityReader,
	{ quote, receipts, asOf }: ExplainedAnswer,
	now: Date,
): Promise<{ figures: VerifiedFigure[]; missing: string[] }> {
	const past = await new PastMarket(reader).at(asOf ? Date.parse(asOf.timestamp) : now.getTime());
	const hashes = (await reader.datasets()).map(({ sha256 }) => sha256);
	const rows = new Map<string, SecurityRow | undefined>();
	for (const { symbol } of receipts.list) {
		if (rows.has(symbol)) continue;
		const security = await reader.security(symbol);
		rows.set(symbol, security && (await readSecurityRow(past, security)));
	}
	const figures = receipts.list.map(({ symbol, member, value }) => {
		const derived = derivedMember(rows.get(symbol), member);
		const own = quote?.find((figures) => figures["symbol"] === symbol)?.[member];
		// The figure and its receipt are two places in which an answer may have been changed.
		const answered = own === undefined || own === derived ? value : own;
		return { symbol, member, answered, derived, isEqual: derived === answered };
	});
	const missing = receipts.datasets
		.filter(({ datasetKey }) => !hashes.some((sha256) => sha256.startsWith(datasetKey)))
		.map(({ name }) => name);
	return { figures, missing };
}

function derivedMember(row: SecurityRow | undefined, member: string): string | null {
	if (!row) return null;
	const all: Readonly<Record<string, string | null>> = calcIndex(row, calcIndexFields);
	return all[member] ?? null;
}
