import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchClock } from "./clock-steps.ts";

const [minute, day] = [60_000, 86_400_000];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([-day, -minute, minute, day, 40 * day])("a step of %i ms is logged in one line", (step) => {
	const lines: [object, string][] = [];
	let [wall, steady] = [Date.parse("2026-11-30T23:59:30Z"), 0];
	const stop = watchClock({
		log: { warn: (about: object, text: string) => void lines.push([about, text]) },
		now: () => wall,
		steady: () => steady,
	});
	const pass = (seconds: number, drift = 0) => {
		for (let second = 0; second < seconds; second++) {
			steady += 1_000;
			wall += 1_000 + drift;
			vi.advanceTimersByTime(1_000);
		}
	};
	pass(3_600, 1);
	expect(lines, "a clock that drifts by a thousandth").toEqual([]);
	wall += step;
	pass(60);
	const direction = step < 0 ? "back" : "forward";
	expect(lines).toEqual([
		[{ stepMs: step }, `the clock of the machine was set ${direction}, or the machine slept`],
	]);
	stop();
	wall += step;
	pass(5);
	expect(lines).toHaveLength(1);
});
