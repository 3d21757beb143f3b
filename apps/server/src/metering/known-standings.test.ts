import type { Credential } from "@us-market-data/store";
import { beforeEach, expect, test, vi } from "vitest";
import { KnownStandings } from "./known-standings.ts";

const january = Date.UTC(2026, 0, 10);
const december = Date.UTC(2025, 11, 31);
const endOfJanuary = Date.UTC(2026, 1, 1);

const holder = (monthlyAllowance: number | null, id = 1) =>
	({ account: { id }, plan: { monthlyAllowance } }) as Credential;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["performance"] });
	return () => void vi.useRealTimers();
});

test("an account that was seen exhausted is so up to the end of the month, or with a greater allowance", () => {
	const standings = new KnownStandings();
	expect(standings.isSpent(holder(5), january)).toBe(false);
	standings.note(holder(5), { used: 4, at: january });
	expect(standings.isSpent(holder(5), january)).toBe(false);
	standings.note(holder(5), { used: 5, at: january });
	vi.advanceTimersByTime(3_600_000);
	expect([january, endOfJanuary - 1, endOfJanuary].map((at) => standings.isSpent(holder(5), at))).toEqual([
		true,
		true,
		false,
	]);
	expect(standings.isSpent(holder(6), january)).toBe(false);
	expect(standings.isSpent(holder(5, 2), january)).toBe(false);
});

test("a standing is known for a second, and within its month alone", () => {
	const standings = new KnownStandings();
	const account = holder(9);
	standings.note(account, { used: 5, at: january });
	vi.advanceTimersByTime(999);
	expect(standings.recent(account, january + 999)).toEqual({ used: 5, at: january + 999 });
	for (const at of [endOfJanuary, december]) expect(standings.recent(account, at)).toBeUndefined();
	expect(standings.recent(holder(9, 2), january)).toBeUndefined();
	vi.advanceTimersByTime(1);
	expect(standings.recent(account, january + 1_000)).toBeUndefined();
	standings.note(account, { used: 7, at: january + 1_000 });
	expect(standings.recent(account, january + 1_001)).toEqual({ used: 7, at: january + 1_001 });
	standings.note(account, { used: 1, at: endOfJanuary });
	expect(standings.recent(account, endOfJanuary)).toEqual({ used: 1, at: endOfJanuary });
});

test("an account without a limit is never spent", () => {
	const standings = new KnownStandings();
	standings.note(holder(null), { used: 5, at: january });
	expect(standings.recent(holder(null), january)).toBeUndefined();
	expect(standings.isSpent(holder(null), january)).toBe(false);
});
