import { describe, expect, it } from "vitest";
import { nextStretch } from "./bar-window.ts";

describe("the bars that a chart holds", () => {
	it("stay while the visible ones are far from the edges, and at the ends of all bars", () => {
		expect(nextStretch({ from: 1000, to: 3000 }, { from: 1900, to: 2100 }, 9000, false)).toBeUndefined();
		expect(nextStretch({ from: 0, to: 3000 }, { from: -20, to: 180 }, 3000, false)).toBeUndefined();
	});

	it("follow the visible ones in both directions, and never grow with all bars", () => {
		expect(nextStretch({ from: 1000, to: 3000 }, { from: 1100, to: 1300 }, 90_000, false)).toEqual({
			from: 400,
			to: 2000,
		});
		expect(nextStretch({ from: 1000, to: 3000 }, { from: 2700, to: 2900 }, 90_000, false)).toEqual({
			from: 2000,
			to: 3600,
		});
	});

	it("keep their end while the chart is held by the pointer", () => {
		expect(nextStretch({ from: 1000, to: 3000 }, { from: 1100, to: 1300 }, 90_000, true)).toEqual({
			from: 400,
			to: 3000,
		});
		expect(nextStretch({ from: 1000, to: 3000 }, { from: 2900, to: 3100 }, 90_000, true)).toBeUndefined();
	});
});
