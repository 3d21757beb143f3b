import type { AreaRecord } from "@us-market-data/market";
import { depthChunkOf, depthLine, depthOffset, SideTexts } from "../depth-chunk.ts";

/** Characters of snapshots that wait at most: some minutes of a busy market. */
const maxPendingCharacters = 96_000_000;

/** Snapshots of one security, chunk and dataset that wait to be merged into it: their lines by offset, and what writes these. */
export interface PendingDepthChunk {
	securityId: number;
	/** Start of the chunk, epoch milliseconds. */
	start: number;
	datasetId: number;
	lines: Map<number, string>;
	asks: SideTexts;
	bids: SideTexts;
}

/** Snapshots that wait as the lines of their chunks, which take a tenth of the memory of records. */
export class PendingDepth {
	readonly #chunks = new Map<string, PendingDepthChunk>();
	#last: PendingDepthChunk | undefined;
	#characters = 0;

	/** True when nothing was added since the last drain. */
	get isEmpty(): boolean {
		return this.#chunks.size === 0;
	}

	/** True when as much waits as there should be. */
	get isFull(): boolean {
		return this.#characters >= maxPendingCharacters;
	}

	/** Adds the snapshot of a time. Throws when its instant is finer than nanoseconds. */
	add(securityId: number, datasetId: number, record: AreaRecord<"depth">, time: number): void {
		const start = depthChunkOf(time);
		let chunk = this.#last;
		if (chunk?.securityId !== securityId || chunk.start !== start || chunk.datasetId !== datasetId)
			chunk = this.#chunk(securityId, start, datasetId);
		this.#last = chunk;
		const { lines, asks, bids } = chunk;
		const offset = depthOffset(record.timestamp, start);
		const line = depthLine(offset, asks.of(record.asks), bids.of(record.bids));
		lines.set(offset, line);
		this.#characters += line.length;
	}

	/** Hands over everything, in the order of the file's index. */
	drain(): PendingDepthChunk[] {
		const chunks = [...this.#chunks.values()].sort(
			(a, b) => a.securityId - b.securityId || a.start - b.start,
		);
		this.#chunks.clear();
		this.#last = undefined;
		this.#characters = 0;
		return chunks;
	}

	#chunk(securityId: number, start: number, datasetId: number): PendingDepthChunk {
		const key = `${securityId}/${start}/${datasetId}`;
		const existing = this.#chunks.get(key);
		if (existing) return existing;
		const sides = { asks: new SideTexts(), bids: new SideTexts() };
		const created: PendingDepthChunk = { securityId, start, datasetId, lines: new Map(), ...sides };
		this.#chunks.set(key, created);
		return created;
	}
}
