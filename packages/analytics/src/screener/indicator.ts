import type { DecimalString } from "@us-market-data/market";
import type { FigureKey } from "../figures/figure.ts";
import type { SecurityRow } from "../view/security-row.ts";

interface IndicatorBase {
	/** Stable number; never reused. */
	id: number;
	/** Key in conditions and in `show`. */
	key: string;
	/** The figure that it shows; null for a text of the listing. */
	figure: FigureKey | null;
	name: string;
	/** Null for plain numbers and texts. */
	unit: string | null;
	group: string;
}

/** An indicator that conditions bound from below and above. */
export interface NumericIndicator extends IndicatorBase {
	kind: "numeric";
	/** Value in `unit`, such as a market value in dollars. */
	read(row: SecurityRow): DecimalString | null;
	/** Places after the point in which it is shown, null for exactly as it is. */
	places: number | null;
	/** The description in the contract. Default: the name with its unit. */
	description?: string;
	/** A value for the contract, in `unit`. */
	example: string;
	/** Bounds to start from, in `unit`. */
	defaultRange: { min: DecimalString | null; max: DecimalString | null };
}

/** An indicator that a condition compares with one of a list of values. */
export interface ChoiceIndicator extends IndicatorBase {
	kind: "technical" | "text";
	unit: null;
	/** Name of the value in conditions, such as `category`. */
	choice: string;
	/** All values that there are; null when they follow from the data. */
	choices: readonly string[] | null;
	read(row: SecurityRow): string | null;
}

export type Indicator = NumericIndicator | ChoiceIndicator;
