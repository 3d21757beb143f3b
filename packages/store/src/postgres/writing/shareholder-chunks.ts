import type { Shareholder } from "../../shared/packed-positions.ts";
import { mergedChunk } from "../../shared/shareholder-chunks.ts";
import { type PendingChunk, PendingPositions } from "../../shared/writing/pending-positions.ts";
import { RowBuffer } from "./row-buffer.ts";
import type { WriterConnection } from "./writer-connection.ts";

interface StoredChunk {
	security_id: number;
	time: number;
	dataset_id: number;
	records: string;
}

/** Chunks that are looked up at once. */
const chunksAtOnce = 2_000;

/** Puts shareholders into their chunks, one per security, period and dataset. */
export class ShareholderChunks {
	readonly #connection: WriterConnection;
	readonly #chunks: RowBuffer;
	readonly #pending = new PendingPositions();

	constructor(connection: WriterConnection) {
		this.#connection = connection;
		const key = ["security_id", "time", "dataset_id"];
		this.#chunks = new RowBuffer(connection, { table: "shareholders", key, values: ["records"] });
	}

	put(securityId: number, datasetId: number, record: Shareholder, time: number): void {
		this.#pending.add(securityId, datasetId, record, time);
		if (this.#pending.isFull) this.flush();
	}

	flush(): void {
		if (this.#pending.isEmpty) return;
		const chunks = this.#pending.drain();
		for (let from = 0; from < chunks.length; from += chunksAtOnce) {
			this.#merge(chunks.slice(from, from + chunksAtOnce));
		}
		this.#chunks.flush();
	}

	#merge(chunks: readonly PendingChunk[]): void {
		this.#chunks.flush();
		const found = this.#connection.rowsNow<StoredChunk>(
			`select security_id, time, dataset_id, records from shareholders
			join unnest($1::int[], $2::bigint[], $3::int[]) as asked (security_id, time, dataset_id)
			using (security_id, time, dataset_id)`,
			[
				chunks.map(({ securityId }) => securityId),
				chunks.map(({ time }) => time),
				chunks.map(({ datasetId }) => datasetId),
			],
		);
		const existing = new Map(found.map((c) => [`${c.security_id}/${c.time}/${c.dataset_id}`, c.records]));
		for (const { securityId, time, datasetId, records } of chunks) {
			const stored = existing.get(`${securityId}/${time}/${datasetId}`);
			this.#chunks.put([securityId, time, datasetId], [mergedChunk(records, stored)]);
		}
	}
}
