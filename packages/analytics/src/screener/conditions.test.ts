import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Condition } from "./condition.ts";
import { conditionRecord, parseConditions, printConditions } from "./conditions.ts";
import { entryMeant } from "./entry-hint.ts";
import { indicators, isNumeric } from "./indicators.ts";
import { usualKeys } from "./nearest-key.ts";
import { usualTexts } from "./text-values.ts";
import { InvalidValueError } from "./value-refused.ts";

const records = (text: string) => parseConditions(text).map(conditionRecord);
const numeric = (key: string, min: string | null, max: string | null) => ({ key, min, max, techValues: {} });

describe("parseConditions", () => {
	it("reads bounds, open bounds and the dropped prefix", () => {
		expect(records("pettm:5:40,filter_roe:15:, la::60 ,chg5d:-5:5.50,beta:1")).toEqual([
			numeric("pettm", "5", "40"),
			numeric("roe", "15", null),
			numeric("la", null, "60"),
			numeric("chg5d", "-5", "5.5"),
			numeric("beta", "1", null),
		]);
	});

	it("reads technical and text keys, whose values may hold commas", () => {
		expect(
			records("macd_day:::category=goldenfork,pettm:5:,industry:::value=Banks, Regional,roe:1:"),
		).toEqual([
			{ key: "macd_day", min: null, max: null, techValues: { category: "goldenfork" } },
			numeric("pettm", "5", null),
			{ key: "industry", min: null, max: null, techValues: { value: "Banks, Regional" } },
			numeric("roe", "1", null),
		]);
	});

	it("reads the JSON form", () => {
		const text = JSON.stringify([
			{ key: "filter_pettm", min: 5, max: "40.0" },
			{ key: "sector", techValues: { value: "A: b, c=d" } },
		]);
		expect(records(text)).toEqual([
			numeric("pettm", "5", "40"),
			{ key: "sector", min: null, max: null, techValues: { value: "A: b, c=d" } },
		]);
	});

	it("reads a JSON array of texts, alone and beside objects", () => {
		expect(records('["filter_pettm:5:40", "roe:15:,la::60", "industry:::value=Banks, Regional"]')).toEqual(
			records("pettm:5:40,roe:15:,la::60,industry:::value=Banks, Regional"),
		);
		expect(records('["pettm:5:40", {"key":"beta","max":1}]')).toEqual(records("pettm:5:40,beta::1"));
		expect(records("[]")).toEqual([]);
	});

	it.each([
		["pettm:40:5", "pettm:40:5", "a lower bound that is not above the upper one"],
		["roe:1:,petttm:1:2", "petttm:1:2", "the nearest is pettm"],
		["pettm::", "pettm::", "a number on at least one side"],
		["pettm:a:5", "pettm:a:5", "a number on at least one side"],
		["pettm:1e999:", "pettm:1e999:", "a number"],
		["pettm:Infinity:", "pettm:Infinity:", "a number"],
		["pettm", "pettm", "KEY:MIN:MAX"],
		["", "", "KEY:MIN:MAX"],
		["pettm:1:2,", "pettm:1:2,", "KEY:MIN:MAX"],
		["pettm:1:2:3:4", "pettm:1:2:3:4", "KEY:MIN:MAX"],
		["pettm:::category=x", "pettm:::category=x", "pettm:MIN:MAX"],
		["macd_day:1:2", "macd_day:1:2", "macd_day:::category=VALUE with VALUE one of goldenfork, deadcross"],
		["macd_day:::category=up", "macd_day:::category=up", "goldenfork"],
		["macd_day:::value_type=goldenfork", "macd_day:::value_type=goldenfork", "category"],
		["industry:::value=", "industry:::value=", "industry:::value=VALUE"],
		["[1]", "1", "a JSON array of KEY:MIN:MAX texts"],
		['["pettm:5:40",null]', "null", "objects with key, min, max and techValues"],
		['[["pettm:5:40"]]', '["pettm:5:40"]', "a JSON array"],
		['[""]', "", "KEY:MIN:MAX"],
		['["roe:1:","petttm:1:2"]', "petttm:1:2", "the nearest is pettm"],
		['["pettm:9:1"]', "pettm:9:1", "a lower bound that is not above the upper one"],
		["[{", "[{", "well formed"],
		['[{"key":"pettm","min":{}}]', '{"key":"pettm","min":{}}', "objects with key, min, max and techValues"],
		[
			'[{"key":"pettm","minimum":1}]',
			'{"key":"pettm","minimum":1}',
			"objects with key, min, max and techValues",
		],
		['[{"key":"__proto__","min":1}]', '{"key":"__proto__","min":1}', "a known key"],
	])("refuses %s, naming the entry", (text, entry, allowed) => {
		const parse = () => parseConditions(text);
		expect(parse).toThrow(InvalidValueError);
		expect(parse).toThrow(`"conditions" is ${JSON.stringify(entry)}`);
		expect(parse).toThrow(allowed);
	});

	it("throws nothing but its own error", () => {
		const pieces = fc.constantFrom(
			"pettm",
			"macd_day",
			"industry",
			":",
			":::",
			",",
			"=",
			"5",
			"-1.5",
			"value",
			"[",
			"{",
			'"key"',
		);
		const soup = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 }))).map((parts) => parts.join(""));
		const json = fc.jsonValue().map((value) => JSON.stringify([value]));
		fc.assert(
			fc.property(fc.oneof(soup, json, fc.string({ unit: "binary" })), (text) => {
				try {
					parseConditions(text);
				} catch (error) {
					expect(error).toBeInstanceOf(InvalidValueError);
				}
			}),
			{ numRuns: 1000 },
		);
	});

	it("reads back what it prints", () => {
		fc.assert(
			fc.property(fc.array(condition(), { minLength: 1 }), (conditions) => {
				const text = printConditions(conditions);
				expect(parseConditions(text)).toEqual(conditions);
				expect(parseConditions(JSON.stringify(conditions.map(conditionRecord)))).toEqual(conditions);
				const texts = conditions.map((one) => printConditions([one])).filter((one) => !one.startsWith("["));
				expect(parseConditions(JSON.stringify(texts))).toEqual(
					conditions.filter((one) => !printConditions([one]).startsWith("[")),
				);
			}),
		);
	});
});

