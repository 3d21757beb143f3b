import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "alias-of-existing-parameter";
const size = { name: "size", in: "query", schema: { type: "integer", default: 20 } };
const count = { name: "count", in: "query", "x-alias-of": "size", schema: { type: "integer" } };

/** @param {object[]} parameters @param {object} [components] */
const taking = (parameters, components) => withOperation({ parameters, responses: {} }, components);

test("accepts an alias of a parameter of the operation", async () => {
	expect(await problems(rule, taking([size, count]))).toEqual([]);
});

test("follows references", async () => {
	const parameters = [{ $ref: "#/components/parameters/Size" }, { $ref: "#/components/parameters/Count" }];
	const components = { parameters: { Size: size, Count: count } };
	expect(await problems(rule, taking(parameters, components))).toEqual([]);
	expect(await problems(rule, taking(parameters.slice(1), components))).toHaveLength(1);
});

test("refuses an alias of nothing", async () => {
	expect(await problems(rule, taking([count]))).toEqual([
		'#/paths/~1quote/get/parameters/0: "count" is an alias of "size", which is no parameter of the operation.',
	]);
});

test("refuses an alias of a parameter in another place", async () => {
	expect(await problems(rule, taking([{ ...size, in: "header" }, count]))).toHaveLength(1);
});

test("refuses an alias of an alias", async () => {
	const limit = { ...count, name: "limit", "x-alias-of": "count" };
	expect(await problems(rule, taking([size, count, limit]))).toEqual([
		expect.stringContaining('"limit" is an alias of "count"'),
	]);
});

test("refuses an alias with a default", async () => {
	const alias = { ...count, schema: { type: "integer", default: 20 } };
	expect(await problems(rule, taking([size, alias]))).toEqual([
		expect.stringContaining('The alias "count" has a default.'),
	]);
});
