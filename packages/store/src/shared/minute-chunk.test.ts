import { dayMs, minuteMs } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import { minuteBar } from "../suites/market.fixtures.ts";
import { decodeChunk, mergedChunks } from "./minute-chunk.ts";
import { PendingBars } from "./writing/pending-bars.ts";

const day = 20_000;
const startOf = (minute: number) => new Date(day * dayMs + minute * minuteMs).toISOString();

it("keeps each minute in the chunk of the dataset that put it last, oldest first", () => {
	const put = fc.record({
		minute: fc.integer({ min: 0, max: 6 }),
		datasetId: fc.integer({ min: 1, max: 3 }),
		price: fc.integer({ min: 1, max: 99 }),
	});
	fc.assert(
		fc.property(fc.array(fc.array(put, { minLength: 1, maxLength: 8 }), { maxLength: 4 }), (rounds) => {
			const model = new Map<number, { datasetId: number; close: string }>();
			const stored = new Map<number, Uint8Array>();
			for (const round of rounds) {
				const pending = new PendingBars();
				for (const { minute, datasetId, price } of round) {
					const close = String(price);
					const start = startOf(minute);
					pending.add(1, datasetId, minuteBar(start, close), Date.parse(start));
					model.set(minute, { datasetId, close });
				}
				const [merged] = pending.drain().map((waiting) => mergedChunks(waiting, stored));
				for (const { datasetId, filled } of merged ?? []) {
					if (filled) stored.set(datasetId, filled.bars);
					else expect(stored.delete(datasetId)).toBe(true);
					const minutes = [...model]
						.filter(([, held]) => held.datasetId === datasetId)
						.map(([minute]) => minute);
					const newest = minutes.length === 0 ? undefined : Date.parse(startOf(Math.max(...minutes)));
					expect(filled?.newest).toBe(newest);
				}
			}
			for (const datasetId of [1, 2, 3]) {
				const chunk = stored.get(datasetId);
				const held = chunk ? decodeChunk(chunk, day).map(({ minute, bar }) => [minute, bar.close]) : [];
				const expected = [...model].filter(([, one]) => one.datasetId === datasetId);
				expect(held).toEqual(
					expected.sort(([a], [b]) => a - b).map(([minute, { close }]) => [minute, close]),
				);
			}
		}),
	);
});

it("refuses a bar that does not start on a minute", () => {
	const start = "2024-01-02T14:30:30Z";
	expect(() => new PendingBars().add(1, 1, minuteBar(start), Date.parse(start))).toThrow(
		`start: "${start}" is not the start of a minute`,
	);
});
