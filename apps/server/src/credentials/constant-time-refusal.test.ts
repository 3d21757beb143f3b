import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { rejectInConstantTime } from "./constant-time-refusal.ts";

const rejection = new Error("refused");

test("what is accepted is passed on within the same turn", async () => {
	const order: string[] = [];
	const ticked = nextTick().then(() => order.push("next tick"));
	expect(await rejectInConstantTime(performance.now(), 2, async () => "accepted")).toBe("accepted");
	order.push("accepted");
	await ticked;
	expect(order).toEqual(["accepted", "next tick"]);
});

test.each([0.5, 2.7])("what is refused waits %d ms, however soon it is known", async (milliseconds) => {
	const startedAt = performance.now();
	await expect(rejectInConstantTime(startedAt, milliseconds, () => Promise.reject(rejection))).rejects.toBe(
		rejection,
	);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(milliseconds);
});

test("what took its time already waits no longer", async () => {
	const order: string[] = [];
	const ticked = nextTick().then(() => order.push("next tick"));
	await expect(
		rejectInConstantTime(performance.now() - 1000, 2, () => Promise.reject(rejection)),
	).rejects.toBe(rejection);
	order.push("refused");
	await ticked;
	expect(order).toEqual(["refused", "next tick"]);
});
