import type { AreaRecord } from "@us-market-data/market";
import { mergedDepthChunk } from "../../shared/depth-chunk.ts";
import { PendingDepth, type PendingDepthChunk } from "../../shared/writing/pending-depth.ts";
import { RowBuffer } from "./row-buffer.ts";
import type { WriterConnection } from "./writer-connection.ts";

interface StoredChunk {
	security_id: number;
	start: number;
	dataset_id: number;
	snapshots: Uint8Array;
}

/** Chunks that are looked up at once. */
const chunksAtOnce = 500;

/** Puts snapshots of order books into their chunks, one per security, some minutes and dataset. */
export class DepthChunks {
	readonly #connection: WriterConnection;
	readonly #chunks: RowBuffer;
	readonly #pending = new PendingDepth();

	constructor(connection: WriterConnection) {
		this.#connection = connection;
		const key = ["security_id", "start", "dataset_id"];
		this.#chunks = new RowBuffer(connection, { table: "depth", key, values: ["newest", "snapshots"] });
	}

	put(securityId: number, datasetId: number, record: AreaRecord<"depth">, time: number): void {
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

	#merge(chunks: readonly PendingDepthChunk[]): void {
		this.#chunks.flush();
		const found = this.#connection.rowsNow<StoredChunk>(
			`select security_id, start, dataset_id, snapshots from depth
			join unnest($1::int[], $2::bigint[], $3::int[]) as given (security_id, start, dataset_id)
			using (security_id, start, dataset_id)`,
			[
				chunks.map(({ securityId }) => securityId),
				chunks.map(({ start }) => start),
				chunks.map(({ datasetId }) => datasetId),
			],
		);
		const existing = new Map(found.map((c) => [`${c.security_id}/${c.start}/${c.dataset_id}`, c.snapshots]));
		for (const { securityId, start, datasetId, lines } of chunks) {
			const stored = existing.get(`${securityId}/${start}/${datasetId}`);
			const { newest, snapshots } = mergedDepthChunk(start, lines, stored);
			this.#chunks.put([securityId, start, datasetId], [newest, snapshots]);
		}
	}
}
