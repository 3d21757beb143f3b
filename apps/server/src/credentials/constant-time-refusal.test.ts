import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { constantTimeRefusal } from "./constant-time-refusal.ts";

const refusal = new Error("refused");

test("what is accepted is passed on within the same turn", async () => {
	const order: string[] = [];
	const turn = nextTurn().then(() => order.push("next turn"));
	expect(await constantTimeRefusal(performance.now(), async () => "accepted")).toBe("accepted");
	order.push("accepted");
	await turn;
	expect(order).toEqual(["accepted", "next turn"]);
});

test("what is refused waits, however soon it is known", async () => {
	const startedAt = performance.now();
	await expect(constantTimeRefusal(startedAt, () => Promise.reject(refusal))).rejects.toBe(refusal);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2.7);
});

test("what took its time already waits no longer", async () => {
	const order: string[] = [];
	const turn = nextTurn().then(() => order.push("next turn"));
	await expect(constantTimeRefusal(performance.now() - 1000, () => Promise.reject(refusal))).rejects.toBe(
		refusal,
	);
	order.push("refused");
	await turn;
	expect(order).toEqual(["refused", "next turn"]);
});
