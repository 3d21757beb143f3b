import { expect, test } from "vitest";
import { changeOf } from "./other-series.ts";

const closes = ["90", undefined, "100", "110", undefined, "95"];

test("a compared security changes from its first bar in sight", () => {
	expect(changeOf(closes, 0, 3)).toEqual({ change: "22.22", start: 0 });
	expect(changeOf(closes, 2, 5)).toEqual({ change: "-5.00", start: 2 });
});

test("one that has no bar at the left edge begins with its first one after it", () => {
	expect(changeOf(closes, 1, 3)).toEqual({ change: "10.00", start: 2 });
});

test("one without a bar at the crosshair, or before its first one, has no change", () => {
	expect(changeOf(closes, 0, 4)).toEqual({ change: undefined, start: 0 });
	expect(changeOf([undefined, "5"], 0, 0)).toEqual({ change: undefined, start: 1 });
	expect(changeOf([undefined], 0, 0)).toEqual({ change: undefined, start: undefined });
});
