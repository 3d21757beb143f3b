import fc from "fast-check";
import { expect, test } from "vitest";
import { boundOf, type Condition, entryOf, formatConditions, parseConditions } from "./conditions.ts";

const numeric = { key: "pettm", min: "5", max: "40", values: {} };

test.each<[string, Condition[]]>([
	["pettm:5:40", [numeric]],
	["pettm:5:40, roe:15:", [numeric, { key: "roe", min: "15", max: "", values: {} }]],
	[
		"macd_day:::category=goldenfork,period=9,pettm:5:40",
		[{ key: "macd_day", min: "", max: "", values: { category: "goldenfork", period: "9" } }, numeric],
	],
	['[{"key":"pettm","min":5,"max":"40"}]', [numeric]],
	['["pettm:5:40", {"key":"roe","min":15}]', [numeric, { key: "roe", min: "15", max: "", values: {} }]],
	["[no array", []],
])("reads %s", (text, conditions) => {
	expect(parseConditions(text)).toEqual(conditions);
});

test("a condition is named as a refusal names it", () => {
	expect(entryOf(numeric)).toBe("pettm:5:40");
	expect(entryOf({ ...numeric, key: "sector", values: { value: "Energy" } })).toBe("sector:::value=Energy");
});

test("what is written is read as the same", () => {
	const decimal = fc.oneof(fc.constant(""), fc.stringMatching(/^-?\d{1,8}(\.\d{1,4})?$/));
	const key = fc.stringMatching(/^[a-z][a-z0-9_]{1,12}$/);
	const ofFigures = fc.record({ key, min: decimal, max: decimal, values: fc.constant({}) });
	const value = fc.stringMatching(/^[A-Za-z][A-Za-z ,:=&]{0,12}[a-z]$/);
	const ofTexts = fc.record({
		key,
		min: fc.constant(""),
		max: fc.constant(""),
		values: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value, {
			minKeys: 1,
			maxKeys: 2,
			noNullPrototype: true,
		}),
	});
	fc.assert(
		fc.property(fc.array(fc.oneof(ofFigures, ofTexts), { minLength: 1, maxLength: 5 }), (conditions) => {
			expect(parseConditions(formatConditions(conditions))).toEqual(conditions);
		}),
	);
});

test("a bound loses its grouping, and takes the minus sign of print", () => {
	expect([" 1,000.5 ", "\u22123", "a:b"].map(boundOf)).toEqual(["1000.5", "-3", "ab"]);
});

test("a bound may be written in short", () => {
	expect(["10B", "1.5t", "-2,500 k", "40", "40x", "B"].map(boundOf)).toEqual([
		"10000000000",
		"1500000000000",
		"-2500000",
		"40",
		"40x",
		"B",
	]);
});
