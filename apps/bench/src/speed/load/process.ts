import { type WorkloadName, workloadOf } from "../workloads/index.ts";
import type { Ground, Workload } from "../workloads/workload.ts";
import { measure } from "./load.ts";
import type { Finish, Measured, Order } from "./order.ts";
import { endless, inTurn, readied, type Source, wireForm } from "./source.ts";
import { Wire } from "./wire.ts";

/** The load process: told the ground first, then one order after the other; it answers each with what it measured. */
let ground: Ground | undefined;
let finish = (): void => {};
/** Sources by workload and server, which go on from one order to the next, so that a new URL stays new. */
const sources = new Map<string, Source>();
/** Requests that are the same for every server. */
const ready = new Map<WorkloadName, Buffer[]>();

process.on("disconnect", () => process.exit());
process.on("message", async (message: Ground | Order | Finish) => {
	if ("finish" in message) {
		finish();
		return;
	}
	if ("symbols" in message) {
		ground = message;
		process.send?.(null);
		return;
	}
	process.send?.(await carriedOut(message));
});

async function carriedOut(order: Order): Promise<Measured> {
	if (!ground) throw new Error("the load process was not told the ground");
	const name = `${order.workload} ${order.port}`;
	const source = sources.get(name) ?? (await sourceOf(order, ground));
	sources.set(name, source);
	const finished = new Promise<void>((resolve) => {
		finish = resolve;
	});
	return measure(order, source, finished);
}

async function sourceOf(order: Order, given: Ground): Promise<Source> {
	const workload = workloadOf(order.workload);
	if (!Number.isFinite(workload.variety)) return endless(workload, given);
	if (workload.isConditional) return inTurn(readied(workload, given, await etagsOf(workload, order, given)));
	const requests = ready.get(order.workload) ?? readied(workload, given);
	ready.set(order.workload, requests);
	return inTurn(requests);
}

/** Asks a server for the ETag of each target of a conditional workload. */
async function etagsOf(workload: Workload, { port }: Order, given: Ground): Promise<Map<string, string>> {
	const etags = new Map<string, string>();
	let answered = (): void => {};
	const wire = new Wire(() => answered(), true);
	await wire.open(port, () => {});
	for (let n = 0; n < workload.variety; n++) {
		const asked = workload.request(n, given);
		if (etags.has(asked.target)) continue;
		await new Promise<void>((resolve) => {
			answered = resolve;
			wire.send(wireForm(asked));
		});
		etags.set(asked.target, wire.etag);
	}
	wire.close();
	return etags;
}
