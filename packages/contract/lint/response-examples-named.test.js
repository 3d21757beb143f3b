import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "response-examples-named";

/** @param {number} status @param {object} mediaType */
const answering = (status, mediaType) =>
	withOperation({
		responses: { [status]: { description: "answer", content: { "application/json": mediaType } } },
	});

test("accepts a named example", async () => {
	expect(await problems(rule, answering(200, { examples: { ok: { value: {} } } }))).toEqual([]);
});

test.each([
	[200, {}],
	[200, { examples: {} }],
	[200, { example: {} }],
	[400, {}],
	[503, {}],
])("refuses status %i with %o", async (status, mediaType) => {
	expect(await problems(rule, answering(status, mediaType))).toEqual([
		expect.stringContaining("A JSON response has at least one named example."),
	]);
});

test("looks into responses that are referred to", async () => {
	const responses = { Bad: { description: "bad", content: { "application/json": {} } } };
	const operation = { responses: { 400: { $ref: "#/components/responses/Bad" } } };
	expect(await problems(rule, withOperation(operation, { responses }))).toHaveLength(1);
});

test("accepts a response without a body", async () => {
	expect(await problems(rule, withOperation({ responses: { 304: { description: "same" } } }))).toEqual([]);
});
