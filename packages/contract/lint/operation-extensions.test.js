import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "operation-extensions";

test.each([
	["main", true],
	["company", true],
	["legacy", true],
	["account", false],
])("accepts family %s with metered %s", async (family, metered) => {
	const operation = { "x-family": family, "x-metered": metered, responses: {} };
	expect(await problems(rule, withOperation(operation))).toEqual([]);
});

test.each([
	["main", false],
	["account", true],
	["main", undefined],
])("refuses family %s with metered %s", async (family, metered) => {
	const operation = { "x-family": family, "x-metered": metered, responses: {} };
	expect(await problems(rule, withOperation(operation))).toEqual([
		expect.stringContaining("x-metered is false in the account family"),
	]);
});

test("refuses an unknown family", async () => {
	const operation = { "x-family": "other", "x-metered": true, responses: {} };
	expect(await problems(rule, withOperation(operation))).toEqual([
		expect.stringContaining("x-family is one of main, company, legacy, account."),
	]);
});

test("refuses an operation without extensions", async () => {
	expect(await problems(rule, withOperation({ responses: {} }))).toHaveLength(2);
});
