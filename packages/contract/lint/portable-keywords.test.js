import { expect, test } from "vitest";
import { problems, withBody } from "./testing.js";

const rule = "portable-keywords";
const words = { type: "string", enum: ["a", "b"] };

test.each([
	["an enum", words],
	["an enum beside null", { oneOf: [words, { type: "null" }] }],
	["a default", { ...words, default: "a" }],
	["a list", { type: "array", items: words }],
])("accepts %s", async (_case, schema) => {
	expect(await problems(rule, withBody(schema))).toEqual([]);
});

test.each([
	["null in an enum", { type: ["string", "null"], enum: ["a", null] }, "An `enum` holds no null"],
	["the default of a list", { type: "array", items: words, default: ["a"] }, "A list has no `default`"],
])("refuses %s", async (_case, schema, message) => {
	expect(await problems(rule, withBody(schema))).toEqual([expect.stringContaining(message)]);
});
