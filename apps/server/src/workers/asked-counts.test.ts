import { expect, test } from "vitest";
import { AccountLimits } from "../rate-limit/account-limits.ts";
import { AskedCounts } from "./asked-counts.ts";
import { MachineCounts } from "./machine-counts.ts";

const limit = { perSecond: null, burst: null, concurrency: null };

/** Two workers that count in one primary; the messages of a worker arrive in a later turn. */
function twoWorkers() {
	const counts = new MachineCounts();
	const messages: number[] = [];
	const workers = [counts.ofWorker(), counts.ofWorker()].map((own) => {
		const asked = new AskedCounts(async (steps) => {
			messages.push(steps.length);
			await new Promise((resolve) => setImmediate(resolve));
			return JSON.parse(JSON.stringify(own.take(steps)));
		});
		return { ...own, limits: new AccountLimits(asked.counters, asked.inFlight) };
	});
	return { workers, messages };
}

test("a rate is counted over all workers, with one message for a turn", async () => {
	const { workers, messages } = twoWorkers();
	const verdicts = await Promise.all(
		workers.flatMap(({ limits }) =>
			Array.from({ length: 20 }, () => limits.judge(1, { ...limit, perSecond: 25 })),
		),
	);
	expect(verdicts.filter(({ refused }) => refused)).toHaveLength(15);
	expect(messages).toEqual([20, 20]);
	const remaining = verdicts.map(({ headers }) => Number(/r=(\d+)/.exec(headers["RateLimit"] ?? "")?.[1]));
	expect(Math.max(...remaining)).toBe(24);
});

test("requests in flight are counted over all workers, and those of an ended one are over", async () => {
	const { workers } = twoWorkers();
	const [one, two] = workers;
	const plan = { ...limit, concurrency: 2 };
	const judge = (worker = one) => {
		worker?.limits.enter(1);
		return worker?.limits.judge(1, plan);
	};
	expect((await judge(one))?.refused).toBeNull();
	expect((await judge(two))?.refused).toBeNull();
	expect((await judge(two))?.refused).toMatchObject({ by: "concurrency" });
	two?.limits.leave(1);
	one?.left();
	expect((await judge(two))?.refused).toBeNull();
});

test("while the primary does not answer, a worker counts alone", async () => {
	const asked = new AskedCounts(() => new Promise(() => {}), 20);
	const limits = new AccountLimits(asked.counters, asked.inFlight);
	const verdicts = await Promise.all(
		Array.from({ length: 5 }, () => limits.judge(1, { ...limit, perSecond: 3 })),
	);
	expect(verdicts.filter(({ refused }) => refused)).toHaveLength(2);
	limits.enter(2);
	expect((await limits.judge(2, { ...limit, concurrency: 1 })).refused).toBeNull();
	limits.enter(2);
	expect((await limits.judge(2, { ...limit, concurrency: 1 })).refused).not.toBeNull();
});
