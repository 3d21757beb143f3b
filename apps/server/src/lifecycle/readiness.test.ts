import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { Readiness } from "./readiness.ts";

test("however many ask, one probe runs, and its outcome holds for a while", async () => {
	let [probes, now, broken] = [0, 0, false];
	const readiness = new Readiness(
		async () => {
			probes++;
			await nextTick();
			if (broken) throw new Error("disk full");
		},
		{ steady: () => now },
	);
	await Promise.all(Array.from({ length: 100 }, () => readiness.check()));
	await readiness.check();
	expect(probes).toBe(1);
	broken = true;
	now += 1_000;
	const checks = await Promise.allSettled(Array.from({ length: 100 }, () => readiness.check()));
	expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(["rejected"]));
	await expect(readiness.check()).rejects.toThrow("disk full");
	expect(probes).toBe(2);
	broken = false;
	now += 1_000;
	await readiness.check();
});

test("a probe that takes too long counts as failed while it lasts", async () => {
	let releaseCheck = () => {};
	const readiness = new Readiness(() => new Promise<void>((resolve) => (releaseCheck = resolve)), {
		limit: 20,
	});
	await expect(readiness.check()).rejects.toThrow("did not answer within 20 ms");
	await expect(readiness.check()).rejects.toThrow("did not answer within 20 ms");
	releaseCheck();
	await readiness.check();
});