function condition(): fc.Arbitrary<Condition> {
	const bound = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => String(value / 100));
	const value = fc
		.string({ minLength: 1, maxLength: 20 })
		.filter((text) => text.trim() === text && text !== "");
	return fc.constantFrom(...indicators).chain((indicator): fc.Arbitrary<Condition> => {
		if (!isNumeric(indicator)) {
			const values = indicator.choices ? fc.constantFrom(...indicator.choices) : value;
			return values.map((chosen) => ({ indicator, value: chosen }));
		}
		return fc
			.tuple(fc.option(bound), fc.option(bound))
			.filter(([min, max]) => min !== null || max !== null)
			.map(([a, b]) => {
				const swapped = a !== null && b !== null && Number(a) > Number(b);
				return { indicator, min: swapped ? b : a, max: swapped ? a : b };
			});
	});
}

test("each usual name of a figure means a key that there is", () => {
	const keys = new Set(indicators.map(({ key }) => key));
	expect([...usualKeys.values()].flat().filter((key) => !keys.has(key))).toEqual([]);
});

test.each([
	["pe<20", "pettm::20"],
	["marketcap>2B", "marketcap:2B:"],
	["marketcap > 2.5 bn", "marketcap:2.5B:"],
	["marketcap:500M-2B", "marketcap:500M:2B"],
	["roe >= 15%", "roe:15:"],
	["pettm:5-20", "pettm:5:20"],
	["pettm:5,20", "pettm:5:20"],
	["pettm:>5", "pettm:5:"],
	["pettm:<=20", "pettm::20"],
	["sector=Technology", "sector:::value=Technology"],
	["rsi<30", "rsi_day:::value_type=oversold"],
	["rsi:0:30", "rsi_day:::value_type=oversold"],
	["rsi:70:", "rsi_day:::value_type=overbought"],
	["pettm=5:20", "pettm:5:20"],
	["pe = 5:20", "pettm:5:20"],
	["pettm<20;roe>15", "pettm::20,roe:15:"],
	["pettm:5:20 AND roe:15:", "pettm:5:20,roe:15:"],
	["pettm:5:20&nosuch:15:", undefined],
	["sector:::Energy", "sector:::value=Energy"],
	["macd_day:::goldenfork", "macd_day:::category=goldenfork"],
	["volume:1,000,000:", undefined],
	["x".repeat(5_000), undefined],
])("%s means %s", (text, entry) => {
	expect(entryMeant(text)).toBe(entry);
});

