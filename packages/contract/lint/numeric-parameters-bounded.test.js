import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "numeric-parameters-bounded";

/** @param {object} schema */
const taking = (schema) =>
	withOperation({ parameters: [{ name: "count", in: "query", schema }], responses: {} });

test.each([
	["a bounded integer", { type: "integer", minimum: 0, maximum: 9 }],
	["a list of bounded integers", { type: "array", items: { type: "integer", minimum: 0, maximum: 9 } }],
	["text", { type: "string" }],
])("accepts %s", async (_case, schema) => {
	expect(await problems(rule, taking(schema))).toEqual([]);
});

test.each([
	["maximum", { type: "integer", minimum: 0 }],
	["minimum", { type: "integer", maximum: 9 }],
	["maximum", { type: ["number", "null"], minimum: 0 }],
	["maximum", { type: "array", items: { type: "integer", minimum: 0 } }],
])("misses the %s of %o", async (bound, schema) => {
	expect(await problems(rule, taking(schema))).toEqual([
		expect.stringContaining(`Parameter "count" has no ${bound}.`),
	]);
});

test("leaves the numbers of answers alone", async () => {
	const content = { "application/json": { schema: { type: "integer" } } };
	const operation = { responses: { 200: { description: "ok", content } } };
	expect(await problems(rule, withOperation(operation))).toEqual([]);
});
