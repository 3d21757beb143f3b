import fc from "fast-check";
import { expect, test } from "vitest";
import { SeenTargets } from "./seen-targets.ts";

test("a target is seen from its second request on", () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.webUrl({ withQueryParameters: true }), { maxLength: 20 }), (targets) => {
			const seen = new SeenTargets();
			expect(targets.filter((target) => seen.see(target))).toEqual([]);
			expect(targets.filter((target) => !seen.see(target))).toEqual([]);
		}),
		{ seed: 1 },
	);
});

/** Targets that differ in a few characters. */
const quote = (n: number) => `/api/market-data/quote/S${n}.US/candlestick?count=${n % 1_000}`;

test("some ten thousand targets are remembered, and a flood of new ones is told from them", () => {
	const seen = new SeenTargets();
	const numbers = Array.from({ length: 20_000 }, (_, n) => n);
	expect(numbers.filter((n) => seen.see(quote(n))).length).toBe(0);
	expect(numbers.filter((n) => seen.see(quote(n))).length).toBeGreaterThan(19_900);
	for (let n = 1_000_000; n < 1_500_000; n++) expect(seen.see(quote(n))).toBe(false);
	expect(numbers.filter((n) => seen.see(quote(n))).length).toBeLessThan(200);
});
