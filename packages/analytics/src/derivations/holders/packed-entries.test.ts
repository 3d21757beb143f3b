import fc from "fast-check";
import { expect, test } from "vitest";
import type { HolderEntry } from "./holder-entry.ts";
import { packEntries, unpackEntries } from "./packed-entries.ts";

const entry: fc.Arbitrary<HolderEntry> = fc.record({
	period: fc.constantFrom("2026-03-31", "2026-06-30"),
	holderId: fc.string(),
	name: fc.string(),
	type: fc.constantFrom("institution", "individual"),
	title: fc.constantFrom("institution", "Director"),
	sharesHeld: fc.nat().map(String),
	sharesChanged: fc.option(fc.nat().map(String)),
	percentOfShares: fc.option(fc.nat().map(String)),
	filingDate: fc.constantFrom("2026-08-14", "2026-08-15"),
	crossed: fc.boolean(),
	isCounted: fc.boolean(),
	splitRatio: fc.constantFrom(1, 4, 1 / 3),
	datasetIds: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
});

test("entries come back from the store as they were derived", () => {
	fc.assert(
		fc.property(fc.array(entry), (entries) => {
			const stored = JSON.parse(JSON.stringify(packEntries(entries)));
			expect(unpackEntries(stored)).toEqual(entries);
			expect(unpackEntries(entries)).toEqual(entries);
		}),
	);
});

test("entries that were kept before splits and stakes were taken in have none", () => {
	const [one] = fc.sample(entry, { numRuns: 1, seed: 1 });
	const whole = { ...(one as HolderEntry), splitRatio: 1, isCounted: true };
	const { splitRatio: _, isCounted: __, ...stored } = packEntries([whole]);
	expect(unpackEntries(stored)).toEqual([whole]);
});
