import { expect, it } from "vitest";
import { disagree, namesDisagree } from "./disagreement.ts";

it.each([
	["101.5", "101.5", false],
	["101.5", "101.50", false],
	["121.730003", "121.73", false],
	["121.7349", "121.73", false],
	["121.75", "121.73", true],
	["1000000", "1000001", true],
	["100000000", "100000001", false],
	["100", "101", true],
	["Apple", "Orange", true],
])("tells if %s and %s differ by more than rounding: %s", (a, b, expected) => {
	expect([disagree(a, b), disagree(b, a)]).toEqual([expected, expected]);
});

it.each([
	["Apple Inc. - Common Stock", "APPLE INC", false],
	["Alphabet Inc. - Class C Capital Stock", "Alphabet Inc.", false],
	["The Coca-Cola Company Common Stock", "COCA COLA CO", false],
	["Meta Platforms, Inc.", "Facebook Inc", true],
	["", "Facebook Inc", false],
])("tells if the names %s and %s are of two companies: %s", (a, b, expected) => {
	expect([namesDisagree(a, b), namesDisagree(b, a)]).toEqual([expected, expected]);
});
