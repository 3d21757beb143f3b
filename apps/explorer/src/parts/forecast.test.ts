import { expect, test } from "vitest";
import { needOfMonth } from "./forecast.ts";

const november = { periodStartsAt: "2026-11-01T00:00:00Z", periodEndsAt: "2026-12-01T00:00:00Z" };

test("a month goes on as it began, from its first day to the last one with a charge", () => {
	const byDay = [
		{ date: "2026-11-02", count: 40 },
		{ date: "2026-11-10", count: 60 },
	];
	expect(needOfMonth({ ...november, used: 100, byDay })).toBe(300);
});

test("nothing is said before the first charge", () => {
	expect(needOfMonth({ ...november, used: 0, byDay: [] })).toBeUndefined();
});
