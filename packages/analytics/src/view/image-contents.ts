import type { Dataset } from "@us-market-data/store";
import type { SecurityParts } from "./security-parts.ts";
import type { SecurityRow } from "./security-row.ts";

/** The head of an image. */
export interface ImageFacts {
	dataVersion: number;
	/** Tells the data of stores apart; null when the store has none. */
	dataToken: number | null;
	datasets: readonly Dataset[];
	/** Of all rows, in order. */
	symbols: readonly string[];
	/** Of all rows; a row of the section `industries` has the place of its industry plus one, or 0. */
	industries: readonly string[];
	/** By the key of the indicator. */
	numbers: Readonly<Record<string, { exact: boolean }>>;
	texts: Readonly<Record<string, { keys: readonly string[]; spellings: readonly string[] }>>;
	/** The datasets behind the active rows, each with the newest time of its rows. */
	sources: readonly (readonly [datasetId: number, time: number])[];
	/** Days with moves, newest first. */
	moveDates: readonly string[];
	unusualOff: boolean;
}

/** A row as the image holds it. */
export interface PackedRow extends Pick<SecurityRow, "cross" | "samplePrice"> {
	parts: SecurityParts;
}
