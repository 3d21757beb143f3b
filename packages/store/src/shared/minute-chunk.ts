import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type AreaRecord, dayMs, minuteMs } from "@us-market-data/market";
import { dateOf } from "./days.ts";
import type { PendingDay } from "./writing/pending-bars.ts";

type Bar = AreaRecord<"minuteBars">;

/** A bar with the minute of the UTC day at which it starts. */
export interface MinuteOfDay {
	minute: number;
	bar: Bar;
}

/** `HH:MM` of every minute of a day. */
const clock = Array.from({ length: 1440 }, (_, minute) =>
	[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":"),
);

/** The level that was fastest both ways on real days and no larger than the default. */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

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
	return zstdCompressSync(Buffer.from(lines.join("\n"), "latin1"), options);
}

/** The bars of a chunk of a day, which is counted from 1970-01-01. */
export function decodeChunk(chunk: Uint8Array, day: number): MinuteOfDay[] {
	const lines = zstdDecompressSync(chunk).toString("latin1").split("\n");
	const [minutes = [], sessions, opens, highs, lows, closes, volumes, turnovers] = lines.map((line) =>
		line.split(","),
	);
	const date = dateOf(day);
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

/** The contents of a dataset's chunk after a merge. */
export interface MergedChunk {
	datasetId: number;
	/** The chunk and the start of its newest bar, epoch milliseconds; null when no bar of the dataset is left. */
	filled: { newest: number; bars: Uint8Array } | null;
}

/**
 * The chunks of one security and day after bars were put into it. A minute is in one chunk of its day only, so that
 * what was put replaces the bars of other datasets too.
 *
 * @param stored the chunks that the day has so far, by dataset
 */
export function mergedChunks(
	{ day, bars }: PendingDay,
	stored: Iterable<readonly [datasetId: number, chunk: Uint8Array]>,
): MergedChunk[] {
	const chunks = new Map<number, MinuteOfDay[]>();
	for (const [datasetId, chunk] of stored) {
		chunks.set(
			datasetId,
			decodeChunk(chunk, day).filter(({ minute }) => !bars.has(minute)),
		);
	}
	for (const [minute, { bar, datasetId }] of bars) {
		const chunk = chunks.get(datasetId);
		if (chunk) chunk.push({ minute, bar });
		else chunks.set(datasetId, [{ minute, bar }]);
	}
	return [...chunks].map(([datasetId, entries]) => ({ datasetId, filled: filledWith(entries, day) }));
}

function filledWith(entries: MinuteOfDay[], day: number): MergedChunk["filled"] {
	entries.sort((a, b) => a.minute - b.minute);
	const last = entries.at(-1);
	if (last === undefined) return null;
	return { newest: day * dayMs + last.minute * minuteMs, bars: encodeChunk(entries) };
}
