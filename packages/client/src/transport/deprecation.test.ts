import { expect, test } from "vitest";
import { deprecationOf } from "./deprecation.ts";

const reportedIn = (headers: Record<string, string>) => deprecationOf(new Response(null, { headers }));

test("both days of an operation that is going to be removed", () => {
	expect(reportedIn({ Deprecation: "@1793491200", Sunset: "Sat, 01 May 2027 00:00:00 GMT" })).toEqual({
		since: new Date("2026-11-01"),
		sunset: new Date("2027-05-01"),
	});
});

test("one of them, or none", () => {
	expect(reportedIn({ Sunset: "Sat, 01 May 2027 00:00:00 GMT" })?.since).toBeUndefined();
	expect(reportedIn({ Deprecation: "@1793491200" })?.sunset).toBeUndefined();
	expect(reportedIn({})).toBeUndefined();
	expect(reportedIn({ Deprecation: "true", Sunset: "soon" })).toBeUndefined();
});
