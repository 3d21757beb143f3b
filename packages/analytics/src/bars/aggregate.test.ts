import { sum } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayBar, walk } from "../testing/fixtures.ts";
import { aggregateDays, aggregateMinutes, sourceBars } from "./aggregate.ts";

const minute = (
	start: string,
	close: string,
	tradeSession: 0 | 1 | 2 | 3 = 0,
	turnover: string | null = "1.1",
) => ({
	start,
	tradeSession,
	open: close,
	high: close,
	low: close,
	close,
	volume: "0.1",
	turnover,
});

/** Every minute of the regular session of 20 November 2026, 09:30 to 16:00 Eastern. */
const session = Array.from({ length: 390 }, (_, i) => {
	const start = new Date(Date.parse("2026-11-20T14:30:00Z") + i * 60_000).toISOString().replace(".000", "");
	return minute(start, String(100 + i));
});

describe("aggregateMinutes", () => {
	it("begins hours at half past in the regular session and ends with half an hour", () => {
		const hours = aggregateMinutes(session, 60);
		expect(hours.map((bar) => bar.start.slice(11, 16))).toEqual([
			"14:30",
			"15:30",
			"16:30",
			"17:30",
			"18:30",
			"19:30",
			"20:30",
		]);
		expect(hours[0]).toEqual({
			start: "2026-11-20T14:30:00Z",
			tradeSession: 0,
			open: "100",
			high: "159",
			low: "100",
			close: "159",
			volume: "6",
			turnover: "66",
		});
	});

	it.each([
		[5, 78],
		[15, 26],
		[30, 13],
	] as const)("makes %i-minute bars", (minutes, count) => {
		const bars = aggregateMinutes(session, minutes);
		expect(bars).toHaveLength(count);
		expect(sum(bars.map((bar) => bar.volume))).toBe("39");
	});

	it("never spans two sessions, and begins pre-market hours at full hours", () => {
		const bars = aggregateMinutes(
			[
				minute("2026-11-20T14:00:00Z", "1", 1),
				minute("2026-11-20T14:29:00Z", "2", 1),
				minute("2026-11-20T14:30:00Z", "3"),
				minute("2026-11-20T21:00:00Z", "4", 2),
			],
			60,
		);
		expect(bars.map((bar) => [bar.start, bar.tradeSession])).toEqual([
			["2026-11-20T14:00:00Z", 1],
			["2026-11-20T14:30:00Z", 0],
			["2026-11-20T21:00:00Z", 2],
		]);
	});

	it("knows no turnover when a part has none", () => {
		const [bar] = aggregateMinutes(
			[minute(session[0]?.start ?? "", "1"), minute(session[1]?.start ?? "", "1", 0, null)],
			5,
		);
		expect(bar?.turnover).toBeNull();
	});
});

describe("aggregateDays", () => {
	it("makes weeks from Monday, dated by their first trading day", () => {
		const days = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-27", "2026-11-30"];
		const weeks = aggregateDays(
			days.map((date, i) => dayBar(date, String(i))),
			"week",
		);
		expect(weeks.map((bar) => bar.date)).toEqual(["2026-11-20", "2026-11-23", "2026-11-30"]);
		expect(weeks[1]).toMatchObject({ open: "1", high: "3", low: "1", close: "3", volume: "3000" });
	});

	it("keeps extremes, ends and exact sums over any period", () => {
		const days = walk("2026-11-20", 300);
		fc.assert(
			fc.property(
				fc.constantFrom("week", "month", "year" as const),
				fc.integer({ min: 1, max: 300 }),
				(period, count) => {
					const some = days.slice(-count);
					const bars = aggregateDays(some, period);
					expect(sum(bars.map((bar) => bar.volume))).toBe(sum(some.map((bar) => bar.volume)));
					expect(bars[0]?.open).toBe(some[0]?.open);
					expect(bars.at(-1)?.close).toBe(some.at(-1)?.close);
					const highest = (of: typeof days) => Math.max(...of.map((bar) => Number(bar.high)));
					expect(highest(bars)).toBe(highest(some));
				},
			),
		);
	});

	it("tells how many days suffice", () => {
		const days = walk("2026-11-20", 700);
		for (const period of ["week", "month", "year"] as const) {
			const count = period === "year" ? 1 : 10;
			const read = days.slice(-sourceBars(period, count));
			expect(aggregateDays(read, period).slice(-count)).toEqual(aggregateDays(days, period).slice(-count));
		}
	});
});
