import type { NumericIndicator } from "./indicator.ts";

/** A unit, and the places in which values are shown in it; null for exactly as they are. */
export const units = {
	ratio: { unit: "x", places: 2 },
	percent: { unit: "%", places: 2 },
	currency: { unit: "currency", places: null },
	plain: { unit: null, places: null },
} as const;

/** The unit of an indicator behind its name in a sentence; empty for plain numbers. */
export function unitOf({ unit }: NumericIndicator): string {
	if (unit === null) return "";
	if (unit === "currency") return " in the currency of the security";
	return unit === "x" ? " as a multiple" : ` in ${unit}`;
}
