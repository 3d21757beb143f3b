import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterNode } from "./nodes.ts";

/** A member as the REST interface of Patroni lists it. */
interface Member {
	name: string;
	role: "leader" | "sync_standby" | "replica";
	state: string;
	timeline?: number;
	lag?: number | "unknown";
}

const requestTimeoutMs = 2_000;
const maxLagBytes = 1_048_576;

/** Requests a page of a node; undefined when it is not answered in time. */
async function request(url: URL, init: RequestInit = {}): Promise<Response | undefined> {
	try {
		return await fetch(url, { ...init, signal: AbortSignal.timeout(requestTimeoutMs) });
	} catch {
		return undefined;
	}
}

/** The members of PostgreSQL by the first node that answers. */
async function membersOf(nodes: readonly ClusterNode[]): Promise<Member[]> {
	for (const { address } of nodes) {
		const response = await request(new URL(`http://${address}:8008/cluster`));
		if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
	}
	return [];
}

/** The node whose PostgreSQL is the primary; undefined while there is none. */
export async function primaryOf(nodes: readonly ClusterNode[]): Promise<ClusterNode | undefined> {
	for (const node of nodes)
		if ((await request(new URL(`http://${node.address}:8008/primary`)))?.ok) return node;
	return undefined;
}

/** The node whose etcd leads the others; undefined while none does. */
export async function etcdLeaderOf(nodes: readonly ClusterNode[]): Promise<ClusterNode | undefined> {
	for (const node of nodes) {
		const url = new URL(`http://${node.address}:2379/v3/maintenance/status`);
		const response = await request(url, { method: "POST", body: "{}" });
		if (!response?.ok) continue;
		const status = (await response.json()) as { header: { member_id: string }; leader?: string };
		if (status.leader === status.header.member_id) return node;
	}
	return undefined;
}

/** Finds the first part that does not work, and names it; undefined when every part of every node works. */
async function findProblem(nodes: readonly ClusterNode[]): Promise<string | undefined> {
	for (const { name, address } of nodes) {
		const etcd = await request(new URL(`http://${address}:2379/health`));
		if (!etcd?.ok) return `etcd of ${name} is not healthy`;
	}
	const members = await membersOf(nodes);
	const primary = members.find(({ role }) => role === "leader");
	if (members.length !== nodes.length || primary?.state !== "running") return "there is no primary";
	if (!members.some(({ role }) => role === "sync_standby")) return "there is no synchronous standby";
	for (const { name, role, state, lag, timeline } of members) {
		if (role === "leader") continue;
		if (state !== "running" && state !== "streaming") return `PostgreSQL of ${name} is ${state}`;
		if (timeline !== primary.timeline) return `PostgreSQL of ${name} is on another timeline`;
		if (typeof lag !== "number" || lag > maxLagBytes) return `PostgreSQL of ${name} is behind`;
	}
	for (const { name, serviceUrl } of nodes)
		if (!(await request(new URL("/readyz", serviceUrl)))?.ok) return `the service of ${name} is not ready`;
	return undefined;
}

/**
 * Waits until every part of every node works.
 *
 * @throws {Error} with what is not well after the time
 */
export async function waitUntilHealthy(nodes: readonly ClusterNode[], maxSeconds: number): Promise<void> {
	const end = performance.now() + maxSeconds * 1_000;
	for (;;) {
		const problem = await findProblem(nodes);
		if (problem === undefined) return;
		if (performance.now() > end) throw new Error(`after ${maxSeconds} s: ${problem}`);
		await sleep(250);
	}
}

/** Waits until a check gives something. */
export async function waitFor<T>(
	maxSeconds: number,
	what: string,
	check: () => Promise<T | undefined>,
): Promise<T> {
	const end = performance.now() + maxSeconds * 1_000;
	for (;;) {
		const found = await check();
		if (found !== undefined) return found;
		if (performance.now() > end) throw new Error(`${what}: not within ${maxSeconds} s`);
		await sleep(250);
	}
}
