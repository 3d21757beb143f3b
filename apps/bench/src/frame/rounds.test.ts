import { expect, test } from "vitest";
import { inRounds, quantile, ratio, tableOf } from "./rounds.ts";

test("each contestant is measured once a round, in another order each time, and round 0 does not count", async () => {
	const order: string[] = [];
	const contestants = [{ name: "a" }, { name: "b" }];
	const measured = await inRounds(contestants, 2, async ({ name }, round) => {
		order.push(`${name}${round}`);
		return round;
	});
	expect(order).toEqual(["a0", "b0", "b1", "a1", "a2", "b2"]);
	expect(Object.fromEntries(measured)).toEqual({ a: [1, 2], b: [1, 2] });
});

test("ratios are taken within a round", () => {
	// The machine is half as fast in the second round, for both.
	expect(ratio([1500, 500, 1200], [1000, 500, 1000])).toBe("1.20 (1.00 to 1.50)");
	expect(ratio([1500], [])).toBe("");
});

test("quantiles and tables", () => {
	const values = [5, 1, 4, 2, 3];
	expect([quantile(values, 0), quantile(values, 0.5), quantile(values, 1)]).toEqual([1, 3, 5]);
	expect(quantile([], 0.5)).toBeNaN();
	expect(tableOf(["a", "b"], [[1, "x"]])).toEqual(["| a | b |", "| --- | --- |", "| 1 | x |"]);
});
