import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuBetween, cpuTimes, processTree } from "../../frame/processes.ts";
import type { LoadJob, Measured } from "./load-job.ts";
import type { RequestGenerator } from "./request-generator.ts";

/** Bytes of an answer's head that are looked at in one piece. */
const headLimit = 4_096;
const ending = "\r\n\r\n";

/** Told of each whole answer, with all its bytes. */
type OnResponse = (wire: Wire, status: number, bytes: number) => void;

/**
 * One connection that carries one request at a time. It reads the status and the length of an answer and nothing else, into
 * one buffer, so that a request costs the sender less than any server.
 */
class Wire {
	/** Milliseconds at which the request under way was sent. */
	sentAt = 0;
	readonly #onResponse: OnResponse;
	#socket: Socket | undefined;
	#head = "";
	#status = 0;
	#bytes = 0;
	#missing = 0;

	constructor(onResponse: OnResponse) {
		this.#onResponse = onResponse;
	}

	/** Opens it. `onEnd` is told when the other side ends it. */
	async open(port: number, onEnd: () => void): Promise<void> {
		const onread = {
			buffer: Buffer.allocUnsafe(1 << 16),
			callback: (count: number, buffer: Uint8Array): boolean => {
				this.#take(count, buffer as Buffer);
				return true;
			},
		};
		const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
		await once(socket, "connect");
		socket.on("error", () => {}).on("close", onEnd);
		this.#socket = socket;
	}

	send(request: string | Buffer): void {
		if (typeof request === "string") this.#socket?.write(request, "latin1");
		else this.#socket?.write(request);
	}

	close(): void {
		this.#socket?.removeAllListeners("close").destroy();
	}

	#take(count: number, buffer: Buffer): void {
		if (this.#missing > 0) {
			this.#bytes += count;
			this.#missing -= count;
			if (this.#missing === 0) this.#finish();
			return;
		}
		this.#bytes += count;
		this.#head += buffer.toString("latin1", 0, Math.min(count, headLimit));
		const end = this.#head.indexOf(ending);
		if (end < 0) return;
		this.#status = Number(this.#head.slice(9, 12));
		const length = this.#status === 304 ? 0 : lengthIn(this.#head, end);
		this.#missing = end + ending.length + length - this.#bytes;
		this.#head = "";
		if (this.#missing === 0) this.#finish();
	}

	#finish(): void {
		const bytes = this.#bytes;
		this.#bytes = 0;
		this.#onResponse(this, this.#status, bytes);
	}
}

/** The length of the body. */
function lengthIn(head: string, end: number): number {
	// Servers write `Content-Length` or `content-length`, which differ in the first letter.
	const upperCase = head.indexOf("ontent-Length: ");
	const at = upperCase >= 0 ? upperCase : head.indexOf("ontent-length: ");
	if (at < 0 || at > end) throw new Error(`an answer without its length: ${head.slice(0, 300)}`);
	let length = 0;
	for (let index = at + 15; ; index++) {
		const digit = head.charCodeAt(index) - 48;
		if (!(digit >= 0 && digit <= 9)) return length;
		length = length * 10 + digit;
	}
}

/** Latencies of a measurement that are stored; further responses are only counted. */
const maxLatencies = 4_000_000;
const latencies = new Float32Array(maxLatencies);

/** Counts answers while it is open. */
class Tally {
	#isOpen = false;
	#responses = 0;
	#bytes = 0;
	#ended = 0;
	readonly #byStatus = new Uint32Array(600);

	get isEmpty(): boolean {
		return this.#responses === 0;
	}

	open(): void {
		this.#isOpen = true;
	}

	close(): void {
		this.#isOpen = false;
	}

	countResponse(status: number, bytes: number, milliseconds: number): void {
		if (!this.#isOpen) return;
		if (this.#responses < maxLatencies) latencies[this.#responses] = milliseconds;
		this.#responses++;
		this.#bytes += bytes;
		this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1;
	}

	end(): void {
		this.#ended++;
	}

	figures(): Pick<Measured, "statuses" | "responses" | "bytes" | "ended" | "latency"> {
		const sorted = latencies.subarray(0, Math.min(maxLatencies, this.#responses)).sort();
		const at = (share: number) =>
			sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
		const statuses: Record<string, number> = {};
		for (const [status, count] of this.#byStatus.entries()) if (count > 0) statuses[status] = count;
		return {
			statuses,
			responses: this.#responses,
			bytes: this.#bytes,
			ended: this.#ended,
			latency: { p50: at(0.5), p99: at(0.99) },
		};
	}
}

/** Milliseconds that a measurement without any answer goes on beyond its time. */
const maxWaitMs = 5_000;

/** Sends requests and measures between the end of the warm-up and the end of the time. */
export async function measure(job: LoadJob, source: RequestGenerator): Promise<Measured> {
	const tally = new Tally();
	const pace = closedLoop(source, tally);
	const wires = await opened(job, pace.onResponse, () => tally.end());
	pace.start(wires);
	await sleep(job.warmMs);
	const [server, database] = [processTree(job.pids), processTree(job.databasePids)];
	const before = [cpuTimes(server), cpuTimes(database)] as const;
	const [own, since] = [process.cpuUsage(), performance.now()];
	tally.open();
	await sleep(job.measureMs);
	while (tally.isEmpty && performance.now() - since < job.measureMs + maxWaitMs) await sleep(5);
	tally.close();
	const seconds = (performance.now() - since) / 1000;
	const used = process.cpuUsage(own);
	const [serverSeconds, databaseSeconds] = [
		cpuBetween(before[0], cpuTimes(server)),
		cpuBetween(before[1], cpuTimes(database)),
	];
	await pace.stop();
	for (const wire of wires) wire.close();
	return {
		seconds,
		...tally.figures(),
		serverSeconds,
		databaseSeconds,
		loadSeconds: (used.user + used.system) / 1e6,
	};
}

async function opened(job: LoadJob, onResponse: Pace["onResponse"], onEnd: () => void): Promise<Wire[]> {
	const wires = Array.from({ length: job.connections }, () => new Wire(onResponse));
	await Promise.all(wires.map((wire) => wire.open(job.port, onEnd)));
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
