import type { WorkloadName } from "../workloads/index.ts";

/** One measurement that the load process is to make. */
export interface LoadJob {
	workload: WorkloadName;
	/** The server's port on loopback. */
	port: number;
	/** Processes whose time counts, with all that they have started. */
	pids: readonly number[];
	/** Processes of its database, with all that they have started. */
	databasePids: readonly number[];
	connections: number;
	warmMs: number;
	measureMs: number;
}

/** What the load process saw between the beginning and the end of the measured time. */
export interface Measured {
	seconds: number;
	/** Answers by status. */
	statuses: Record<string, number>;
	responses: number;
	/** Bytes of all answers with their heads. */
	bytes: number;
	/** Connections that the server ended. */
	ended: number;
	/** Processor seconds of the server's processes; undefined where the system does not tell. */
	serverSeconds: number | undefined;
	/** Processor seconds of its database; undefined where there is none. */
	databaseSeconds: number | undefined;
	/** Processor seconds of the load process itself. */
	loadSeconds: number;
	/** Milliseconds from a request to the last byte of its answer. */
	latency: { p50: number; p99: number };
}
