import type { BenchData } from "../../frame/market-data.ts";

/** A request: a GET of a target. */
export interface LoadRequest {
	target: string;
	/** The value of `x-api-key`; without it no credential is sent. */
	key?: string | undefined;
}

/** A kind of load. The n-th request of a workload is always the same. */
export interface Workload {
	/** Requests that differ, after which it begins anew; infinite when no URL comes twice. */
	variety: number;
	/** The status with which the service answers. Several when the workload mixes them. */
	statuses: readonly number[];
	request(n: number, benchData: BenchData): LoadRequest;
}

/** A number in [0, 1) that follows from the seed, the request and what it is drawn for. */
export function draw(seed: number, n: number, salt: number): number {
	let value = Math.imul(seed ^ Math.imul(n + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
	value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
	value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
	return ((value ^ (value >>> 15)) >>> 0) / 2 ** 32;
}

/** An element of a list by a number in [0, 1). */
export function pick<T>(list: readonly T[], share: number): T {
	const found = list[Math.floor(share * list.length)];
	if (found === undefined) throw new RangeError(`no element at ${share} of ${list.length}`);
	return found;
}
