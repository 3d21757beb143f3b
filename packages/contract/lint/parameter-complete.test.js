import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const complete = { name: "count", in: "query", required: false, schema: { type: "integer" }, example: 20 };

/** @param {object} parameter */
const problemsOf = (parameter) => problems("parameter-complete", withOperation({ parameters: [parameter] }));

test("accepts an example, and a default in its place", async () => {
	expect(await problemsOf(complete)).toEqual([]);
	const { example: _, ...others } = complete;
	expect(await problemsOf({ ...others, schema: { type: "integer", default: 20 } })).toEqual([]);
});

test.each([
	["required", '"count" does not state "required"; allowed: true, false.'],
	["example", '"count" has no "example"; give it a value that a caller sends.'],
])("rejects a parameter without %s", async (keyword, message) => {
	const { [keyword]: _, ...others } = /** @type {Record<string, unknown>} */ (complete);
	expect(await problemsOf(others)).toEqual([expect.stringContaining(message)]);
});
