import { setTimeout as sleep } from "node:timers/promises";
import { cpuBetween, cpuTimes, processTree } from "../../frame/processes.ts";
import type { Measured, Order } from "./order.ts";
import type { Source } from "./source.ts";
import { Wire } from "./wire.ts";

/** Room for the latencies of a measurement; further ones are counted and not kept. */
const room = 4_000_000;
const latencies = new Float32Array(room);

/** Counts answers while it is open. */
class Tally {
	#isOpen = false;
	#answers = 0;
	#bytes = 0;
	#ended = 0;
	readonly #byStatus = new Uint32Array(600);

	get isEmpty(): boolean {
		return this.#answers === 0;
	}

	open(): void {
		this.#isOpen = true;
	}

	close(): void {
		this.#isOpen = false;
	}

	answer(status: number, bytes: number, milliseconds: number): void {
		if (!this.#isOpen) return;
		if (this.#answers < room) latencies[this.#answers] = milliseconds;
		this.#answers++;
		this.#bytes += bytes;
		this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1;
	}

	end(): void {
		this.#ended++;
	}

	figures(): Pick<Measured, "statuses" | "answers" | "bytes" | "ended" | "latency"> {
		const sorted = latencies.subarray(0, Math.min(room, this.#answers)).sort();
		const at = (share: number) =>
			sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
		const statuses: Record<string, number> = {};
		for (const [status, count] of this.#byStatus.entries()) if (count > 0) statuses[status] = count;
		return {
			statuses,
			answers: this.#answers,
			bytes: this.#bytes,
			ended: this.#ended,
			latency: { p50: at(0.5), p99: at(0.99) },
		};
	}
}

/** Milliseconds that a measurement without any answer goes on beyond its time. */
const longestWait = 5_000;

/** Sends requests and measures between the end of the warm-up and the end of the time. */
export async function measure(order: Order, source: Source): Promise<Measured> {
	const tally = new Tally();
	const pace = closedLoop(source, tally);
	const wires = await opened(order, pace.onAnswer, () => tally.end());
	pace.start(wires);
	await sleep(order.warmMs);
	const processes = processTree(order.pids);
	const [before, own, since] = [cpuTimes(processes), process.cpuUsage(), performance.now()];
	tally.open();
	await sleep(order.measureMs);
	while (tally.isEmpty && performance.now() - since < order.measureMs + longestWait) await sleep(5);
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

async function opened(order: Order, onAnswer: Pace["onAnswer"], onEnd: () => void): Promise<Wire[]> {
	const wires = Array.from({ length: order.connections }, () => new Wire(onAnswer));
	await Promise.all(wires.map((wire) => wire.open(order.port, onEnd)));
	return wires;
}

/** Decides when a connection asks next. */
interface Pace {
	onAnswer: (wire: Wire, status: number, bytes: number) => void;
	start(wires: readonly Wire[]): void;
	/** Resolves once nothing is under way, or after a second. */
	stop(): Promise<void>;
}

/** Each connection asks anew once it is answered. */
function closedLoop(next: Source, tally: Tally): Pace {
	let isStopping = false;
	let underWay = 0;
	const ask = (wire: Wire) => {
		wire.sentAt = performance.now();
		wire.send(next());
	};
	return {
		onAnswer(wire, status, bytes) {
			tally.answer(status, bytes, performance.now() - wire.sentAt);
			if (isStopping) underWay--;
			else ask(wire);
		},
		start(wires) {
			underWay = wires.length;
			for (const wire of wires) ask(wire);
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
