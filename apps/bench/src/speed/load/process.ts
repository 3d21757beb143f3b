import type { Ground } from "../../frame/market-data.ts";
import { type WorkloadName, workloadOf } from "../workloads/index.ts";
import { measure } from "./load.ts";
import type { Order } from "./order.ts";
import { prebuilt, type RequestGenerator, roundRobin, unique } from "./source.ts";

/** The load process: it is given the ground first, then one order after the other, and answers each with what it measured. */
let ground: Ground | undefined;
/** Sources by workload and server, which go on from one order to the next, so that a new URL stays new. */
const sources = new Map<string, RequestGenerator>();
/** Requests that are the same for every server. */
const ready = new Map<WorkloadName, Buffer[]>();

process.on("disconnect", () => process.exit());
process.on("message", async (message: Ground | Order) => {
	if ("symbols" in message) {
		ground = message;
		process.send?.(null);
		return;
	}
	if (!ground) throw new Error("the load process has no ground");
	const name = `${message.workload} ${message.port}`;
	const source = sources.get(name) ?? sourceOf(message, ground);
	sources.set(name, source);
	process.send?.(await measure(message, source));
});

function sourceOf(order: Order, given: Ground): RequestGenerator {
	const workload = workloadOf(order.workload);
	if (!Number.isFinite(workload.variety)) return unique(workload, given);
	const requests = ready.get(order.workload) ?? prebuilt(workload, given);
	ready.set(order.workload, requests);
	return roundRobin(requests);
}
