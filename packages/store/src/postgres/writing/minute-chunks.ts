import type { AreaRecord } from "@us-market-data/market";
import { mergedChunk } from "../../shared/minute-chunk.ts";
import { PendingBars, type PendingDay } from "../../shared/writing/pending-bars.ts";
import { RowBuffer } from "./row-buffer.ts";
import type { WriterConnection } from "./writer-connection.ts";

interface Chunk {
	security_id: number;
	day: number;
	dataset_id: number;
	bars: Uint8Array;
}

/** Days whose chunks are read at once. */
const daysAtOnce = 500;

/**
 * Puts minute bars into their chunks, one per security, day and dataset. Several datasets can hold one minute: the
 * reader takes that of the last one.
 */
export class MinuteChunks {
	readonly #connection: WriterConnection;
	readonly #chunks: RowBuffer;
	readonly #pending = new PendingBars();

	constructor(connection: WriterConnection) {
		this.#connection = connection;
		const key = ["security_id", "day", "dataset_id"];
		this.#chunks = new RowBuffer(connection, { table: "minute_bars", key, values: ["newest", "bars"] });
	}

	put(securityId: number, datasetId: number, bar: AreaRecord<"minuteBars">, time: number): void {
		this.#pending.add(securityId, datasetId, bar, time);
		if (this.#pending.isFull) this.flush();
	}

	flush(): void {
		if (this.#pending.isEmpty) return;
		const days = this.#pending.drain();
		for (let from = 0; from < days.length; from += daysAtOnce) {
			this.#merge(days.slice(from, from + daysAtOnce));
		}
		this.#chunks.flush();
	}

	#merge(days: readonly PendingDay[]): void {
		this.#chunks.flush();
		const found = this.#connection.rowsNow<Chunk>(
			`select security_id, day, dataset_id, bars from minute_bars
			join unnest($1::int[], $2::int[], $3::int[]) as asked (security_id, day, dataset_id)
			using (security_id, day, dataset_id)`,
			[
				days.map(({ securityId }) => securityId),
				days.map(({ day }) => day),
				days.map(({ datasetId }) => datasetId),
			],
		);
		const stored = new Map(found.map((c) => [`${c.security_id}/${c.day}/${c.dataset_id}`, c.bars]));
		for (const pending of days) {
			const { securityId, day, datasetId } = pending;
			const { newest, bars } = mergedChunk(pending, stored.get(`${securityId}/${day}/${datasetId}`));
			this.#chunks.put([securityId, day, datasetId], [newest, bars]);
		}
	}
}
