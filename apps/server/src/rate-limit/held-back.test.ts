import { expect, test } from "vitest";
import { HeldBack } from "./held-back.ts";

/** Addresses on a clock that the test sets. */
function heldBack() {
	const clock = { now: 0 };
	return { clock, held: new HeldBack(() => clock.now) };
}

test("an address is held back for its time, and others are not", () => {
	const { clock, held } = heldBack();
	held.add("a", 60_000);
	clock.now = 59_000;
	expect([held.timeLeft("a"), held.timeLeft("b")]).toEqual([1_000, 0]);
	clock.now = 60_000;
	expect(held.timeLeft("a")).toBe(0);
});

test("an entry ends with its time, without another request of its address", () => {
	const { clock, held } = heldBack();
	held.add("a", 60_000);
	clock.now = 60_000;
	expect([held.timeLeft("b"), held.size]).toEqual([0, 0]);
});

test("an address is held back again, to the later end", () => {
	const { clock, held } = heldBack();
	held.add("a", 60_000);
	clock.now = 10_000;
	held.add("b", 20_000);
	held.add("a", 60_000);
	clock.now = 69_000;
	expect([held.timeLeft("a"), held.timeLeft("b"), held.size]).toEqual([1_000, 0, 1]);
});

test("addresses that never come again do not pile up", () => {
	const { clock, held } = heldBack();
	let most = 0;
	for (let index = 0; index < 10_000; index++) {
		clock.now += 1_000;
		held.add(`address ${index}`, index % 3 === 0 ? 60_000 : 1_000);
		most = Math.max(most, held.size);
	}
	expect(most).toBeLessThanOrEqual(60);
});
