import type { PoolClient } from "pg";
import { beforeEach, expect, it } from "vitest";
import type { Database } from "../connection/database.ts";
import { ReplicaReads } from "./replica-reads.ts";

/** A replica that fails and hangs as the test says, by a clock that only the test moves. */
let nowMs: number;
/** What becomes of the next connections to the replica. */
let replica: "answers" | "fails" | "hangs";
/** Uses of connections to the replica. */
let queryCount: number;
/** Connections on which something threw, so that they are closed. */
let closedCount: number;
let reads: ReplicaReads;
let answer: () => void;
beforeEach(() => {
	[nowMs, replica, queryCount, closedCount] = [0, "answers", 0, 0];
	const primary = { rows: async () => ["primary"] };
	const client = { query: async () => ({ rows: [{ value: 0 }] }) };
	const withClient = async (work: (client: PoolClient) => Promise<unknown>) => {
		queryCount++;
		if (replica === "fails") throw new Error("the connection is cut");
		const hanging = Promise.withResolvers<void>();
		answer = hanging.resolve;
		if (replica === "hangs") await hanging.promise;
		return work(client as unknown as PoolClient).catch((error: unknown) => {
			closedCount++;
			throw error;
		});
	};
	const databases = [primary, { withClient }] as unknown as [Database, Database];
	reads = new ReplicaReads(...databases, () => nowMs);
});

const source = async () => {
	const [row] = await reads.rows<unknown>("select 1");
	return row === "primary" ? "primary" : "replica";
};

it("of a replica that failed do not come to it for a second, and then wait for it no more", async () => {
	expect(await source()).toBe("replica");
	replica = "fails";
	expect([await source(), queryCount]).toEqual(["primary", 2]);
	replica = "hangs";
	nowMs = 999;
	expect([await source(), queryCount]).toEqual(["primary", 2]);
	nowMs = 1_000;
	for (let i = 0; i < 3; i++)
		expect([await source(), queryCount], "one question, for which nobody waits").toEqual(["primary", 3]);
	nowMs = 60_000;
	expect([await source(), queryCount]).toEqual(["primary", 3]);
	replica = "answers";
	answer();
	await expect.poll(source).toBe("replica");
});

it("come to a replica that fails once more each second, and to one that answers at once", async () => {
	replica = "fails";
	for (const [ms, connections] of [
		[0, 1],
		[1_000, 2],
		[1_999, 2],
		[2_000, 3],
	] as const) {
		nowMs = ms;
		expect([await source(), queryCount], String(ms)).toEqual(["primary", connections]);
	}
});

it("of a replica that is behind come to it every 50 ms on the same connections, and the primary answers", async () => {
	reads.announce(1);
	for (const [ms, connections] of [
		[0, 1],
		[49, 1],
		[50, 2],
		[100, 3],
	] as const) {
		nowMs = ms;
		expect([await source(), queryCount], String(ms)).toEqual(["primary", connections]);
		expect(reads.use).toBe("behind");
	}
	expect(closedCount).toBe(0);
});
