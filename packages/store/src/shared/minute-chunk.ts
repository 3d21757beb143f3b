import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type AreaRecord, dateOfDay, dayMs, minuteMs } from "@us-market-data/market";
import type { ListQuery, Stored } from "../market.ts";
import type { PendingDay } from "./writing/pending-bars.ts";

type Bar = AreaRecord<"minuteBars">;

/** A bar with the minute of the UTC day at which it starts. */
export interface MinuteOfDay {
	minute: number;
	bar: Bar;
}

/** `00` up to a number, without it. */
const twoDigits = (end: number): string[] =>
	Array.from({ length: end }, (_, number) => String(number).padStart(2, "0"));

/** `HH:MM` of every minute of a day. */
const clock = twoDigits(24).flatMap((hour) => twoDigits(60).map((minute) => `${hour}:${minute}`));

/** The level that was fastest both ways on real days and no larger than the default. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes that zlib sets aside for a compressed chunk at least. */
const minChunkBytes = 1024;

/**
 * The bars of one security and day, oldest first, as a compressed table: one line per field, so that like
 * stands by like (a third smaller than bar by bar, a quarter of the plain text). Decimals hold no commas; an
 * empty turnover is null.
 */
function encodeChunk(bars: readonly MinuteOfDay[]): Uint8Array {
	const line = (field: (entry: MinuteOfDay) => string | number | null) =>
		bars.map((entry) => field(entry) ?? "").join(",");
	const lines = [
		line(({ minute }) => minute),
		line(({ bar }) => bar.tradeSession),
		line(({ bar }) => bar.open),
		line(({ bar }) => bar.high),
		line(({ bar }) => bar.low),
		line(({ bar }) => bar.close),
		line(({ bar }) => bar.volume),
		line(({ bar }) => bar.turnover),
	];
	const text = Buffer.from(lines.join("\n"), "latin1");
	// By default each chunk would hold 64 KiB until it is stored.
	return zstdCompressSync(text, { params, chunkSize: Math.max(minChunkBytes, text.length) });
}

/** The bars of a chunk of a day, which is counted from 1970-01-01. */
export function decodeChunk(chunk: Uint8Array, day: number): MinuteOfDay[] {
	const lines = zstdDecompressSync(chunk).toString("latin1").split("\n");
	const [minutes = [], sessions, opens, highs, lows, closes, volumes, turnovers] = lines.map((line) =>
		line.split(","),
	);
	const date = dateOfDay(day);
	const text = (column: string[] | undefined, index: number) => column?.[index] ?? "";
	return minutes.map((digits, i) => {
		const minute = Number(digits);
		const bar: Bar = {
			start: `${date}T${clock[minute]}:00Z`,
			tradeSession: Number(text(sessions, i)) as Bar["tradeSession"],
			open: text(opens, i),
			high: text(highs, i),
			low: text(lows, i),
			close: text(closes, i),
			volume: text(volumes, i),
			turnover: text(turnovers, i) || null,
		};
		return { minute, bar };
	});
}

/** A chunk and the start of its newest bar, epoch milliseconds. */
export interface FilledChunk {
	newest: number;
	bars: Uint8Array;
}

/**
 * The chunk of one security, day and dataset after bars were put into it.
 *
 * @param stored the chunk that there is so far
 */
export function mergedChunk({ day, bars }: PendingDay, stored: Uint8Array | undefined): FilledChunk {
	const remaining =
		stored === undefined ? [] : decodeChunk(stored, day).filter(({ minute }) => !bars.has(minute));
	const entries = [...remaining, ...[...bars].map(([minute, bar]) => ({ minute, bar }))];
	entries.sort((a, b) => a.minute - b.minute);
	const last = entries.at(-1)?.minute ?? 0;
	return { newest: day * dayMs + last * minuteMs, bars: encodeChunk(entries) };
}

/** A minute bar with its provenance. */
export type StoredMinute = Stored<Bar>;

/**
 * Bars of some chunks in the order of time. Of several bars of a minute that of the most trusted source is seen, of those
 * the dataset imported last. The chunks of one dataset and day alone are in order already.
 *
 * @param ranks place of each dataset in the order of trust
 */
export function visibleMinutes(
	bars: StoredMinute[],
	order: ListQuery["order"],
	ranks: ReadonlyMap<number, number>,
): StoredMinute[] {
	const rankOf = ({ datasetId }: StoredMinute) => ranks.get(datasetId) ?? 0;
	const direction = order === "asc" ? 1 : -1;
	if (areInOrder(bars, direction)) return bars;
	if (areInOrder(bars, direction === 1 ? -1 : 1)) return bars.reverse();
	bars.sort((a, b) => direction * (a.time - b.time) || rankOf(a) - rankOf(b) || b.datasetId - a.datasetId);
	return bars.filter(({ time }, i) => time !== bars[i - 1]?.time);
}

/** True for bars of one dataset, oldest first or newest first: nearly all. */
function areInOrder(bars: readonly StoredMinute[], direction: 1 | -1): boolean {
	for (let at = 1; at < bars.length; at++) {
		const [before, after] = [bars[at - 1], bars[at]];
		if (before === undefined || after === undefined || direction * (after.time - before.time) <= 0)
			return false;
	}
	return true;
}
