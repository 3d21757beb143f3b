import fc from "fast-check";
import { expect, test } from "vitest";
import { squarify } from "./squarify.ts";

test("each value gets its share of the rectangle, inside it", () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 60 }), (given) => {
			const values = given.sort((a, b) => b - a);
			const total = values.reduce((sum, one) => sum + one, 0);
			const parts = squarify(values, { x: 3, y: 5, width: 160, height: 90 });
			expect(parts).toHaveLength(values.length);
			for (const [index, { x, y, width, height }] of parts.entries()) {
				expect(width * height).toBeCloseTo(((values[index] ?? 0) / total) * 160 * 90, 4);
				expect(Math.min(x - 3, y - 5)).toBeGreaterThan(-1e-6);
				expect(Math.max(x + width - 163, y + height - 95)).toBeLessThan(1e-6);
			}
		}),
	);
});

test("parts are nearly square", () => {
	for (const { width, height } of squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })) {
		expect(Math.max(width / height, height / width)).toBeLessThan(3);
	}
});
