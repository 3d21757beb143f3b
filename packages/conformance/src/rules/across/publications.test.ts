import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { visibleFromItsTime } from "./publications.ts";

const hour = 3_600_000;
const published = ["2026-01-12T21:05:00Z", "2025-07-14T20:05:00Z"];

/** A service that tells the times of summer some hours late. */
const late = (hours: number) =>
	complaints(visibleFromItsTime("filings[]", "publishedAt"), ({ as_of }) => ({
		filings: published
			.filter((time) => as_of === undefined || Date.parse(time) <= Date.parse(as_of))
			.map((time) => ({
				id: time,
				publishedAt: time.includes("-07-") ? new Date(Date.parse(time) + hours * hour).toISOString() : time,
			})),
	}));

test("an item is known from its time on, in summer too", async () => {
	expect(await late(0)).toEqual([]);
	expect(await late(1)).toEqual([expect.stringContaining("as_of=2025-07-14T21:04:59Z knows")]);
	expect(await late(-1)).toEqual([expect.stringContaining("as_of=2025-07-14T19:05:00Z does not know")]);
});
