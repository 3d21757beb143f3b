import type { ChoiceIndicator, NumericIndicator } from "./indicator.ts";

/** A condition that a security must meet. Bounds are inclusive and in the unit of the indicator. */
export type Condition =
	| { indicator: NumericIndicator; min: string | null; max: string | null }
	| { indicator: ChoiceIndicator; value: string };
