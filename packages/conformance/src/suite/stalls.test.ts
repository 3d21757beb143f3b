import { expect, test } from "vitest";
import { createTimings, isStalling } from "./stalls.ts";

const of = (own: readonly number[], others: readonly number[]) => {
	const timings = createTimings();
	for (const time of own) timings.add("listTrades", time);
	for (const time of others) timings.add("getQuotes", time);
	return isStalling(timings.of("listTrades"));
};
const times = (count: number, milliseconds: number): number[] => Array(count).fill(milliseconds);

test("a delay of one operation is told", () => {
	expect(of(times(20, 2500), times(40, 5))).toBe(true);
	expect(of([...times(20, 2500), ...times(20, 5)], times(40, 5))).toBe(true);
	expect(of(times(20, 5), times(40, 5))).toBe(false);
});

test("a busy machine delays all operations, and a long question is answered late", () => {
	expect(of([...times(27, 1200), ...times(335, 20)], [...times(52, 1200), ...times(9000, 20)])).toBe(false);
	expect(of(times(20, 2500), times(40, 2500))).toBe(false);
	expect(of(times(2, 2500), times(40, 5))).toBe(false);
});
