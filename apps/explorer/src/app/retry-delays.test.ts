import { expect, test } from "vitest";
import { isTransient, noteFailure, noteSuccess, pollEvery, retryDelayOf } from "./retry-delays.ts";

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

test("a query polls at its pace, retries after a failure that ends by itself, and stops after a refusal", () => {
	const pauseAfter = (error: Error | null) => pollEvery(10_000)({ state: { error } });
	expect(pauseAfter(null)).toBe(10_000);
	expect(pauseAfter(failed("d"))).toBe(5_000);
	for (const name of ["BadRequestError", "ForbiddenError", "UnexpectedAnswerError"])
		expect(pauseAfter(Object.assign(new Error("refused"), { name }))).toBe(false);
	expect(pollEvery(false)({ state: { error: null } })).toBe(false);
});

test("a refusal does not end by itself", () => {
	expect(isTransient(failed("c"))).toBe(true);
	expect(isTransient(Object.assign(new Error("spent"), { name: "PaymentRequiredError" }))).toBe(false);
});
