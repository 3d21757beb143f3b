import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type AreaRecord, minuteMs } from "@us-market-data/market";
import { UnstorableRecord } from "../errors.ts";
import type { ListQuery, Stored } from "../market.ts";
import { bounds, wantsKinds } from "./list-query.ts";

type Depth = AreaRecord<"depth">;
type Level = Depth["asks"][number];

/**
 * The span of a chunk. A replay reads some minutes at once; the newest snapshot, which a quote of the depth answers, costs
 * the decompression of one chunk.
 */
export const depthChunkMs: number = 5 * minuteMs;

const nanosecondsPerMs = 1_000_000;
const nanosecondsPerSecond = 1_000_000_000;

/** The level that was fastest both ways for minute bars. Neighbouring snapshots differ in few levels. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** Bytes that zlib sets aside for a compressed chunk at least. */
const minChunkBytes = 1024;

/** The start of the chunk of a time, both epoch milliseconds. */
export const depthChunkOf = (time: number): number => Math.floor(time / depthChunkMs) * depthChunkMs;

/** The last millisecond of a chunk that has a snapshot at an offset. */
const timeAt = (start: number, offset: number): number => start + Math.floor(offset / nanosecondsPerMs);

/**
 * Nanoseconds from the start of a chunk to an instant of it.
 *
 * @throws {UnstorableRecord} when the instant is finer than nanoseconds
 */
export function depthOffset(instant: string, start: number): number {
	const dot = instant.indexOf(".");
	if (dot === -1) return (Date.parse(instant) - start) * nanosecondsPerMs;
	const fraction = instant.slice(dot + 1, -1);
	if (fraction.length > 9) throw new UnstorableRecord(`timestamp: "${instant}" is finer than nanoseconds`);
	const second = Date.parse(`${instant.slice(0, dot)}Z`);
	return (second - start) * nanosecondsPerMs + Number(fraction.padEnd(9, "0"));
}

/** The shortest spelling of the instant at an offset: no fraction for a whole second, no trailing zeros otherwise. */
function instantAt(start: number, offset: number): string {
	const seconds = Math.floor(offset / nanosecondsPerSecond);
	const whole = new Date(start + seconds * 1000).toISOString().slice(0, -5);
	const fraction = offset - seconds * nanosecondsPerSecond;
	return fraction === 0 ? `${whole}Z` : `${whole}.${String(fraction).padStart(9, "0").replace(/0+$/, "")}Z`;
}

/** A level as text: price, shares, orders, then firms. Decimals hold neither commas nor spaces. */
function levelText({ price, volume, orderNum, brokerIds }: Level): string {
	const text = `${price},${volume},${orderNum}`;
	return brokerIds.length === 0 ? text : `${text},${brokerIds.join(",")}`;
}

function levelOf(text: string): Level {
	const [price = "", volume = "", orders, ...firms] = text.split(",");
	return { price, volume, orderNum: Number(orders), brokerIds: firms.map(Number) };
}

/**
 * Texts of one side of a book, snapshot after snapshot. A feed gives the levels that stay in the same objects, often at the
 * next place, and the side that stays in the same list: their texts are not made again.
 */
export class SideTexts {
	#levels: readonly Level[] = [];
	#texts: readonly string[] = [];
	#text = "";

	of(side: readonly Level[]): string {
		if (side === this.#levels) return this.#text;
		const [levels, texts] = [this.#levels, this.#texts];
		this.#texts = side.map((level, i) => {
			for (let at = Math.max(0, i - 1); at <= i + 1; at++) if (levels[at] === level) return texts[at] ?? "";
			return levelText(level);
		});
		this.#levels = side;
		this.#text = this.#texts.join(" ");
		return this.#text;
	}
}

const sideOf = (text: string): Level[] => (text === "" ? [] : text.split(" ").map(levelOf));

/** A snapshot as a line of its chunk: the offset, then both sides. Each stands alone, so that one is read without the others. */
export const depthLine = (offset: number, asks: string, bids: string): string => `${offset}|${asks}|${bids}`;

const offsetOf = (line: string): number => Number(line.slice(0, line.indexOf("|")));

