import { expect, test } from "vitest";
import { problems, withBody } from "./testing.js";

const rule = "objects-open";
const typed = { type: "object", properties: { name: { type: "string" } } };
const untyped = "An object lists its `properties`, or is a map of a schema.";
const twice = "An object with `properties` has no `additionalProperties`.";

test.each([
	["an object with properties", typed],
	["a nullable object with properties", { ...typed, type: ["object", "null"] }],
	["an object within another", { ...typed, properties: { list: { type: "array", items: typed } } }],
	["a map", { type: "object", additionalProperties: { type: "string" } }],
	["a map of anything", { type: "object", additionalProperties: {} }],
	["no object", { type: "string" }],
])("accepts %s", async (_case, schema) => {
	expect(await problems(rule, withBody(schema))).toEqual([]);
});

test.each([
	["a closed object", { ...typed, additionalProperties: false }, twice],
	["an object that says that it is open", { ...typed, additionalProperties: true }, twice],
	["a nullable one", { ...typed, type: ["object", "null"], additionalProperties: true }, twice],
	[
		"one within another",
		{ ...typed, properties: { inner: { ...typed, additionalProperties: true } } },
		twice,
	],
	["a member of a choice", { oneOf: [typed, { ...typed, additionalProperties: true }] }, twice],
	["typed extras beside properties", { ...typed, additionalProperties: { type: "string" } }, twice],
	["an object without properties", { type: "object" }, untyped],
	["a map of no schema", { type: "object", additionalProperties: true }, untyped],
])("refuses %s", async (_case, schema, message) => {
	expect(await problems(rule, withBody(schema))).toEqual([expect.stringContaining(message)]);
});
