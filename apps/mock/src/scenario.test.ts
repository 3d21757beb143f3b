import fc from "fast-check";
import { expect, test } from "vitest";
import type { ScenarioSettings } from "./scenario.ts";
import { Clock, Scenario, Scenarios } from "./scenario.ts";

const start = Date.UTC(2026, 10, 20, 22, 30);

/** A scenario on a clock of which the test says how much time has passed. */
function played(settings: ScenarioSettings) {
	const time = { elapsed: 0 };
	const elapsed = () => time.elapsed;
	return { time, scenario: new Scenario("one", settings, new Clock(start, 0, elapsed), elapsed) };
}

test("a clock stands, runs at its speed, and is set", () => {
	const time = { elapsed: 0 };
	const clock = new Clock(start, 0, () => time.elapsed);
	time.elapsed = 5000;
	expect(clock.now()).toBe(start);
	clock.set({ speed: 60 });
	time.elapsed = 6000;
	expect(clock.now()).toBe(start + 60_000);
	clock.set({ instant: 7000, speed: 0 });
	time.elapsed = 9000;
	expect(clock.now()).toBe(7000);
});

test("credentials expire at their instant on a clock that runs", () => {
	const { scenario, time } = played({ clock: start, speed: 10, expires: start + 100_000 });
	time.elapsed = 9999;
	expect(scenario.hasExpired).toBe(false);
	time.elapsed = 10_000;
	expect(scenario.hasExpired).toBe(true);
});

test("a rate is counted for each account in windows that end", () => {
	const { scenario, time } = played({ rate: { requests: 2, seconds: 10 } });
	const isRejected = (account: string) => scenario.checkRate(account)?.isRejected;
	expect([isRejected("a"), isRejected("a"), isRejected("a"), isRejected("b")]).toEqual([
		false,
		false,
		true,
		false,
	]);
	time.elapsed = 4000;
	expect(scenario.checkRate("a")?.headers).toEqual({
		"RateLimit-Policy": '"scenario";q=2;w=10',
		RateLimit: '"scenario";r=0;t=6',
		"Retry-After": "6",
	});
	time.elapsed = 10_000;
	expect(isRejected("a")).toBe(false);
});

test("never more requests of an account pass in a window than its rate allows", () => {
	const steps = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 5 }), steps, (requests, pauses) => {
			const { scenario, time } = played({ rate: { requests, seconds: 10 } });
			let windowEnd = 0;
			let passed = 0;
			for (const pause of pauses) {
				time.elapsed += pause;
				if (time.elapsed >= windowEnd) {
					windowEnd = time.elapsed + 10_000;
					passed = 0;
				}
				if (!scenario.checkRate("a")?.isRejected) passed += 1;
				expect(passed).toBeLessThanOrEqual(requests);
			}
		}),
	);
});

test("the n-th request of a seed always meets the same, and another seed another", () => {
	const drawn = (seed: number) => {
		const { scenario } = played({ latency: 100, spread: 50, errors: 0.3, cut: 0.2, slow: 0.2, seed });
		return Array.from({ length: 50 }, () => scenario.next());
	};
	expect(drawn(1)).toEqual(drawn(1));
	expect(drawn(1)).not.toEqual(drawn(2));
	const failures = drawn(1).filter(({ failure }) => failure !== undefined).length;
	expect(failures).toBeGreaterThan(5);
	expect(failures).toBeLessThan(25);
});

test("the data change after each so many requests", () => {
	const { scenario } = played({ change: 2 });
	const changes = Array.from({ length: 6 }, () => {
		scenario.next();
		return scenario.changes;
	});
	expect(changes).toEqual([0, 0, 1, 1, 2, 2]);
});

test("what is played anew forgets all state", () => {
	const scenarios = new Scenarios({}, new Clock(start));
	const before = scenarios.of("id=a, change=1");
	expect(scenarios.of("id=a")).toBe(before);
	scenarios.play({ clock: start + 1000, allowance: 3 });
	expect(scenarios.of("id=a, change=1")).not.toBe(before);
	expect(scenarios.of(undefined).settings).toEqual({ allowance: 3 });
	expect(scenarios.clock.now()).toBe(start + 1000);
	scenarios.reset();
	expect([scenarios.clock.now(), scenarios.common.settings]).toEqual([start, {}]);
});
