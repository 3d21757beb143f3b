import { setTimeout as sleep } from "node:timers/promises";
import { cpuBetween, cpuTimes, processTree } from "../../frame/processes.ts";
import type { Measured, Order } from "./order.ts";
import type { RequestGenerator } from "./source.ts";
import { Tally } from "./tally.ts";
import { Wire } from "./wire.ts";

/** Milliseconds that a measurement without any answer goes on beyond its time. */
const maxWaitMs = 5_000;

/** Sends requests and measures between the end of the warm-up and the end of the time. */
export async function measure(order: Order, source: RequestGenerator): Promise<Measured> {
	const tally = new Tally();
	const pace = closedLoop(source, tally);
	const wires = await opened(order, pace.onResponse, () => tally.end());
	pace.start(wires);
	await sleep(order.warmMs);
	const processes = processTree(order.pids);
	const [before, own, since] = [cpuTimes(processes), process.cpuUsage(), performance.now()];
	tally.open();
	await sleep(order.measureMs);
	while (tally.isEmpty && performance.now() - since < order.measureMs + maxWaitMs) await sleep(5);
	tally.close();
	const seconds = (performance.now() - since) / 1000;
	const [after, used] = [cpuTimes(processes), process.cpuUsage(own)];
	await pace.stop();
	for (const wire of wires) wire.close();
	return {
		seconds,
		...tally.figures(),
		serverSeconds: cpuBetween(before, after),
		loadSeconds: (used.user + used.system) / 1e6,
	};
}

async function opened(order: Order, onResponse: Pace["onResponse"], onEnd: () => void): Promise<Wire[]> {
	const wires = Array.from({ length: order.connections }, () => new Wire(onResponse));
	await Promise.all(wires.map((wire) => wire.open(order.port, onEnd)));
	return wires;
}

/** Decides when a connection asks next. */
interface Pace {
	onResponse: (wire: Wire, status: number, bytes: number) => void;
	start(wires: readonly Wire[]): void;
	/** Resolves once nothing is under way, or after a second. */
	stop(): Promise<void>;
}

/** Each connection asks anew once it is answered. */
function closedLoop(next: RequestGenerator, tally: Tally): Pace {
	let isStopping = false;
	let underWay = 0;
	const request = (wire: Wire) => {
		wire.sentAt = performance.now();
		wire.send(next());
	};
	return {
		onResponse(wire, status, bytes) {
			tally.countResponse(status, bytes, performance.now() - wire.sentAt);
			if (isStopping) underWay--;
			else request(wire);
		},
		start(wires) {
			underWay = wires.length;
			for (const wire of wires) request(wire);
		},
		stop() {
			isStopping = true;
			return drained(() => underWay);
		},
	};
}

async function drained(underWay: () => number): Promise<void> {
	const end = performance.now() + 1_000;
	while (underWay() > 0 && performance.now() < end) await sleep(2);
}
