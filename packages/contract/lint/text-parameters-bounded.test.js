import fc from "fast-check";
import { expect, test } from "vitest";
import { isBoundedPattern } from "./bounded-pattern.js";
import { problems, withOperation } from "./testing.js";

const rule = "text-parameters-bounded";

/** @param {object} schema @param {object} [components] */
const taking = (schema, components) =>
	withOperation({ parameters: [{ name: "key", in: "query", schema }], responses: {} }, components);

const bounded = [
	["a greatest length", { maxLength: 20 }],
	["an enumeration", { enum: ["a", "b"] }],
	["one value", { const: "a" }],
	["a date", { format: "date" }],
	["a pattern of a greatest length", { pattern: "^[A-Z0-9][A-Z0-9.-]{0,15}\\.(US|HK)$" }],
	["an endless pattern with a greatest length", { pattern: "^[a-z]+$", maxLength: 20 }],
];

const endless = [
	["nothing said", {}],
	["a lowest length", { minLength: 1 }],
	["an unknown format", { format: "symbol" }],
	["a pattern with +", { pattern: "^[a-z]+$" }],
	["a pattern with *", { pattern: "^a[a-z]*$" }],
	["a pattern with an open count", { pattern: "^[a-z]{2,}$" }],
	["a pattern without an end", { pattern: "^[a-z]{2}" }],
	["a pattern without a beginning", { pattern: "[a-z]{2}$" }],
	["a pattern that is none", { pattern: "^(a$" }],
	["a pattern with a free branch", { pattern: "^a$|b" }],
	["a pattern with an escaped end", { pattern: "^a\\$" }],
];

test.each(bounded)("accepts text with %s", async (_case, keywords) => {
	const schema = { type: "string", ...keywords };
	expect(await problems(rule, taking(schema))).toEqual([]);
	expect(await problems(rule, taking({ type: "array", items: schema }))).toEqual([]);
});

test.each(endless)("refuses text with %s", async (_case, keywords) => {
	const schema = { type: "string", ...keywords };
	const expected = [expect.stringContaining('Parameter "key" takes text of any length')];
	expect(await problems(rule, taking(schema))).toEqual(expected);
	expect(await problems(rule, taking({ ...schema, type: ["string", "null"] }))).toEqual(expected);
	expect(await problems(rule, taking({ type: "array", maxItems: 3, items: schema }))).toEqual(expected);
});

test("follows references", async () => {
	const components = { schemas: { Word: { type: "string" }, Short: { type: "string", maxLength: 9 } } };
	const items = { $ref: "#/components/schemas/Word" };
	expect(await problems(rule, taking({ type: "array", items }, components))).toHaveLength(1);
	expect(await problems(rule, taking({ $ref: "#/components/schemas/Short" }, components))).toEqual([]);
});

test("leaves numbers and the texts of answers alone", async () => {
	expect(await problems(rule, taking({ type: "integer" }))).toEqual([]);
	const content = { "application/json": { schema: { type: "string" } } };
	expect(await problems(rule, withOperation({ responses: { 200: { description: "ok", content } } }))).toEqual(
		[],
	);
});

test("a pattern is bounded exactly if no text that fits it can be drawn out", () => {
	const piece = fc.constantFrom("a", "[b-d]", "\\.", "(e|f)", "\\+", "[*+]");
	const count = fc.constantFrom("", "?", "{2}", "{0,3}", "+", "*", "{1,}");
	const repeated = fc.tuple(piece, count);
	fc.assert(
		fc.property(fc.array(repeated, { minLength: 1, maxLength: 5 }), (parts) => {
			const pattern = `^${parts.map((part) => part.join("")).join("")}$`;
			const drawnOut = parts.some(([one, times]) => {
				const long = { a: "a", "[b-d]": "b", "\\.": ".", "(e|f)": "e", "\\+": "+", "[*+]": "*" }[one] ?? "";
				return new RegExp(`^${one}${times}$`).test(long.repeat(1000));
			});
			expect(isBoundedPattern(pattern)).toBe(!drawnOut);
		}),
	);
});
