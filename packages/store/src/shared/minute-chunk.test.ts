import { dayMs, minuteMs } from "@us-market-data/market";
import fc from "fast-check";
import { expect, it } from "vitest";
import { minuteBar } from "../suites/market.fixtures.ts";
import { decodeChunk, mergedChunk, visibleMinutes } from "./minute-chunk.ts";
import { PendingBars } from "./writing/pending-bars.ts";

const day = 20_000;
const startOf = (minute: number) => new Date(day * dayMs + minute * minuteMs).toISOString();

it("keeps each minute in the chunk of its dataset, oldest first", () => {
	const put = fc.record({
		minute: fc.integer({ min: 0, max: 6 }),
		datasetId: fc.integer({ min: 1, max: 3 }),
		price: fc.integer({ min: 1, max: 99 }),
	});
	fc.assert(
		fc.property(fc.array(fc.array(put, { minLength: 1, maxLength: 8 }), { maxLength: 4 }), (rounds) => {
			const model = new Map<number, Map<number, string>>();
			const stored = new Map<number, Uint8Array>();
			for (const round of rounds) {
				const pending = new PendingBars();
				for (const { minute, datasetId, price } of round) {
					const close = String(price);
					const start = startOf(minute);
					pending.add(1, datasetId, minuteBar(start, close), Date.parse(start));
					model.set(datasetId, new Map([...(model.get(datasetId) ?? []), [minute, close]]));
				}
				for (const waiting of pending.drain()) {
					const { newest, bars } = mergedChunk(waiting, stored.get(waiting.datasetId));
					stored.set(waiting.datasetId, bars);
					const minutes = [...(model.get(waiting.datasetId) ?? [])].map(([minute]) => minute);
					expect(newest).toBe(Date.parse(startOf(Math.max(...minutes))));
				}
			}
			for (const [datasetId, chunk] of stored) {
				const decoded = decodeChunk(chunk, day).map(({ minute, bar }) => [minute, bar.close]);
				expect(decoded).toEqual([...(model.get(datasetId) ?? [])].sort(([a], [b]) => a - b));
			}
		}),
	);
});

it("shows the bar of the last dataset of each minute, in either order", () => {
	const bar = (minute: number, datasetId: number) => {
		const start = startOf(minute);
		return { record: minuteBar(start), time: Date.parse(start), datasetId };
	};
	const bars = [bar(2, 1), bar(3, 1), bar(1, 2), bar(2, 2)];
	const expected = [bar(1, 2), bar(2, 2), bar(3, 1)];
	expect(visibleMinutes([...bars], "asc", new Map())).toEqual(expected);
	expect(visibleMinutes([...bars], "desc", new Map())).toEqual(expected.toReversed());
	const trusted = new Map([
		[1, 0],
		[2, 1],
	]);
	expect(visibleMinutes([...bars], "asc", trusted)).toEqual([bar(1, 2), bar(2, 1), bar(3, 1)]);
});

it("refuses a bar that does not start on a minute", () => {
	const start = "2024-01-02T14:30:30Z";
	expect(() => new PendingBars().add(1, 1, minuteBar(start), Date.parse(start))).toThrow(
		`start: "${start}" is not the start of a minute`,
	);
});
