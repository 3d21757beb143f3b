import { expect, it } from "vitest";
import { retryAfterOf } from "./errors.ts";

const now = Date.parse("2026-11-20T21:00:00Z");

it.each([
	["7", 7],
	["0", 0],
	["Fri, 20 Nov 2026 21:00:30 GMT", 30],
	["Fri, 20 Nov 2026 20:59:00 GMT", 0],
	["soon", undefined],
	["", undefined],
])("reads Retry-After %j as %s seconds", (text, seconds) => {
	expect(retryAfterOf(new Response(null, { headers: { "retry-after": text } }), now)).toBe(seconds);
});

it("finds none where there is none", () => {
	expect(retryAfterOf(new Response(null), now)).toBeUndefined();
});
