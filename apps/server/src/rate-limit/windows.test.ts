import { expect, test } from "vitest";
import { Windows } from "./windows.ts";

test("a window begins with the first request after the last one, and each owner has its own", () => {
	let now = 5;
	const windows = new Windows<string>(1_000, () => now);
	expect(windows.add("a")).toEqual({ count: 1, milliseconds: 1_000 });
	now += 400;
	expect(windows.add("b")).toEqual({ count: 1, milliseconds: 1_000 });
	expect(windows.add("a")).toEqual({ count: 2, milliseconds: 600 });
	now += 600;
	expect(windows.add("a")).toEqual({ count: 1, milliseconds: 1_000 });
	expect(windows.add("b")).toEqual({ count: 2, milliseconds: 400 });
});

test("a window never lasts longer than its length, though the sum of a fraction is rounded up", () => {
	const now = 485_270.564_516_122_6;
	expect(now + 100_000 - now).toBeGreaterThan(100_000);
	expect(new Windows(100_000, () => now).add("a").milliseconds).toBe(100_000);
});
