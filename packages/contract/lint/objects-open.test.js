import { expect, test } from "vitest";
import { problems, withBody } from "./testing.js";

const rule = "objects-open";
const open = { type: "object", additionalProperties: true };

test.each([
	["an open object", open],
	["an open object within another", { ...open, properties: { list: { type: "array", items: open } } }],
	["a map", { type: "object", additionalProperties: { type: "string" } }],
	["no object", { type: "string" }],
])("accepts %s", async (_case, schema) => {
	expect(await problems(rule, withBody(schema))).toEqual([]);
});

test.each([
	["a closed object", { type: "object", additionalProperties: false }],
	["an object that does not say", { type: "object" }],
	["a nullable object that does not say", { type: ["object", "null"] }],
	["an object within an open one", { ...open, properties: { inner: { type: "object" } } }],
	["a member of a choice", { oneOf: [open, { type: "object" }] }],
	["typed extras beside properties", { ...open, properties: {}, additionalProperties: { type: "string" } }],
])("refuses %s", async (_case, schema) => {
	expect(await problems(rule, withBody(schema))).toEqual([
		expect.stringContaining("An object has `additionalProperties: true`."),
	]);
});
