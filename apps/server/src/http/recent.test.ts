import fc from "fast-check";
import { expect, test } from "vitest";
import { Recent } from "./recent.ts";

test("the latest texts are known, and at most two generations of them", () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 }), (asked) => {
			const recent = new Recent<number>(5);
			const known = () => Array.from({ length: 31 }, (_, n) => n).filter((n) => recent.get(String(n)) === n);
			for (const n of asked) if (recent.get(String(n)) === undefined) recent.set(String(n), n);
			const latest = new Set(asked.slice(-5));
			for (const n of latest) expect(recent.get(String(n))).toBe(n);
			expect(known().length).toBeLessThanOrEqual(10);
		}),
	);
});
