import { expect, test } from "vitest";
import { document, problems, withOperation } from "./testing.js";

const rule = "error-body-has-error";
const good = { type: "object", required: ["error"], properties: { error: { type: "string" } } };

/** @param {number} status @param {object} schema @param {object} [components] */
const answering = (status, schema, components) =>
	withOperation(
		{ responses: { [status]: { description: "answer", content: { "application/json": { schema } } } } },
		components,
	);

test("accepts a body that requires the string", async () => {
	expect(await problems(rule, answering(400, good))).toEqual([]);
});

test("follows references", async () => {
	const components = { schemas: { Error: good } };
	expect(await problems(rule, answering(503, { $ref: "#/components/schemas/Error" }, components))).toEqual(
		[],
	);
});

test.each([
	["optional", { ...good, required: [] }],
	["absent", { type: "object" }],
	["no string", { ...good, properties: { error: { type: "integer" } } }],
])("refuses a body whose error is %s", async (_case, schema) => {
	expect(await problems(rule, answering(400, schema))).toEqual([
		expect.stringContaining('The body of status 400 is JSON and requires an "error" string.'),
	]);
});

test("refuses an error without a JSON body", async () => {
	expect(await problems(rule, withOperation({ responses: { 500: { description: "failed" } } }))).toHaveLength(
		1,
	);
});

test("leaves other answers alone", async () => {
	expect(await problems(rule, answering(200, { type: "object" }))).toEqual([]);
});

test("reports a shared response once", async () => {
	const responses = { Failed: { description: "failed" } };
	const shared = { 500: { $ref: "#/components/responses/Failed" } };
	const paths = { "/quote": { get: { responses: shared } }, "/news": { get: { responses: shared } } };
	expect(await problems(rule, document(paths, { responses }))).toHaveLength(1);
});
