import { expect, it } from "vitest";
import { namesAlike } from "./names-alike.ts";

it.each([
	["FACEBOOK INC CL A", "Facebook, Inc. - Class A Common Stock", true],
	["GENERAL ELECTRIC CO", "GE Aerospace Common Stock", true],
	["TheRealReal, Inc.", "The RealReal, Inc. - Common Stock", true],
	["AMERICAS CARMART INC", "America's Car-Mart, Inc. - Common Stock", true],
	["PROSHARES S&P 500 DYNAMIC BUFF", "ProShares Trust ProShares S&P 500 Dynamic Buffer ETF", true],
	["", "Facebook Inc", true],
	["FACEBOOK INC CL A", "ProShares Trust ProShares S&P 500 Dynamic Buffer ETF", false],
	["BARNES GROUP INC", "Barrick Mining Corporation Common Shares", false],
	["CalAmp Corp.", "CAMP4 Therapeutics Corporation - Common Stock", false],
	["Grindrod Shipping Holdings Ltd.", "VictoryShares International Free Cash Flow Growth ETF", false],
])("tells if %j and %j may be one company: %s", (a, b, expected) => {
	expect([namesAlike(a, b), namesAlike(b, a)]).toEqual([expected, expected]);
});
