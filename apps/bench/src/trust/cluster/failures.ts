import { setTimeout as sleep } from "node:timers/promises";
import { etcdLeaderOf, primaryOf, waitFor } from "./health.ts";
import type { ClusterNode } from "./nodes.ts";

/** A failure of a part of the cluster, and its repair. */
interface Failure {
	name: string;
	/** Breaks a part and repairs it. Returns which part it was. The number of the run chooses among equal ones. */
	happen(nodes: readonly ClusterNode[], number: number): Promise<string>;
}

const maxElectionSeconds = 90;

/** Seconds for which a node is cut off, a disk is full, and a clock is wrong. */
const cutSeconds = 15;
const fullSeconds = 15;
const wrongClockSeconds = 4;
const clockStepSeconds = 600;

const nodeOf = (nodes: readonly ClusterNode[], number: number): ClusterNode =>
	nodes[number % nodes.length] as ClusterNode;

const currentPrimary = (nodes: readonly ClusterNode[]) =>
	waitFor(maxElectionSeconds, "a primary", () => primaryOf(nodes));

/** Waits until another node than this one has the primary. */
const electedInstead = (nodes: readonly ClusterNode[], former: ClusterNode) => {
	const others = nodes.filter((node) => node !== former);
	return waitFor(maxElectionSeconds, "another primary", () => primaryOf(others));
};

export const failures: readonly Failure[] = [
	{
		name: "primary killed",
		async happen(nodes) {
			const primary = await currentPrimary(nodes);
			primary.killDatabase();
			await electedInstead(nodes, primary);
			primary.startDatabase();
			return primary.name;
		},
	},
	{
		name: "machine killed",
		async happen(nodes) {
			const primary = await currentPrimary(nodes);
			primary.killMachine();
			await electedInstead(nodes, primary);
			primary.startMachine();
			return primary.name;
		},
	},
	{
		name: "service killed",
		async happen(nodes, number) {
			const node = nodeOf(nodes, number);
			node.kill("api");
			return node.name;
		},
	},
	{
		name: "etcd leader killed",
		async happen(nodes) {
			const leader = await waitFor(maxElectionSeconds, "a leader of etcd", () => etcdLeaderOf(nodes));
			leader.kill("etcd");
			return leader.name;
		},
	},
	{
		name: "node cut off",
		async happen(nodes, number) {
			const primary = await currentPrimary(nodes);
			const node = number % 2 === 0 ? primary : nodeOf(nodes, nodes.indexOf(primary) + 1);
			await node.setLink("down");
			await sleep(cutSeconds * 1_000);
			await node.setLink("up");
			return `${node.name}, ${node === primary ? "primary" : "standby"}`;
		},
	},
	{
		name: "disk full",
		async happen(nodes) {
			const primary = await currentPrimary(nodes);
			await primary.fillDisk();
			await sleep(fullSeconds * 1_000);
			await primary.freeDisk();
			return primary.name;
		},
	},
	{
		name: "clock stepped",
		async happen(nodes, number) {
			const node = nodeOf(nodes, number);
			for (const seconds of [clockStepSeconds, -clockStepSeconds, 0]) {
				await node.stepClock(seconds);
				await sleep(wrongClockSeconds * 1_000);
			}
			return node.name;
		},
	},
];
