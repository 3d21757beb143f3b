import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { oncePerTick } from "./once-per-tick.ts";

test("reads once in a tick, again in the next one, and again after clear", async () => {
	let reads = 0;
	const counted = oncePerTick(() => ++reads);
	expect([counted.get(), counted.get()]).toEqual([1, 1]);
	await nextTick();
	expect([counted.get(), counted.get()]).toEqual([2, 2]);
	counted.clear();
	expect(counted.get()).toBe(3);
});

test("reads again after an error", () => {
	let fails = true;
	const failing = oncePerTick(() => {
		if (fails) throw new Error("away");
		return "here";
	});
	expect(() => failing.get()).toThrow("away");
	fails = false;
	expect(failing.get()).toBe("here");
});
