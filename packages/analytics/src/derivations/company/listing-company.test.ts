import { expect, test } from "vitest";
import { sicDivision } from "./listing-company.ts";

test.each([
	["0100", "Agriculture, Forestry, and Fishing"],
	["1311", "Mining"],
	["1531", "Construction"],
	["3571", "Manufacturing"],
	["4813", "Transportation, Communications, Electric, Gas, and Sanitary Services"],
	["5045", "Wholesale Trade"],
	["5331", "Retail Trade"],
	["6111", "Finance, Insurance, and Real Estate"],
	["7372", "Services"],
	["9721", "Public Administration"],
	["100", "Agriculture, Forestry, and Fishing"],
	["0000", ""],
	["1800", ""],
	["", ""],
	[null, ""],
])("the division of SIC code %j is %j", (code, division) => {
	expect(sicDivision(code)).toBe(division);
});
