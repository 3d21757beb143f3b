import { expect, test } from "vitest";
import { isTransient, noteFailure, noteSuccess, retryDelayOf } from "./retry-delays.ts";

function failed(query: string): Error {
	const error = Object.assign(new Error("failed"), { name: "ServerError" });
	noteFailure(query, error);
	return error;
}

test("pauses grow with each failure of a query, up to a minute, and begin anew after an answer", () => {
	expect([1, 2, 3, 4, 5, 6].map(() => retryDelayOf(failed("a")))).toEqual([5, 10, 20, 40, 60, 60]);
	expect(retryDelayOf(failed("b"))).toBe(5);
	noteSuccess("a");
	expect(retryDelayOf(failed("a"))).toBe(5);
});

test("a refusal does not end by itself", () => {
	expect(isTransient(failed("c"))).toBe(true);
	expect(isTransient(Object.assign(new Error("spent"), { name: "PaymentRequiredError" }))).toBe(false);
});
