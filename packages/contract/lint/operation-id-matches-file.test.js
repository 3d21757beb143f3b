import { expect, test } from "vitest";
import { document, problems, withOperation } from "./testing.js";

const rule = "operation-id-matches-file";
const referring = document({ "/quote": { $ref: "paths/quote/getQuotes.yaml" } });
const file = "/spec/paths/quote/getQuotes.yaml";

test("accepts an operationId that is the name of its file", async () => {
	const files = { [file]: { get: { operationId: "getQuotes", responses: {} } } };
	expect(await problems(rule, referring, files)).toEqual([]);
});

test("refuses another name", async () => {
	const files = { [file]: { get: { operationId: "listQuotes", responses: {} } } };
	expect(await problems(rule, referring, files)).toEqual([
		'#/get/operationId: operationId "listQuotes" differs from the file name "getQuotes".',
	]);
});

test("refuses what is not camelCase, in a bundled document too", async () => {
	const found = await problems(rule, withOperation({ operationId: "get_quotes", responses: {} }));
	expect(found).toEqual(['#/paths/~1quote/get/operationId: operationId "get_quotes" is not camelCase.']);
});

test("accepts any camelCase name in a bundled document", async () => {
	expect(await problems(rule, withOperation({ operationId: "getQuotes", responses: {} }))).toEqual([]);
});