describe("with the texts that are held", () => {
	const storedTexts = ({ key }: { key: string }) =>
		key === "sector" ? ["Health Care", "Information Technology"] : key === "industry" ? ["Software"] : [];
	const hint = (text: string) => {
		try {
			parseConditions(text, storedTexts);
		} catch (error) {
			if (error instanceof InvalidValueError) return error;
		}
		return undefined;
	};

	it.each([
		["sector:::value=Tech", "sector:::value=Information Technology"],
		["sector:::value=health", "sector:::value=Health Care"],
		["sector:::value=Informatoin Technology", "sector:::value=Information Technology"],
		["sector:::value=software", "industry:::value=Software"],
		["sector=Technology", "sector:::value=Information Technology"],
		["sectors:::value=tech", "sector:::value=Information Technology"],
		["sector:::value=Farming", undefined],
		["sector=Farming", undefined],
		[
			'[{"key":"sector","techValues":{"value":"Tech"}}]',
			'{"key":"sector","techValues":{"value":"Information Technology"}}',
		],
	])("%s means %s", (text, entry) => {
		expect(hint(text)?.hint.suggestion).toBe(entry);
	});

	it("names the entry and the texts", () => {
		expect(hint("roe:5:,sector:::value=Tech")).toMatchObject({
			value: "sector:::value=Tech",
			allowed: "sector:::value=VALUE with VALUE one of Health Care, Information Technology",
			hint: { accepted: ["sector:::value=Health Care", "sector:::value=Information Technology"] },
		});
	});

	it("takes any case, and any text where none is held", () => {
		expect(hint("sector:::value=HEALTH care,exchange:::value=X")).toBeUndefined();
	});

	it("proposes only what it takes", () => {
		for (const name of usualTexts.keys())
			for (const key of ["sector", "industry"]) {
				const meant = hint(`${key}:::value=${name}`)?.hint.suggestion;
				if (meant !== undefined) expect(hint(meant), name).toBeUndefined();
			}
	});
});

test.each([
	["rsi_day:::value_type=30", "rsi_day:::value_type=oversold", "below 30"],
	["rsi_day:::value_type=70", "rsi_day:::value_type=overbought", "above 70"],
	["macd_day:::category=5", "macd_day:::category=deadcross", "is a signal and no number"],
	["macd_day:::category=bearish", "macd_day:::category=deadcross", undefined],
])("%s means %s", (text, suggestion, note) => {
	expect(() => parseConditions(text)).toThrow(
		expect.objectContaining({
			hint: { suggestion, note: note === undefined ? undefined : expect.stringContaining(note) },
		}),
	);
});

test("bounds of a choice mean the choice at their end", () => {
	expect(() => parseConditions("rsi_day:0:30")).toThrow(
		expect.objectContaining({
			hint: expect.objectContaining({ suggestion: "rsi_day:::value_type=oversold" }),
		}),
	);
});
