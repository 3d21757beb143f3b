import type { Cell } from "../answers/tables.ts";

const decimal = /^-?(?:0|[1-9]\d{0,19})(?:\.(\d{1,12}))?$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;

/**
 * The type of a column in SQL: exact decimals and days where all its values are such texts. Codes with leading zeros,
 * such as a CIK, stay text.
 */
export function columnType(values: readonly Cell[]): string {
	const known = values.filter((value) => value !== null);
	if (known.length === 0) return "VARCHAR";
	if (known.every((value) => typeof value === "boolean")) return "BOOLEAN";
	if (known.every((value) => typeof value === "number"))
		return known.every(Number.isSafeInteger) ? "BIGINT" : "DOUBLE";
	const texts = known.filter((value) => typeof value === "string");
	if (texts.length < known.length) return "VARCHAR";
	if (texts.every((text) => date.test(text))) return "DATE";
	if (texts.every((text) => instant.test(text))) return "TIMESTAMP";
	const scales = texts.map((text) => decimal.exec(text));
	if (scales.some((found) => found === null)) return "VARCHAR";
	return `DECIMAL(38,${Math.max(...scales.map((found) => found?.[1]?.length ?? 0))})`;
}
