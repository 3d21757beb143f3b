import type { AreaRecord } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { type ReceiptRecord, recordOf } from "../receipt.ts";
import type { ReceiptSources } from "../sources.ts";

/** Both sides of a split. */
export const splitRecord = (symbol: string, row: Stored<AreaRecord<"splits">>): ReceiptRecord[] => [
	recordOf(symbol, "splits", row, "numerator"),
	recordOf(symbol, "splits", row, "denominator"),
];

/** The splits that bring older figures to the share count of newer ones. */
export async function splitRecords(
	{ symbol, list }: Pick<ReceiptSources, "symbol" | "list">,
	isUsed: (row: Stored<AreaRecord<"splits">>) => boolean,
): Promise<ReceiptRecord[]> {
	const rows = await list("splits", { order: "desc", limit: 100 });
	return rows.filter(isUsed).flatMap((row) => splitRecord(symbol, row));
}
