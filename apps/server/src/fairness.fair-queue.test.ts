import fc from "fast-check";
import { expect, it } from "vitest";
import { FairQueue } from "./fairness.ts";

const anybody = () => true;

it("keeps the order of a flow", () => {
	const queue = new FairQueue<string, number>();
	for (const entry of [1, 2, 3]) queue.add("a", entry);
	expect([1, 2, 3].map(() => queue.next(anybody)?.entry)).toEqual([1, 2, 3]);
	expect(queue.next(anybody)).toBeUndefined();
});

it("gives who comes anew the next place beside one that has worked off much", () => {
	const queue = new FairQueue<string, number>();
	for (let entry = 0; entry < 10; entry++) queue.add("greedy", entry);
	for (let round = 0; round < 3; round++) {
		queue.next(anybody);
		queue.spend("greedy", 100);
	}
	queue.add("modest", 0);
	expect(queue.next(anybody)?.flow).toBe("modest");
});

it("shares by cost, whatever the costs are", () => {
	const costs = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 5 });
	fc.assert(
		fc.property(costs, (each) => {
			const queue = new FairQueue<number, number>();
			const usedTime = each.map(() => 0);
			for (const flow of each.keys()) queue.add(flow, 0);
			for (let step = 0; step < 2_000; step++) {
				const next = queue.next(anybody);
				if (!next) throw new Error("somebody always waits");
				const cost = each[next.flow] ?? 0;
				usedTime[next.flow] = (usedTime[next.flow] ?? 0) + cost;
				// It asks again while its work is done, as a caller with two connections does.
				queue.add(next.flow, step);
				queue.spend(next.flow, cost);
			}
			expect(Math.max(...usedTime) - Math.min(...usedTime)).toBeLessThanOrEqual(2 * Math.max(...each));
		}),
	);
});

it("remembers what a flow has had while it has nothing waiting, until the others have had as much", () => {
	const queue = new FairQueue<string, number>();
	for (let entry = 0; entry < 20; entry++) queue.add("modest", entry);
	const order: string[] = [];
	for (let step = 0; step < 12; step++) {
		// The greedy one asks again only when it was answered.
		if (order.at(-1) !== "greedy") queue.add("greedy", step);
		const next = queue.next(anybody);
		order.push(next?.flow ?? "");
		queue.spend(next?.flow ?? "", next?.flow === "greedy" ? 50 : 10);
	}
	expect(order.filter((flow) => flow === "greedy").length).toBeLessThanOrEqual(3);
});

it("passes over a flow that may not, and forgets what is removed", () => {
	const queue = new FairQueue<string, number>();
	queue.add("a", 1);
	queue.add("b", 2);
	expect(queue.next((flow) => flow !== "a")).toEqual({ flow: "b", entry: 2 });
	expect(queue.next((flow) => flow !== "a")).toBeUndefined();
	queue.remove("a", 1);
	expect(queue.size).toBe(0);
	expect(queue.next(anybody)).toBeUndefined();
});
