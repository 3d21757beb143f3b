import { expect, test } from "vitest";
import { shortDecimal, shortFigure } from "./short-decimal.ts";

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

test.each([
	["marketCap", "3985433085600", "3.99T"],
	["netIncome", "-115000000000", "-115.0B"],
	["lastDone", "268.56", "268.56"],
	["volume", "999999", "999999"],
	["cik", "1234567", "1234567"],
	["stock_cik", "1234567", "1234567"],
	["holderId", "9000000008", "9000000008"],
	["accessionNumber", "1234567890", "1234567890"],
	["code", "0000320193", "0000320193"],
	["date", "2026-11-27", "2026-11-27"],
])("%s %s is written %s", (name, text, short) => {
	expect(shortFigure(name, text)).toBe(short);
});
