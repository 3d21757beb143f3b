import { setTimeout as sleep } from "node:timers/promises";
import { cpuTimes, processTree, spentBetween } from "../servers/processor.ts";
import type { Measured, Order } from "./order.ts";
import type { Source } from "./source.ts";
import { Tally } from "./tally.ts";
import { Wire } from "./wire.ts";

/** Milliseconds that a measurement without any answer goes on beyond its time. */
const longestWait = 5_000;

/** Sends requests and measures between the end of the warm-up and the end of the time, or until it is finished. */
export async function measure(order: Order, source: Source, finished: Promise<void>): Promise<Measured> {
	const tally = new Tally();
	const pace =
		order.perSecond === undefined ? closedLoop(source, tally) : openLoop(source, tally, order.perSecond);
	const wires = await opened(order, pace.onAnswer, () => tally.end());
	pace.start(wires);
	await sleep(order.warmMs);
	const processes = processTree(order.pids);
	const [before, own, since] = [cpuTimes(processes), process.cpuUsage(), performance.now()];
	tally.open();
	await Promise.race([sleep(order.measureMs), finished]);
	while (tally.isEmpty && performance.now() - since < order.measureMs + longestWait) await sleep(5);
	tally.close();
	const seconds = (performance.now() - since) / 1000;
	const [after, used] = [cpuTimes(processes), process.cpuUsage(own)];
	await pace.stop();
	for (const wire of wires) wire.close();
	return {
		seconds,
		...tally.figures(),
		serverSeconds: spentBetween(before, after),
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
		wire.due = performance.now();
		wire.send(next());
	};
	return {
		onAnswer(wire, status, bytes) {
			tally.answer(status, bytes, performance.now() - wire.due);
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

/**
 * Requests fall due at random instants, whatever the server does; one that finds no free connection waits, and its wait
 * counts. The process spins between them: a timer would come a millisecond late.
 */
function openLoop(next: Source, tally: Tally, perSecond: number): Pace {
	let isStopping = false;
	let due = 0;
	let underWay = 0;
	const free: Wire[] = [];
	const waiting: number[] = [];
	const ask = (wire: Wire, at: number) => {
		wire.due = at;
		wire.send(next());
	};
	const spin = () => {
		const now = performance.now();
		for (; due <= now; due += (-Math.log(1 - Math.random()) / perSecond) * 1000) {
			underWay++;
			const wire = free.pop();
			if (wire) ask(wire, due);
			else waiting.push(due);
		}
		if (!isStopping) setImmediate(spin);
	};
	return {
		onAnswer(wire, status, bytes) {
			tally.answer(status, bytes, performance.now() - wire.due);
			underWay--;
			const at = waiting.shift();
			if (at === undefined) free.push(wire);
			else ask(wire, at);
		},
		start(wires) {
			free.push(...wires);
			due = performance.now();
			spin();
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
