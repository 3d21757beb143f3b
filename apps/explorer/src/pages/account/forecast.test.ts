import { expect, test } from "vitest";
import { daysOf, forecast } from "./forecast.ts";

const usage = {
	allowance: 1000,
	used: 140,
	periodStartsAt: "2026-11-01T00:00:00Z",
	periodEndsAt: "2026-12-01T00:00:00Z",
	byDay: [
		{ date: "2026-11-02", count: 70 },
		{ date: "2026-11-14", count: 30 },
		{ date: "2026-11-20", count: 40 },
	],
};
const at = (text: string) => Date.parse(text);

test("goes on with the last seven days until the reset", () => {
	const now = at("2026-11-21T00:00:00Z");
	// 40 in the days from the 15th on, six whole days: the 14th is too old.
	expect(forecast(usage, now)).toEqual({
		kind: "lasts",
		perDay: 40 / 6,
		left: Math.floor(860 - (40 / 6) * 10),
	});
});

test("tells when a pace is too high", () => {
	const now = at("2026-11-20T12:00:00Z");
	const fast = { ...usage, used: 900, byDay: [{ date: "2026-11-20", count: 130 }] };
	expect(forecast(fast, now)).toEqual({ kind: "ends", perDay: 20, at: "2026-11-25T12:00:00.000Z" });
	const over = { ...fast, used: 1200 };
	expect(forecast(over, now)).toMatchObject({ kind: "ends", at: "2026-11-20T12:00:00.000Z" });
});

test("says nothing of an account that asks for nothing, or has no limit", () => {
	expect(forecast({ ...usage, byDay: [] }, at("2026-11-20T12:00:00Z")).kind).toBe("unused");
	expect(forecast({ ...usage, allowance: null }, at("2026-11-20T12:00:00Z")).kind).toBe("unlimited");
});

test("does not divide by nothing at the first instant of a month", () => {
	const first = { ...usage, used: 2, byDay: [{ date: "2026-11-01", count: 2 }] };
	expect(forecast(first, at("2026-11-01T00:00:00Z"))).toMatchObject({ kind: "ends", perDay: 48 });
});

test("the days of a month have no gaps", () => {
	const days = daysOf(usage, at("2026-11-03T05:00:00Z"));
	expect(days).toEqual([
		{ date: "2026-11-01", count: 0 },
		{ date: "2026-11-02", count: 70 },
		{ date: "2026-11-03", count: 0 },
	]);
});
