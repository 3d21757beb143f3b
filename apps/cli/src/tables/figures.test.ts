import { expect, test } from "vitest";
import { figureText } from "./figures.ts";

test.each([
	["marketCap", "3985433085600", "3.99T"],
	["netIncome", "-115000000000", "-115.0B"],
	["lastDone", "268.56", "268.56"],
	["volume", "999999", "999999"],
	["cik", "1234567", "1234567"],
	["holderId", "9000000008", "9000000008"],
	["accessionNumber", "1234567890", "1234567890"],
	["code", "0000320193", "0000320193"],
	["timestamp", 1_795_788_000, "1795788000"],
	["date", "2026-11-27", "2026-11-27"],
] as const)("%s %s is written %s", (name, value, text) => {
	expect(figureText(name, value)).toBe(text);
});
