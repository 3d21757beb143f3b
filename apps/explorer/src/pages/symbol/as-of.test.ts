import { expect, test } from "vitest";
import { readAsOf } from "./as-of.ts";

const today = "2026-11-20";

test("a day of the past is taken, and none is no fault", () => {
	expect(readAsOf("2026-11-20", today)).toEqual({ day: "2026-11-20", error: undefined });
	expect(readAsOf(undefined, today)).toEqual({ day: undefined, error: undefined });
});

test.each([
	["2026-02-30", "is no day"],
	["yesterday", "is no day"],
	["2026-11-21", "is in the future"],
	["0026-11-20", "is too early"],
])("%s is refused: it %s", (text, reason) => {
	const { day, error } = readAsOf(text, today);
	expect(day).toBeUndefined();
	expect(error).toContain(reason);
	expect(error).toContain("to today, 2026-11-20, is allowed");
});
