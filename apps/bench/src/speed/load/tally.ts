import type { Measured } from "./order.ts";

/** Room for the latencies of a measurement; further ones are counted and not kept. */
const room = 4_000_000;
const latencies = new Float32Array(room);

/** Counts answers while it is open. */
export class Tally {
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
		if (this.#responses < room) latencies[this.#responses] = milliseconds;
		this.#responses++;
		this.#bytes += bytes;
		this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1;
	}

	end(): void {
		this.#ended++;
	}

	figures(): Pick<Measured, "statuses" | "answers" | "bytes" | "ended" | "latency"> {
		const sorted = latencies.subarray(0, Math.min(room, this.#responses)).sort();
		const at = (share: number) =>
			sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
		const statuses: Record<string, number> = {};
		for (const [status, count] of this.#byStatus.entries()) if (count > 0) statuses[status] = count;
		return {
			statuses,
			answers: this.#responses,
			bytes: this.#bytes,
			ended: this.#ended,
			latency: { p50: at(0.5), p99: at(0.99) },
		};
	}
}
