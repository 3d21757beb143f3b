import type { CommitTime } from "./row.ts";

/**
 * The way in which nodes charge one account. `row`: each group of a node's charges is a transaction on the account's row.
 * `leases`: a node takes a part of the allowance in a transaction of its own and charges from it. `grouped leases`: the same,
 * and the leases that wait share a transaction.
 */
export type Way = "row" | "leases" | "grouped leases";

export interface Scenario {
	way: Way;
	nodes: number;
	/** Requests a second of each node, at random instants. */
	perNode: number;
	seconds: number;
	/** Data requests that the account may have. */
	allowance: number;
	time: CommitTime;
	/** Seconds of requests that a lease is for. */
	leaseFor: number;
	/** Nodes that crash half way. */
	crashes: number;
	seed: number;
}

/** A way to charge, asked for each request. */
export interface Charging {
	/** Calls back once, with true when the request was charged. */
	charge(node: number, answer: (charged: boolean) => void): void;
	/** A node crashes and starts again with nothing in memory. */
	crash(node: number): void;
	/** Debited from the allowance. */
	readonly debited: number;
	/** Debited, held by nodes and not yet used. */
	readonly held: number;
	/** Debited and lost by crashes. */
	readonly lost: number;
	readonly transactions: number;
}
