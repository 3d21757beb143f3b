import type { AreaRecord } from "@us-market-data/market";
import { mergedChunks } from "../../shared/minute-chunk.ts";
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
 * Puts minute bars into their chunks, one per security, day and dataset. A minute is in one chunk of its day only, so
 * that a second dataset replaces bars of the first.
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
			join unnest($1::int[], $2::int[]) as asked (security_id, day) using (security_id, day)`,
			[days.map(({ securityId }) => securityId), days.map(({ day }) => day)],
		);
		const stored = Map.groupBy(found, (chunk) => `${chunk.security_id}/${chunk.day}`);
		for (const pending of days) {
			this.#mergeDay(pending, stored.get(`${pending.securityId}/${pending.day}`) ?? []);
		}
	}

	#mergeDay(pending: PendingDay, stored: readonly Chunk[]): void {
		const { securityId, day } = pending;
		const chunks = stored.map(({ dataset_id, bars }) => [dataset_id, bars] as const);
		for (const { datasetId, filled } of mergedChunks(pending, chunks)) {
			if (filled) this.#chunks.put([securityId, day, datasetId], [filled.newest, filled.bars]);
			else
				this.#connection.send(
					"delete from minute_bars where security_id = $1 and day = $2 and dataset_id = $3",
					[securityId, day, datasetId],
				);
		}
	}
}
