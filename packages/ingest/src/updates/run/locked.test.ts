import { StoreUnavailable } from "@us-market-data/store";
import { expect, test } from "vitest";
import { Lease, LockLost } from "./locked.ts";

type Result = boolean | "unavailable";

/** A lease of a store whose heartbeats end as given, at a time that the test sets. The wall clock is set back all the while. */
function leaseOf(...results: Result[]) {
	let steadyMs = 0;
	const clock = { now: () => 1_000_000_000 - 60 * steadyMs };
	const updates = {
		lock: async () => null,
		unlock: async () => {},
		beat: async () => {
			const result = results.shift() ?? true;
			if (result === "unavailable") throw new StoreUnavailable("db.example.com is not reachable");
			return result;
		},
	};
	const lease = new Lease("schedule", { updates, clock, steady: () => steadyMs });
	const beatAfter = async (ms: number) => {
		steadyMs += ms;
		await lease.beat();
		return lease.lost.aborted;
	};
	return { lease, beatAfter };
}

test("a lock that another process took over is lost at the next heartbeat", async () => {
	const { lease, beatAfter } = leaseOf(true, false);
	expect(await beatAfter(15_000)).toBe(false);
	expect(await beatAfter(15_000)).toBe(true);
	expect(lease.lost.reason).toBeInstanceOf(LockLost);
	expect(lease.lost.reason.message).toBe("schedule lost its lock: another process took it over");
});

test("a holder that cannot reach the store gives up 45 seconds after its last heartbeat, before others take over", async () => {
	const { lease, beatAfter } = leaseOf(true, "unavailable", "unavailable", "unavailable");
	expect(await beatAfter(15_000)).toBe(false);
	expect(await beatAfter(15_000)).toBe(false);
	expect(await beatAfter(29_999)).toBe(false);
	expect(await beatAfter(1)).toBe(true);
	expect(lease.lost.reason.message).toBe("schedule lost its lock: db.example.com is not reachable");
});

test("an outage of less than 45 seconds loses nothing", async () => {
	const { beatAfter } = leaseOf("unavailable", "unavailable", true, "unavailable", "unavailable");
	for (let beat = 0; beat < 5; beat++) expect(await beatAfter(15_000)).toBe(false);
});
