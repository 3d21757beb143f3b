import { expect, test } from "vitest";
import { document, problems } from "./testing.js";

const rule = "member-meaning";
const decimal = { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
const percent = { ...decimal, description: "Change in percent." };

/** A document with an operation for each set of members. @param {...object} answers */
const answering = (...answers) =>
	document(
		Object.fromEntries(
			answers.map((properties, i) => [`/${i}`, { get: operation(`op${i}`, { type: "object", properties }) }]),
		),
	);

/** @param {string} operationId @param {object} schema @param {object[]} [parameters] */
const operation = (operationId, schema, parameters = []) => ({
	operationId,
	parameters,
	responses: { 200: { description: "ok", content: { "application/json": { schema } } } },
});

test("accepts one type of a name, also where it may be null", async () => {
	const nullable = { ...percent, type: ["string", "null"] };
	const choice = { description: percent.description, oneOf: [percent, { type: "null" }] };
	expect(
		await problems(
			rule,
			answering({ changeRate: percent }, { changeRate: nullable }, { changeRate: choice }),
		),
	).toEqual([]);
});

test.each([
	[
		"another type",
		{ target: decimal },
		{ target: { type: "object" } },
		'"op1 target" is object, but "op0 target" is decimal: one name has one type.',
	],
	["another form of text", { session: decimal }, { session: { type: "string" } }, '"op1 session" is text'],
	[
		"a list",
		{ period: { type: "string" } },
		{ period: { type: "array", items: {} } },
		'"op1 period" is a list',
	],
])("refuses a name with %s elsewhere", async (_, one, other, message) => {
	expect(await problems(rule, answering(one, other))).toEqual([expect.stringContaining(message)]);
});

test("leaves names whose object gives the meaning, and those of the service description", async () => {
	expect(await problems(rule, answering({ id: { type: "string" } }, { id: { type: "integer" } }))).toEqual(
		[],
	);
	const described = { type: "object", "x-described": ["total"], properties: { total: { type: "number" } } };
	const one = answering({ total: { type: "integer" } });
	const both = { ...one, paths: { ...one.paths, "/described": { get: operation("described", described) } } };
	expect(await problems(rule, both)).toEqual([]);
});

test.each([
	["changeRate", decimal, 'needs the words "in percent" in its description'],
	["ownershipPercent", decimal, 'needs the words "in percent" in its description'],
	["volumeRatio", percent, 'needs the words "a plain ratio" in its description'],
	["analystCount", decimal, "is a count, and not an integer"],
	["latest", { type: "boolean" }, 'is a boolean, whose name begins with "is" or "has"'],
])("refuses %s without its unit", async (name, schema, message) => {
	expect(await problems(rule, answering({ [name]: schema }))).toEqual([expect.stringContaining(message)]);
});

test("refuses a parameter of another type than the member of its name", async () => {
	const asked = operation("asked", { type: "object", properties: { fiscalYear: { type: "integer" } } }, [
		{ name: "fiscal_year", in: "query", schema: { type: "string" } },
	]);
	expect(await problems(rule, document({ "/": { get: asked } }))).toEqual([
		expect.stringContaining('The parameter "asked fiscal_year" is text, but "asked fiscalYear" is integer'),
	]);
});
