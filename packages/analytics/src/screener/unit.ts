import type { NumericIndicator } from "./indicator.ts";

/** The unit of an indicator behind its name in a sentence; empty for plain numbers. */
export function unitOf({ unit }: NumericIndicator): string {
	if (unit === null) return "";
	if (unit === "currency") return " in the currency of the security";
	if (unit === "x") return " as a multiple";
	return unit === "%" ? " in %" : ` in units of ${unit}`;
}
