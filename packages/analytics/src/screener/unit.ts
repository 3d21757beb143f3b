import type { NumericIndicator } from "./indicator.ts";

/** A unit with how many of the value as it is make one of it, and the places in which it is shown. */
export const units = {
	ratio: { unit: "x", scale: "1", places: 2 },
	percent: { unit: "%", scale: "1", places: 2 },
	currency: { unit: "currency", scale: "1", places: null },
	hundredMillion: { unit: "100 million", scale: "100000000", places: 4 },
	tenThousand: { unit: "10 thousand", scale: "10000", places: 4 },
	plain: { unit: null, scale: "1", places: null },
} as const;

/** The unit of an indicator behind its name in a sentence; empty for plain numbers. */
export function unitOf({ unit }: NumericIndicator): string {
	if (unit === null) return "";
	if (unit === "currency") return " in the currency of the security";
	if (unit === "x") return " as a multiple";
	return unit === "%" ? " in %" : ` in units of ${unit}`;
}
