import { microsecondsOf } from "@us-market-data/store";
import fc from "fast-check";
import { expect, test } from "vitest";
import { datasetName } from "./dataset-name.ts";
import { InstantText, nanosecondsOfDay, SessionClock } from "./times.ts";

test("spells instants as the store reads them", () => {
	const text = new InstantText();
	const micros = fc.integer({ min: 0, max: 4e15 });
	fc.assert(
		fc.property(micros, (instant) => {
			expect(microsecondsOf(text.of(instant))).toBe(instant);
		}),
	);
	expect(text.of(1_580_394_600_000_001, 5)).toBe("2020-01-30T14:30:00.000001005Z");
});

test("reads times of day to the nanosecond and refuses others", () => {
	expect(nanosecondsOfDay("09:30")).toBe(34_200_000_000_000);
	expect(nanosecondsOfDay("23:59:59.999999999")).toBe(86_399_999_999_999);
	for (const bad of ["24:00", "9:30", "09:30:00.", "09:30:60", ""]) {
		expect(() => nanosecondsOfDay(bad)).toThrow(/allowed: HH:MM/);
	}
});

test("knows the sessions of half days", () => {
	const clock = new SessionClock("2024-11-29");
	const at = (time: string) => clock.at(Date.parse(`2024-11-29T${time}Z`) * 1000);
	expect([at("08:59:59"), at("09:00:00"), at("17:59:59"), at("18:00:00"), at("22:00:00")]).toEqual([
		3, 1, 0, 2, 3,
	]);
});

test("names a dataset by what was chosen of the file", () => {
	expect(datasetName("f", {})).toBe("f");
	expect(datasetName("f", { symbols: ["B.US", "A.US", "A.US"], at: "10:00" })).toBe("f (A.US,B.US at 10:00)");
	const symbols = [..."ABCDEFGHI"].map((letter) => `${letter}.US`);
	expect(datasetName("f", { symbols })).toMatch(/^f \(9 symbols [0-9a-f]{8}\)$/);
});
