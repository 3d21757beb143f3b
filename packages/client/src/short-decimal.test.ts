import { expect, test } from "vitest";
import { shortDecimal } from "./short-decimal.ts";

test.each([
	["3985433085600", "3.99T"],
	["-115000000000", "-115.0B"],
	["12345678", "12.35M"],
	["12345678.987", "12.35M"],
	["99995000000", "100.0B"],
	["99994999999.99", "99.99B"],
	["999949999999", "999.9B"],
	["999950000000", "1.00T"],
	["1500", "1.50K"],
	["999.5", "999.5"],
	["0", "0.00"],
	["123456789012345678", "123456.8T"],
	["no figure", "no figure"],
])("%s is %s", (decimal, short) => {
	expect(shortDecimal(decimal)).toBe(short);
});
