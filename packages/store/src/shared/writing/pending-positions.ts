import type { Shareholder } from "../packed-positions.ts";

/** Most positions that wait: so few that they are written before the garbage collector moves them. */
const maxPendingPositions = 20_000;

/** Positions of one security, period and dataset that wait to be put into their chunk, in the order in which they came. */
export interface PendingChunk {
	securityId: number;
	time: number;
	datasetId: number;
	records: Shareholder[];
}

/** Positions held back, so that a file in any order rewrites each chunk a few times at most. */
export class PendingPositions {
	readonly #chunks = new Map<string, PendingChunk>();
	#last: PendingChunk | undefined;
	#count = 0;

	/** True when nothing was added since the last drain. */
	get isEmpty(): boolean {
		return this.#count === 0;
	}

	/** True when as much is held back as there should be. */
	get isFull(): boolean {
		return this.#count >= maxPendingPositions;
	}

	add(securityId: number, datasetId: number, record: Shareholder, time: number): void {
		const last = this.#last;
		if (last?.securityId === securityId && last.time === time && last.datasetId === datasetId)
			last.records.push(record);
		else this.#chunk(securityId, time, datasetId).records.push(record);
		this.#count++;
	}

	/** Hands over everything, by security and time. */
	drain(): PendingChunk[] {
		const chunks = [...this.#chunks.values()].sort(
			(a, b) => a.securityId - b.securityId || a.time - b.time || a.datasetId - b.datasetId,
		);
		this.#chunks.clear();
		this.#last = undefined;
		this.#count = 0;
		return chunks;
	}

	#chunk(securityId: number, time: number, datasetId: number): PendingChunk {
		const key = `${securityId}/${time}/${datasetId}`;
		const chunk = this.#chunks.get(key) ?? { securityId, time, datasetId, records: [] };
		this.#chunks.set(key, chunk);
		this.#last = chunk;
		return chunk;
	}
}
