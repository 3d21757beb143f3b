import type { Replication } from "@us-market-data/store";
import { Registry } from "prom-client";
import { beforeEach, expect, test } from "vitest";
import { createReplication } from "./replication.ts";

let state: Replication | undefined;
let registry: Registry;
let replication: ReturnType<typeof createReplication>;
beforeEach(() => {
	registry = new Registry();
	replication = createReplication(async () => state, registry);
});

/** Samples without the beginning of their names. */
async function samples(): Promise<string[]> {
	await replication.refresh();
	const lines = (await registry.metrics()).split("\n");
	return lines
		.filter((line) => line.startsWith("market_data_"))
		.map((line) => line.slice("market_data_".length));
}

test("standbys have their lag by name, and the read replica its own", async () => {
	state = {
		isSynchronous: true,
		standbyCounts: new Map([
			["quorum", 1],
			["async", 2],
		]),
		standbys: new Map([["two", { lagSeconds: 3, lagBytes: 100 }]]),
		readReplica: { use: "behind", lag: { lagSeconds: 7, lagBytes: 8 } },
	};
	expect(await samples()).toEqual([
		"replication_synchronous 1",
		'replication_standbys{sync_state="quorum"} 1',
		'replication_standbys{sync_state="async"} 2',
		'replication_lag_seconds{standby="two"} 3',
		'replication_lag_bytes{standby="two"} 100',
		"read_replica_used 0",
		"read_replica_lag_seconds 7",
		"read_replica_lag_bytes 8",
	]);
	state = { ...state, readReplica: { use: "in use", lag: null } };
	expect((await samples()).slice(-1)).toEqual(["read_replica_used 1"]);
});

test("what is not known has no sample: it would read as no lag", async () => {
	state = { isSynchronous: false, standbyCounts: new Map([["async", 1]]), standbys: new Map() };
	expect(await samples()).toEqual([
		"replication_synchronous 0",
		'replication_standbys{sync_state="async"} 1',
	]);
	state = undefined;
	expect(await samples()).toEqual([]);
});
