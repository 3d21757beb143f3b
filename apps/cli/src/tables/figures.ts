import { shortDecimal } from "@us-market-data/client";
import { safe } from "../printing/safe-text.ts";
import type { Scalar } from "./sections.ts";

/** An exact decimal of a million or more. Ids have zeros in front, or are numbers of JSON. */
const large = /^-?[1-9]\d{6,}(\.\d+)?$/;

const decimal = /^-?\d+(\.\d+)?$/;

/** Members whose texts may be digits, and count nothing. */
const identifying = /(^|\.)(key|symbol|ticker|cik|cusip|isin|figi)$|(id|number|code)s?$/i;

/**
 * A value as people read it: large decimals short, such as 3.99T. `--json` and `--csv` have all digits, in the unit of the contract.
 *
 * @param exponent the power of ten of the unit of the member
 */
export function figureText(name: string, value: Scalar, exponent = 0): string {
	if (exponent > 0 && typeof value === "string" && decimal.test(value)) return shortDecimal(value, exponent);
	if (typeof value === "string" && large.test(value) && !identifying.test(name)) return shortDecimal(value);
	return safe(String(value));
}
