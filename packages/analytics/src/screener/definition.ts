import type { DecimalString } from "@us-market-data/market";
import type { FigureText } from "../figures/figure.ts";
import type { NumericIndicator } from "./indicator.ts";
import type { units } from "./unit.ts";

/**
 * An indicator that follows from other figures of a security's row, whole. Its file in `definitions/` is all that names
 * it: `pnpm generate` adds it to the index and to the contract, and receipts follow from the inputs of its figure.
 */
export interface IndicatorDefinition {
	/** Stable number, which also is its place: those of a group follow each other. */
	id: number;
	/** Key in conditions and in `show`, and that of its figure. */
	key: string;
	group: string;
	unit: keyof typeof units;
	/** The rule in words, as `listFigures` answers it. */
	figure: FigureText;
	/** The description in the contract. Default: the name with its unit. */
	description?: string;
	/** A value for the contract, in `unit`. */
	example: string;
	/** Other names that people write for it, in small letters and with blanks between. */
	usualNames?: string;
	/** Bounds to start from, in `unit`. */
	defaultRange: { min: DecimalString | null; max: DecimalString | null };
	read: NumericIndicator["read"];
}
