import { areas } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packPositions, type Shareholder, unpackPositions } from "./packed-positions.ts";
import { compareIds, mergedChunk, recordsOf, textOfPrefix } from "./shareholder-chunks.ts";

const text = fc.oneof(
	fc.constantFrom("", "a", "\\N", "\\t", "a\tb", "c\nd", "\\", "\r\n", "\u{1F680}", "\uFFFD"),
	fc.string({ unit: "binary", maxLength: 6 }),
);
const position: fc.Arbitrary<Shareholder> = fc.record({
	period: fc.constantFrom("2026-03-31", "2026-06-30"),
	holderId: text,
	name: text,
	type: fc.constantFrom("institution", "individual"),
	title: text,
	sharesHeld: text,
	sharesChanged: fc.option(text),
	percentOfShares: fc.option(text),
	filingDate: text,
	value: fc.option(text),
	form: fc.constantFrom("13F", "13F new holdings", null),
	filing: fc.option(text),
});

test("positions come back as they were packed", () => {
	fc.assert(
		fc.property(fc.array(position), (records) => {
			expect(unpackPositions(packPositions(records))).toEqual(records);
		}),
	);
});

test("a chunk holds each id once, the one that came last, in the order of ids", () => {
	fc.assert(
		fc.property(fc.array(position), fc.array(position), (first, second) => {
			const idOf = areas.shareholders.id;
			const last = new Map([...first, ...second].map((record) => [idOf(record), record]));
			const merged = unpackPositions(mergedChunk(second, mergedChunk(first)));
			expect(merged.map(idOf)).toEqual([...last.keys()].sort(compareIds));
			expect(merged).toEqual(merged.map((record) => last.get(idOf(record))));
		}),
	);
});

test("ids are ordered as the bytes of their UTF-8", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
			expect(compareIds(a, b)).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
		}),
	);
});

test("the chunk of an id holds the text of each prefix of it", () => {
	fc.assert(
		fc.property(position, fc.nat(40), (record, length) => {
			const idPrefix = areas.shareholders.id(record).slice(0, length);
			const packed = packPositions([record]);
			expect(packed).toContain(textOfPrefix({ order: "asc", limit: 1, idPrefix }));
			const query = { order: "asc", limit: 1 } as const;
			const found = recordsOf([[0, 1, packed, 0, 1, "A.US"]], query, idPrefix);
			expect(found.map(({ rows }) => rows.length)).toEqual([1]);
		}),
	);
});
