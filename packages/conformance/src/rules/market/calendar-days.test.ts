import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, dayOf } from "../new-york.ts";
import { beginsToday, reasonsAreThoseOfTheDays, sessionsDoNotOverlap } from "./calendar-days.ts";

const session = (opensAt: string, closesAt: string) => ({ tradeSession: 0, opensAt, closesAt });

test("sessions lie one behind the other", async () => {
	const replyWith = (...sessions: readonly object[]) =>
		complaints(sessionsDoNotOverlap, () => ({ calendar: [{ sessions }] }));
	const [one, two] = [
		session("2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"),
		session("2026-11-20T21:00:00Z", "2026-11-21T01:00:00Z"),
	];
	expect(await replyWith(one, two)).toEqual([]);
	expect(await replyWith(one, session("2026-11-20T20:00:00Z", "2026-11-21T01:00:00Z"))).toHaveLength(1);
	expect(await replyWith(session("2026-11-20T01:00:00Z", "2026-11-20T21:00:00Z"))).toHaveLength(1);
});

test("a holiday tells its name, and a weekend that it is one", async () => {
	const messages = await complaints(reasonsAreThoseOfTheDays, () => ({
		calendar: [
			{ date: "2026-11-26", reason: "Weekend" },
			{ date: "2026-11-28", reason: "Weekend" },
		],
	}));
	expect(messages).toContain('2026-11-26 has the reason "Weekend"');
	expect(messages.some((text) => text.startsWith("2026-11-28"))).toBe(false);
});

test("a range without a start begins today", async () => {
	const today = dayOf(now);
	const replyWith = (shift: number) =>
		complaints(beginsToday("days[]"), ({ start, end }) => {
			const first = start ?? addDays(today, shift);
			return { days: [first, end ?? addDays(first, 30)] };
		});
	expect(await replyWith(0)).toEqual([]);
	expect((await replyWith(1)).length).toBeGreaterThan(0);
});
