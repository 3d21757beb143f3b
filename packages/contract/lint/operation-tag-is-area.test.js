import { expect, test } from "vitest";
import { document, problems, withOperation } from "./testing.js";

const rule = "operation-tag-is-area";
const referring = document({ "/quote": { $ref: "paths/quote/getQuotes.yaml" } });
const file = "/spec/paths/quote/getQuotes.yaml";

test("accepts the folder of the file as the one tag", async () => {
	const files = { [file]: { get: { tags: ["quote"], responses: {} } } };
	expect(await problems(rule, referring, files)).toEqual([]);
});

test("refuses another tag", async () => {
	const files = { [file]: { get: { tags: ["market"], responses: {} } } };
	expect(await problems(rule, referring, files)).toEqual([
		'#/get/tags: The tag "market" differs from the folder "quote".',
	]);
});

test.each([
	[0, undefined],
	[2, ["quote", "market"]],
])("refuses %i tags", async (count, tags) => {
	expect(await problems(rule, withOperation({ tags, responses: {} }))).toEqual([
		expect.stringContaining(`An operation has one tag, this one has ${count}.`),
	]);
});