function recordOf(line: string, start: number): Depth {
	const [offset = "", asks = "", bids = ""] = line.split("|");
	return { timestamp: instantAt(start, Number(offset)), asks: sideOf(asks), bids: sideOf(bids) };
}

/** The lines of a chunk, oldest first. */
const linesOf = (chunk: Uint8Array): string[] => zstdDecompressSync(chunk).toString("latin1").split("\n");

/** A chunk and the time of its newest snapshot, epoch milliseconds. */
export interface FilledDepthChunk {
	newest: number;
	snapshots: Uint8Array;
}

/**
 * The chunk that begins at `start` after lines were put into it, by their offsets.
 *
 * @param stored the chunk that there is so far
 */
export function mergedDepthChunk(
	start: number,
	added: ReadonlyMap<number, string>,
	stored: Uint8Array | undefined,
): FilledDepthChunk {
	const lines = stored === undefined ? [] : linesOf(stored).filter((line) => !added.has(offsetOf(line)));
	let newest = lines.length === 0 ? Number.NEGATIVE_INFINITY : offsetOf(lines.at(-1) ?? "");
	let isInOrder = true;
	for (const [offset, line] of added) {
		if (offset < newest) isInOrder = false;
		else newest = offset;
		lines.push(line);
	}
	if (!isInOrder) lines.sort((a, b) => offsetOf(a) - offsetOf(b));
	const text = Buffer.from(lines.join("\n"), "latin1");
	// By default each chunk would hold 64 KiB until it is stored.
	const snapshots = zstdCompressSync(text, { params, chunkSize: Math.max(minChunkBytes, text.length >> 2) });
	return { newest: timeAt(start, newest), snapshots };
}

/** A chunk with its provenance, as a read finds it. */
export type DepthChunk = [start: number, datasetId: number, snapshots: Uint8Array<ArrayBuffer>, rank: number];

/**
 * The snapshots that a query wants of chunks, which lie in its order. Of several snapshots of an instant that of the most
 * trusted source is seen, of those the dataset imported last. `limit` and `offset` of the query count what is seen.
 */
export function* snapshotsOf(chunks: Iterable<DepthChunk>, query: ListQuery): Generator<Stored<Depth>> {
	const { limit, offset = 0 } = query;
	if (limit <= 0 || wantsKinds(query)) return;
	let passed = 0;
	for (const slot of slotsOf(chunks)) {
		for (const snapshot of snapshotsOfSlot(slot, query)) {
			if (passed++ < offset) continue;
			yield snapshot();
			if (passed >= offset + limit) return;
		}
	}
}

/** Chunks of one start, which several datasets may have. */
function* slotsOf(chunks: Iterable<DepthChunk>): Generator<DepthChunk[]> {
	let slot: DepthChunk[] = [];
	for (const chunk of chunks) {
		if (slot[0] !== undefined && slot[0][0] !== chunk[0]) {
			yield slot;
			slot = [];
		}
		slot.push(chunk);
	}
	if (slot.length > 0) yield slot;
}

interface Entry {
	offset: number;
	line: string;
	datasetId: number;
	rank: number;
}

/** Snapshots of the chunks of one start, in the order of a query. A line becomes a record only when it is wanted. */
function* snapshotsOfSlot(slot: readonly DepthChunk[], query: ListQuery): Generator<() => Stored<Depth>> {
	const start = slot[0]?.[0] ?? 0;
	const [from, to] = bounds(query);
	const entries = slot.flatMap(([, datasetId, chunk, rank]) =>
		linesOf(chunk).map((line): Entry => ({ offset: offsetOf(line), line, datasetId, rank })),
	);
	const direction = query.order === "asc" ? 1 : -1;
	if (slot.length > 1) {
		entries.sort((a, b) => direction * (a.offset - b.offset) || a.rank - b.rank || b.datasetId - a.datasetId);
	} else if (direction === -1) entries.reverse();
	let last: number | undefined;
	for (const { offset, line, datasetId } of entries) {
		const time = timeAt(start, offset);
		if (time < from || time > to || offset === last) continue;
		last = offset;
		yield () => ({ record: recordOf(line, start), time, datasetId });
	}
}
