import type { AreaRecord } from "../../../records/index.ts";
import { byDay } from "../../rows/day-bars.ts";
import { dayLength } from "../../rows/days.ts";
import { decodeChunk, encodeChunk, type MinuteOfDay } from "../../rows/minute-chunk.ts";
import { PendingBars, type PendingDay } from "../../rows/pending-bars.ts";
import type { Line } from "./line.ts";
import { RowBuffer } from "./row-buffer.ts";

interface Chunk {
	security_id: number;
	day: number;
	dataset_id: number;
	bars: Uint8Array;
}

const minuteLength = 60_000;
/** Bars to hold back: about 100 MB, an hour of every US security. */
const held = 250_000;
/** Days whose chunks are read at once. */
const daysAtOnce = 500;

/**
 * Puts minute bars into their chunks, one per security, day and dataset. A minute is in one chunk of its day only, so
 * that a second dataset replaces bars of the first.
 */
export class MinuteChunks {
	readonly #line: Line;
	readonly #chunks: RowBuffer;
	readonly #pending = new PendingBars();

	constructor(line: Line) {
		this.#line = line;
		const key = ["security_id", "day", "dataset_id"];
		this.#chunks = new RowBuffer(line, { table: "minute_bars", key, values: ["newest", "bars"] });
	}

	put(securityId: number, datasetId: number, bar: AreaRecord<"minuteBars">, time: number): void {
		const day = byDay.atOrBefore(time);
		const minute = (time - day * dayLength) / minuteLength;
		if (!Number.isInteger(minute)) throw new Error(`start: "${bar.start}" is not the start of a minute`);
		this.#pending.add(securityId, day, minute, { bar, datasetId });
		if (this.#pending.count >= held) this.flush();
	}

	flush(): void {
		if (this.#pending.count === 0) return;
		const days = this.#pending.drain();
		for (let from = 0; from < days.length; from += daysAtOnce) {
			this.#merge(days.slice(from, from + daysAtOnce));
		}
		this.#chunks.flush();
	}

	#merge(days: readonly PendingDay[]): void {
		this.#chunks.flush();
		const found = this.#line.rowsNow<Chunk>(
			`select security_id, day, dataset_id, bars from minute_bars
			join unnest($1::int[], $2::int[]) as asked (security_id, day) using (security_id, day)`,
			[days.map(({ securityId }) => securityId), days.map(({ day }) => day)],
		);
		const stored = Map.groupBy(found, (chunk) => `${chunk.security_id}/${chunk.day}`);
		for (const pending of days) {
			this.#mergeDay(pending, stored.get(`${pending.securityId}/${pending.day}`) ?? []);
		}
	}

	#mergeDay({ securityId, day, bars }: PendingDay, stored: readonly Chunk[]): void {
		const chunks = new Map<number, MinuteOfDay[]>();
		for (const chunk of stored) {
			chunks.set(
				chunk.dataset_id,
				decodeChunk(chunk.bars, day).filter(({ minute }) => !bars.has(minute)),
			);
		}
		for (const [minute, { bar, datasetId }] of bars) {
			const chunk = chunks.get(datasetId);
			if (chunk) chunk.push({ minute, bar });
			else chunks.set(datasetId, [{ minute, bar }]);
		}
		for (const [datasetId, entries] of chunks) this.#write(securityId, day, datasetId, entries);
	}

	#write(securityId: number, day: number, datasetId: number, bars: MinuteOfDay[]): void {
		bars.sort((a, b) => a.minute - b.minute);
		const last = bars.at(-1);
		if (last === undefined) {
			this.#line.send("delete from minute_bars where security_id = $1 and day = $2 and dataset_id = $3", [
				securityId,
				day,
				datasetId,
			]);
			return;
		}
		const newest = day * dayLength + last.minute * minuteLength;
		this.#chunks.put([securityId, day, datasetId], [newest, encodeChunk(bars)]);
	}
}
