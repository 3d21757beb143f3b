import type { Receipt } from "./receipt.ts";
import type { ReceiptSources } from "./sources.ts";

/**
 * Makes the receipts that an operation has of a security, of those members that are wanted: that an answer has, or that
 * are to be verified.
 */
export type Explainer = (
	sources: ReceiptSources,
	isWanted: (member: string) => boolean,
) => Promise<Receipt[]>;
