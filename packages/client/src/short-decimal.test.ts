import { expect, test } from "vitest";
import { shortDecimal } from "./short-decimal.ts";

test.each([
	["39854.3309", 8, "3.99T"],
	["0.5", 8, "50.00M"],
	["1744330.448", 4, "17.44B"],
	["0", 8, "0.00"],
	["1.123456789", 8, "112.3M"],
])("%s times ten to the power of %i is %s", (decimal, exponent, short) => {
	expect(shortDecimal(decimal, exponent)).toBe(short);
});

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
