import type { ReplicationReader } from "@us-market-data/store";
import { Gauge, type Registry } from "prom-client";

/** Metrics of the servers that follow the primary. Those of the read replica are there where there is one. */
export function createReplication(
	read: NonNullable<ReplicationReader["replication"]>,
	registry: Registry,
): { refresh(): Promise<void> } {
	const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
		// Several processes read the same servers.
		new Gauge({ name: `market_data_${name}`, help, labelNames, aggregator: "max", registers: [registry] });
	const seconds = "Seconds since the primary wrote what it has not replayed, to the interval of readings.";
	const bytes = "Bytes of the log of the primary that it has not replayed.";
	const gauges = {
		synchronous: gauge("replication_synchronous", "1 when commits wait for a standby.", []),
		standbys: gauge(
			"replication_standbys",
			"Connected standbys; hidden: the database user may not see their state.",
			["sync_state"],
		),
		lagSeconds: gauge("replication_lag_seconds", `Of a standby. ${seconds}`, ["standby"]),
		lagBytes: gauge("replication_lag_bytes", `Of a standby. ${bytes}`, ["standby"]),
		replicaUsed: gauge("read_replica_used", "1 when reads use the replica, 0 when the primary answers.", []),
		replicaSeconds: gauge("read_replica_lag_seconds", `Of the read replica. ${seconds}`, []),
		replicaBytes: gauge("read_replica_lag_bytes", `Of the read replica. ${bytes}`, []),
	};
	const { standbys, lagSeconds, lagBytes, ...single } = gauges;
	return {
		async refresh() {
			const state = await read();
			for (const labelled of [standbys, lagSeconds, lagBytes]) labelled.reset();
			// A reset one would read as 0.
			for (const one of Object.values(single)) one.remove();
			if (!state) return;
			single.synchronous.set(Number(state.isSynchronous));
			for (const [sync_state, count] of state.standbyCounts) standbys.set({ sync_state }, count);
			for (const [standby, lag] of state.standbys) {
				lagSeconds.set({ standby }, lag.lagSeconds);
				lagBytes.set({ standby }, lag.lagBytes);
			}
			const { readReplica } = state;
			if (!readReplica) return;
			single.replicaUsed.set(Number(readReplica.use === "in use"));
			if (!readReplica.lag) return;
			single.replicaSeconds.set(readReplica.lag.lagSeconds);
			single.replicaBytes.set(readReplica.lag.lagBytes);
		},
	};
}
