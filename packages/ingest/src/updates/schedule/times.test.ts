import { easternDate, isTradingDay } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextTime, type Schedule, scheduleText } from "./times.ts";

const next = (schedule: Schedule, after: string): string =>
	new Date(nextTime(schedule, Date.parse(after))).toISOString();

const evening: Schedule = { at: ["18:30", "21:30"], days: "trading" };
const sessions: Schedule = { everyMinutes: 5, during: "sessions" };

describe("the next time of a schedule", () => {
	it.each([
		["later the same day", evening, "2026-11-20T15:00:00Z", "2026-11-20T23:30:00.000Z"],
		["at its very time: the one after", evening, "2026-11-20T23:30:00Z", "2026-11-21T02:30:00.000Z"],
		["over a weekend", evening, "2026-11-21T02:30:00Z", "2026-11-23T23:30:00.000Z"],
		["over Thanksgiving, to the half day after", evening, "2026-11-26T03:00:00Z", "2026-11-27T23:30:00.000Z"],
		[
			"every day, holidays too",
			{ at: ["05:00"], days: "every" },
			"2026-11-26T03:00:00Z",
			"2026-11-26T10:00:00.000Z",
		],
		[
			"Monday to Friday",
			{ at: ["23:00"], days: "weekdays" },
			"2026-11-26T12:00:00Z",
			"2026-11-27T04:00:00.000Z",
		],
		["in summer", { at: ["05:00"], days: "every" }, "2026-07-01T03:00:00Z", "2026-07-01T09:00:00.000Z"],
		[
			"when clocks go forward past it",
			{ at: ["02:30"], days: "every" },
			"2026-03-08T05:00:00Z",
			"2026-03-08T07:30:00.000Z",
		],
		[
			"when clocks repeat it, once",
			{ at: ["01:30"], days: "every" },
			"2026-11-01T05:30:00Z",
			"2026-11-02T06:30:00.000Z",
		],
		["within the sessions", sessions, "2026-11-20T15:01:00Z", "2026-11-20T15:05:00.000Z"],
		["after the last late trade", sessions, "2026-11-21T01:00:00Z", "2026-11-23T09:00:00.000Z"],
		[
			"after the shorter sessions of a half day",
			sessions,
			"2026-11-27T22:00:00Z",
			"2026-11-30T09:00:00.000Z",
		],
	] as [string, Schedule, string, string][])("%s", (_, schedule, after, expected) => {
		expect(next(schedule, after)).toBe(expected);
	});

	const schedules: Schedule[] = [
		evening,
		sessions,
		{ everyMinutes: 10, during: ["06:00", "22:30"], days: "weekdays" },
		{ at: ["00:10"], days: "every" },
	];

	it("lies ahead, on a day that is meant, and none lies between", () => {
		const start = Date.parse("2026-01-01T00:00:00Z");
		fc.assert(
			fc.property(
				fc.constantFrom(...schedules),
				fc.nat({ max: 400 * 1440 }),
				fc.nat({ max: 1440 }),
				(schedule, at, back) => {
					const after = start + at * 60_000;
					const time = nextTime(schedule, after);
					expect(time).toBeGreaterThan(after);
					if (schedule === sessions || schedule === evening) {
						expect(isTradingDay(easternDate(new Date(time)))).toBe(true);
					}
					const earlier = nextTime(schedule, after - back * 60_000);
					expect(earlier <= after || earlier === time).toBe(true);
				},
			),
		);
	});

	it("are told in words", () => {
		expect(schedules.map(scheduleText)).toEqual([
			"trading days at 18:30, 21:30",
			"every 5 min while the exchanges trade",
			"Monday to Friday, every 10 min from 06:00 to 22:30",
			"every day at 00:10",
		]);
	});
});
