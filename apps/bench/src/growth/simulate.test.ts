import { describe, expect, test } from "vitest";
import { Events } from "./events.ts";
import { Row } from "./row.ts";
import type { Scenario, Way } from "./scenario.ts";
import { simulate } from "./simulate.ts";

const scenario: Scenario = {
	way: "row",
	nodes: 20,
	perNode: 50,
	seconds: 4,
	allowance: 1_000_000,
	time: { first: 0.001, further: 0.00001 },
	leaseFor: 1,
	crashes: 0,
	seed: 1,
};

const ways: readonly Way[] = ["row", "leases", "grouped leases"];

test("events run in the order of their times", () => {
	const events = new Events();
	const seen: number[] = [];
	for (const at of [5, 1, 4, 2, 3, 9, 0]) events.after(at, () => seen.push(events.now));
	events.runUntil(5);
	expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a row takes one transaction after the other, or all that wait", () => {
	const ended = (isGrouped: boolean) => {
		const events = new Events();
		const row = new Row<string>(events, { first: 1, further: 0.5 }, isGrouped);
		const seen: [string, number][] = [];
		for (const item of ["a", "b", "c"]) row.commit([item], () => seen.push([item, events.now]));
		events.runUntil(10);
		return seen;
	};
	expect(ended(false)).toEqual([
		["a", 1],
		["b", 2],
		["c", 3],
	]);
	expect(ended(true)).toEqual([
		["a", 1],
		["b", 2.5],
		["c", 2.5],
	]);
});

describe.each(ways)("%s", (way) => {
	test("answers all, and no more than the allowance", () => {
		const all = simulate({ ...scenario, way });
		expect(all.answered + all.late).toBe(all.requests);
		expect(all.requests).toBeGreaterThan(3_500);
		const some = simulate({ ...scenario, way, allowance: 2_000 });
		expect(some.answered).toBeLessThanOrEqual(2_000);
		expect(some.answered).toBeGreaterThanOrEqual(2_000 - some.early);
		expect(some.refused).toBeGreaterThan(0);
	});

	test("is the same for the same seed", () => {
		expect(simulate({ ...scenario, way })).toEqual(simulate({ ...scenario, way }));
	});
});

test("a crash loses at most the lease that the node holds and the next one, and never gives anything twice", () => {
	const outcome = simulate({ ...scenario, way: "leases", crashes: 10, allowance: 3_000 });
	const lease = scenario.perNode * scenario.leaseFor;
	expect(outcome.lost).toBeGreaterThan(0);
	expect(outcome.lost).toBeLessThanOrEqual(10 * 2 * lease);
	expect(outcome.answered + outcome.lost).toBeLessThanOrEqual(3_000);
});

test("many nodes wait for each other at one row, and not with leases", () => {
	const [row, leases] = (["row", "grouped leases"] as const).map((way) =>
		simulate({ ...scenario, way, nodes: 1_000, perNode: 5 }),
	);
	expect(row?.p50).toBeGreaterThan(500);
	expect(leases?.p99).toBeLessThan(50);
});
