import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "shared-response-headers";
const files = Object.fromEntries(
	["account-answer", "market-data-answer", "refusal"].map((set) => [`/spec/headers/sets/${set}.yaml`, {}]),
);
const operation = (metered, status, headers) =>
	withOperation({ "x-metered": metered, responses: { [status]: { description: "text", headers } } });
const shared = (set) => ({ $ref: `headers/sets/${set}.yaml` });

test.each([
	[true, 200, "market-data-answer"],
	[false, 200, "account-answer"],
	[true, 304, "market-data-answer"],
	[false, 304, "account-answer"],
	[true, 400, "refusal"],
])("accepts the set of an operation (metered: %s, status %i)", async (metered, status, set) => {
	expect(await problems(rule, operation(metered, status, shared(set)), files)).toEqual([]);
});

test.each([
	["another set", shared("account-answer")],
	["headers of its own", { "X-Request-Id": { schema: { type: "string" } } }],
	["no headers", undefined],
])("refuses %s", async (_, headers) => {
	expect(await problems(rule, operation(true, 200, headers), files)).toEqual([
		expect.stringContaining(
			'The headers of a 200 of this operation are those of "headers/sets/market-data-answer.yaml".',
		),
	]);
});

test("judges a shared response by what it holds", async () => {
	const responses = { 304: { $ref: "responses/NotModified.yaml" } };
	const problemsOf = (set) =>
		problems(rule, withOperation({ "x-metered": true, responses }), {
			...files,
			"/spec/responses/NotModified.yaml": {
				description: "text",
				headers: { $ref: `../headers/sets/${set}.yaml` },
			},
		});
	expect(await problemsOf("market-data-answer")).toEqual([]);
	expect(await problemsOf("account-answer")).toEqual([expect.stringContaining("The headers of a 304")]);
});
