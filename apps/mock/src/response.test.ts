import { expect, test } from "vitest";
import { responseOf } from "./response.ts";
import { operationOf } from "./testing/valid-request.ts";

const deprecation = { since: "2026-11-01", sunset: "2027-05-01" };
const quotes = operationOf("getQuotes");
const ended = { ...quotes, deprecation };
const headersOf = (operation: typeof quotes, status: number) =>
	responseOf(operation, { status, headers: {}, body: {}, violations: [] }, { id: "id", target: "/" }).headers;

test("an answer of an operation that is going to be removed tells its end, a refusal does not", () => {
	const ending = { Deprecation: "@1793491200", Sunset: "Sat, 01 May 2027 00:00:00 GMT" };
	expect(headersOf(ended, 200)).toMatchObject(ending);
	expect(headersOf(ended, 304)).toMatchObject(ending);
	for (const headers of [headersOf(ended, 404), headersOf(quotes, 200)])
		expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["Sunset"]));
});

test("a list that goes on names the request for what follows, and no example does it for another", () => {
	const request = { id: "id", target: "/api/market-data/content/news?symbol=AAPL.US" };
	const linkOf = (next: string | null) => {
		const prism = { status: 200, headers: { Link: "</example>" }, body: { news: [], next }, violations: [] };
		return responseOf(operationOf("listNews"), prism, request).headers["Link"];
	};
	expect(linkOf("abc")).toBe(`<${request.target}&cursor=abc>; rel="next"`);
	expect(linkOf(null)).toBeUndefined();
});
