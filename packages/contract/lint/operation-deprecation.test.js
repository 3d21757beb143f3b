import { expect, test } from "vitest";
import { problems, withOperation } from "./testing.js";

const rule = "operation-deprecation";
const found = (/** @type {object} */ marks) => problems(rule, withOperation({ ...marks, responses: {} }));

test("accepts an operation without a mark, and a mark with half a year", async () => {
	expect(await found({})).toEqual([]);
	const marks = { deprecated: true, "x-deprecated-since": "2026-11-01", "x-sunset": "2027-05-01" };
	expect(await found(marks)).toEqual([]);
});

test.each([
	["no days", {}],
	["no sunset", { "x-deprecated-since": "2026-11-01" }],
	["less than half a year", { "x-deprecated-since": "2026-11-01", "x-sunset": "2027-04-01" }],
	["a sunset before", { "x-deprecated-since": "2026-11-01", "x-sunset": "2025-11-01" }],
	["no date", { "x-deprecated-since": "2026-11-01", "x-sunset": "next year" }],
	["a day that no month has", { "x-deprecated-since": "2026-11-01", "x-sunset": "2027-13-41" }],
])("refuses a mark with %s", async (_, days) => {
	expect(await found({ deprecated: true, ...days })).toEqual([expect.stringContaining("180 days apart")]);
});

test("refuses days without the mark", async () => {
	expect(await found({ "x-sunset": "2027-05-01" })).toEqual([expect.stringContaining("deprecated: true")]);
});
