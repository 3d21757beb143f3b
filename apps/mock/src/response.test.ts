import { expect, test } from "vitest";
import { responseOf } from "./response.ts";
import { operationOf } from "./testing/valid-request.ts";

const deprecation = { since: "2026-11-01", sunset: "2027-05-01" };
const quotes = operationOf("getQuotes");
const ended = { ...quotes, deprecation };
const headersOf = (operation: typeof quotes, status: number) =>
	responseOf(operation, { status, headers: {}, body: {}, violations: [] }, "id").headers;

test("an answer of an operation that is going to be removed tells its end, a refusal does not", () => {
	const ending = { Deprecation: "@1793491200", Sunset: "Sat, 01 May 2027 00:00:00 GMT" };
	expect(headersOf(ended, 200)).toMatchObject(ending);
	expect(headersOf(ended, 304)).toMatchObject(ending);
	for (const headers of [headersOf(ended, 404), headersOf(quotes, 200)])
		expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["Sunset"]));
});
