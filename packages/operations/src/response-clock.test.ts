import { addDays, easternDate, easternMidnight } from "@us-market-data/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ResponseClock } from "./response-clock.ts";

test("tells the day in New York, and holds to its end, in whatever order answers are made", () => {
	const around = (day: string) =>
		fc.integer({ min: -3, max: 3 }).map((hours) => Date.parse(easternMidnight(day)) + hours * 1_800_000);
	// Both changes of the clock, a usual night, and any instant.
	const instant = fc.oneof(
		...["2026-03-08", "2026-03-09", "2026-11-01", "2026-11-02", "2026-07-15"].map(around),
		fc.integer({ min: 0, max: 4_000_000_000_000 }),
	);
	fc.assert(
		fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), (instants) => {
			for (const at of instants) {
				const clock = new ResponseClock(at);
				const date = easternDate(new Date(at));
				expect(clock.easternDate()).toBe(date);
				expect(clock.until).toBe(Date.parse(easternMidnight(addDays(date, 1))));
			}
		}),
		{ numRuns: 300 },
	);
});
