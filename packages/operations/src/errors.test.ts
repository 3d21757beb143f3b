import { shortened } from "@us-market-data/market";
import { expect, it } from "vitest";
import { BadParameter } from "./errors.ts";

it("quotes the start of a long value, whole characters only", () => {
	expect(shortened("x".repeat(100))).toBe("x".repeat(100));
	expect(shortened("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
	expect(shortened(`${"x".repeat(99)}😀😀`)).toBe(`${"x".repeat(99)}…`);
});

it("names the parameter, the value and what is allowed", () => {
	const error = new BadParameter("count", "101", "an integer from 1 to 100");
	expect(error).toMatchObject({ status: 400, code: "invalid_parameter" });
	expect(error.message).toBe('Query parameter "count" is "101"; allowed: an integer from 1 to 100.');
	expect(error.details).toEqual([
		{ path: "query.count", message: 'is "101"; allowed: an integer from 1 to 100' },
	]);
});
