import { expect, test } from "vitest";
import { isPassing, noteFailure, noteSuccess, pauseAfter } from "./pauses.ts";

function failed(query: string): Error {
	const error = Object.assign(new Error("failed"), { name: "ServerError" });
	noteFailure(query, error);
	return error;
}

test("pauses grow with each failure of a query, up to a minute, and begin anew after an answer", () => {
	expect([1, 2, 3, 4, 5, 6].map(() => pauseAfter(failed("a")))).toEqual([5, 10, 20, 40, 60, 60]);
	expect(pauseAfter(failed("b"))).toBe(5);
	noteSuccess("a");
	expect(pauseAfter(failed("a"))).toBe(5);
});

test("a refusal does not end by itself", () => {
	expect(isPassing(failed("c"))).toBe(true);
	expect(isPassing(Object.assign(new Error("spent"), { name: "PaymentRequiredError" }))).toBe(false);
});
