import type { AreaRecord } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type DepthChunk, depthChunkMs, depthChunkOf, mergedDepthChunk, snapshotsOf } from "./depth-chunk.ts";
import { PendingDepth } from "./writing/pending-depth.ts";

type Depth = AreaRecord<"depth">;

const start = depthChunkOf(Date.UTC(2024, 0, 2, 14, 30));
const everything = { order: "asc", limit: 1_000_000 } as const;

/** An instant of the chunk in its shortest spelling, and as a number that orders it. */
const instant = fc
	.tuple(fc.integer({ min: 0, max: depthChunkMs / 1000 - 1 }), fc.integer({ min: 0, max: 999_999_999 }))
	.map(([seconds, nanoseconds]) => {
		const whole = new Date(start + seconds * 1000).toISOString().slice(0, -5);
		const fraction = String(nanoseconds).padStart(9, "0").replace(/0+$/, "");
		return { text: fraction === "" ? `${whole}Z` : `${whole}.${fraction}Z`, at: seconds * 1e9 + nanoseconds };
	});
const decimal = fc.tuple(fc.nat(), fc.nat({ max: 9999 })).map(([a, b]) => (b === 0 ? `${a}` : `${a}.${b}`));
const level = fc.record({
	price: decimal,
	volume: decimal,
	orderNum: fc.nat(),
	brokerIds: fc.array(fc.integer({ min: 1 }), { maxLength: 3 }),
});
const side = fc.array(level, { maxLength: 10 });
const put = fc.record({ instant, asks: side, bids: side, datasetId: fc.integer({ min: 1, max: 3 }) });

it("gives every snapshot back that was put in any order and in several goes, of one instant the last", () => {
	fc.assert(
		fc.property(fc.array(fc.array(put, { minLength: 1, maxLength: 12 }), { maxLength: 4 }), (rounds) => {
			const model = new Map<number, Map<number, Depth>>();
			const stored = new Map<number, Uint8Array<ArrayBuffer>>();
			for (const round of rounds) {
				const pending = new PendingDepth();
				for (const { instant, asks, bids, datasetId } of round) {
					const record = { timestamp: instant.text, asks, bids };
					pending.add(1, datasetId, record, Date.parse(instant.text));
					const own = model.get(datasetId) ?? new Map<number, Depth>();
					model.set(datasetId, own.set(instant.at, record));
				}
				for (const chunk of pending.drain()) {
					const { newest, snapshots } = mergedDepthChunk(start, chunk.lines, stored.get(chunk.datasetId));
					stored.set(chunk.datasetId, Uint8Array.from(snapshots));
					const newestAt = Math.max(...(model.get(chunk.datasetId)?.keys() ?? []));
					expect(newest).toBe(start + Math.floor(newestAt / 1e6));
				}
			}
			for (const [datasetId, records] of model) {
				const expected = [...records].sort(([a], [b]) => a - b).map(([, record]) => record);
				const chunk: DepthChunk = [start, datasetId, stored.get(datasetId) ?? new Uint8Array(), 0];
				const found = [...snapshotsOf([chunk], everything)];
				expect(found.map(({ record }) => record)).toEqual(expected);
				expect(found.map(({ time }) => time)).toEqual(expected.map((r) => Date.parse(r.timestamp)));
				const backwards = [...snapshotsOf([chunk], { order: "desc", limit: 3, offset: 1 })];
				expect(backwards.map(({ record }) => record)).toEqual(expected.toReversed().slice(1, 4));
			}
			// Of all datasets, that with the smallest number is the most trusted one here.
			const merged = new Map([3, 2, 1].flatMap((id) => [...(model.get(id) ?? [])]));
			const chunks = [...stored].map(([id, bytes]): DepthChunk => [start, id, bytes, id]);
			const seen = [...snapshotsOf(chunks, everything)].map(({ record }) => record);
			expect(seen).toEqual([...merged].sort(([a], [b]) => a - b).map(([, record]) => record));
		}),
	);
});

it("bounds snapshots by their times over several chunks", () => {
	const book = (time: number): Depth => ({ timestamp: new Date(time).toISOString(), asks: [], bids: [] });
	const times = Array.from({ length: 40 }, (_, i) => start + i * 60_000 + 1);
	const pending = new PendingDepth();
	for (const time of times) pending.add(1, 1, book(time), time);
	const chunks = pending.drain().map((chunk): DepthChunk => {
		const { snapshots } = mergedDepthChunk(chunk.start, chunk.lines, undefined);
		return [chunk.start, 1, Uint8Array.from(snapshots), 0];
	});
	expect(chunks).toHaveLength(8);
	const [from = 0, to = 0] = [times[3], times[17]];
	const found = (query: object) =>
		[...snapshotsOf(chunks, { ...everything, ...query })].map(({ time }) => time);
	expect(found({ from, to })).toEqual(times.slice(3, 18));
	expect(found({ from: from + 1, to: to - 1 })).toEqual(times.slice(4, 17));
	expect(found({ from, limit: 2, offset: 5 })).toEqual(times.slice(8, 10));
	expect(found({ limit: 0 })).toEqual([]);
});
