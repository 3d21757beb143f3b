import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { rejectInConstantTime } from "./constant-time-refusal.ts";

const refusal = new Error("refused");

test("what is accepted is passed on within the same turn", async () => {
	const order: string[] = [];
	const turn = nextTurn().then(() => order.push("next turn"));
	expect(await rejectInConstantTime(performance.now(), 2, async () => "accepted")).toBe("accepted");
	order.push("accepted");
	await turn;
	expect(order).toEqual(["accepted", "next turn"]);
});

test.each([0.5, 2.7])("what is refused waits %d ms, however soon it is known", async (milliseconds) => {
	const startedAt = performance.now();
	await expect(rejectInConstantTime(startedAt, milliseconds, () => Promise.reject(refusal))).rejects.toBe(
		refusal,
	);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(milliseconds);
});

test("what took its time already waits no longer", async () => {
	const order: string[] = [];
	const turn = nextTurn().then(() => order.push("next turn"));
	await expect(rejectInConstantTime(performance.now() - 1000, 2, () => Promise.reject(refusal))).rejects.toBe(
		refusal,
	);
	order.push("refused");
	await turn;
	expect(order).toEqual(["refused", "next turn"]);
});
