import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	answersTheLongestRange,
	daysContainTheirEvenings,
	eventsAreOfStoredSecurities,
	foreseesNoAccident,
	nextDateIsReported,
	pastEventsStay,
} from "./events.ts";

const event = (date: string, datetime: string | null, symbol: string | null = "A.US") => ({
	date,
	datetime,
	symbol,
	name: symbol && "A Inc.",
	eventType: "10-Q",
});
const day = (date: string, ...events: readonly object[]) => ({ date, count: events.length, events });
const calendar = (list: readonly object[], nextDate: string | null = null) => ({
	calendar: { list, nextDate },
});

test("events are of held securities under their names", async () => {
	const replyWith = (name: string | null, unknownSymbols: string[] = []) =>
		complaints(eventsAreOfStoredSecurities, ({ operationId }) =>
			operationId === undefined
				? calendar([day("2026-01-05", { ...event("2026-01-05", null), name })])
				: { unknownSymbols, quote: [{ symbol: "A.US", name: "A Inc." }] },
		);
	expect(await replyWith("A Inc.")).toEqual([]);
	expect(await replyWith(null)).toEqual([]);
	expect(await replyWith("A.US")).toHaveLength(1);
	expect(await replyWith("A Inc.", ["A.US"])).toHaveLength(1);
});

test("a day alone has its evening", async () => {
	const whole = day("2026-01-05", event("2026-01-05", null), event("2026-01-05", "2026-01-06T01:45:00Z"));
	const replyWith = (alone: object) =>
		complaints(daysContainTheirEvenings, ({ start, end }) => calendar([start === end ? alone : whole]));
	expect(await replyWith(whole)).toEqual([]);
	expect((await replyWith(day("2026-01-05", event("2026-01-05", null)))).length).toBeGreaterThan(0);
});

test("past events stay", async () => {
	const days = ["2026-01-05", "2026-01-06", "2026-01-07"].map((date) => day(date, event(date, null)));
	const replyWith = (lost: string) =>
		complaints(pastEventsStay, ({ end = "", as_of }) =>
			calendar(days.filter(({ date }) => date <= end && (as_of === undefined || date !== lost))),
		);
	expect(await replyWith("")).toEqual([]);
	expect((await replyWith("2026-01-06")).length).toBeGreaterThan(0);
});

test("nobody foresees an accident", async () => {
	const replyWith = (isKnown: (date: string, as_of: string) => boolean) =>
		complaints(foreseesNoAccident, ({ start = "", as_of = "2026-01-01" }) =>
			calendar(isKnown(start, as_of) ? [day(start, event(start, null, null))] : []),
		);
	expect(await replyWith((date, as_of) => as_of >= date)).toEqual([]);
	expect((await replyWith(() => true)).length).toBeGreaterThan(0);
	expect((await replyWith((date, as_of) => as_of > date)).length).toBeGreaterThan(0);
});

test("the next day is told however far it is", async () => {
	const replyWith = (nextDate: string | null) =>
		complaints(nextDateIsReported, ({ start }) =>
			start === "1900-01-01" ? calendar([], nextDate) : calendar([day("2026-01-05")]),
		);
	expect(await replyWith("1990-02-16")).toEqual([]);
	expect((await replyWith(null)).length).toBeGreaterThan(0);
});

test("the longest range is asked for", async () => {
	const requested: unknown[] = [];
	await complaints(answersTheLongestRange, ({ start, end }) => void requested.push([start, end]));
	expect(requested).toContainEqual(["2025-01-01", "2026-01-01"]);
});
