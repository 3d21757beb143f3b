import { expect, test } from "vitest";
import { scaleOf } from "./scale.ts";

test("zero is on the scale, and the highest figure is written from its text", () => {
	const { top, zero, yOf } = scaleOf(["-50", null, "100", ""], 318);
	expect([yOf("100"), zero, yOf("-50")]).toEqual([18, 218, 318]);
	expect(top).toBe("Highest 100");
	expect(scaleOf(["3985433085600"], 100).top).toBe("Highest 3.99T");
});

test("losses alone hang from the top, and nothing is a flat line", () => {
	expect(scaleOf(["-2", "-1"], 118).zero).toBe(18);
	expect(scaleOf([], 118)).toMatchObject({ top: "", zero: 18 });
});
