import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { matchesTheHolidays, moversCloseWithTheirDay } from "./calendars.ts";
import { changesNameTheirDay, hotIsByTheRatio, moversExceedTheirSpread } from "./moves.ts";
import { sortsEveryKey } from "./ranks.ts";

const dayAt = (i: number): string => new Date(Date.UTC(2026, 9, 1 + i)).toISOString().slice(0, 10);

/** Closes that swing by a percent, and then one that moves by five. */
const candlesticks = Array.from({ length: 30 }, (_, i) => ({
	date: dayAt(i),
	close: i === 29 ? "105" : i % 2 === 0 ? "101" : "100",
	volume: i === 29 ? "35" : "10",
}));
const newest = dayAt(29);

test("a change tells the change and the volume of its day", async () => {
	const replyWith = (...changeValues: readonly string[]) =>
		complaints(changesNameTheirDay("list[]"), () => ({
			candlesticks,
			actions: [],
			list: [{ symbol: "A.US", alertTime: Date.parse(`${newest}T20:00:00Z`), changeValues }],
		}));
	expect(await replyWith("+3.96%", "3.5x volume")).toEqual([]);
	expect(await replyWith("+4.96%")).toHaveLength(1);
	expect(await replyWith("3.4x volume")).toHaveLength(1);
});

const mover = (symbol: string, alertReason: string, changeRate = "3.96") => ({
	date: newest,
	alertReason,
	stock: { symbol, changeRate },
});

test("a mover moved more than usual, and all that did are movers", async () => {
	const replyWith = (list: readonly object[]) =>
		complaints(moversExceedTheirSpread("list[]"), () => ({
			candlesticks,
			actions: [],
			list,
			ranking: { list: [{ symbol: "A.US" }] },
		}));
	expect(await replyWith([mover("A.US", "Up 3.96 %, 3.9 times its deviation")])).toEqual([]);
	expect((await replyWith([mover("A.US", "Up 3.96 %, 2 times its deviation")])).length).toBeGreaterThan(0);
	expect((await replyWith([mover("B.US", "")])).length).toBeGreaterThan(0);
});

test("the hottest mover comes first", async () => {
	const replyWith = (...list: readonly object[]) => complaints(hotIsByTheRatio("list[]"), () => ({ list }));
	const [hot, cool] = [mover("A.US", "Up 3.96 %, 3.9 times"), mover("B.US", "Up 3.96 %, 2 times")];
	expect(await replyWith(hot, cool)).toEqual([]);
	expect(await replyWith(cool, hot)).toHaveLength(1);
	expect(await replyWith(hot, mover("B.US", "Up 3.96 %, 2 times", "-4.1"))).toHaveLength(1);
});

test("a mover closes within the session of its day", async () => {
	const replyWith = (timestamp: string) =>
		complaints(moversCloseWithTheirDay("list[]"), () => ({
			list: [{ date: newest, timestamp }],
			calendar: [
				{
					date: newest,
					sessions: [{ tradeSession: 0, opensAt: `${newest}T13:30:00Z`, closesAt: `${newest}T20:00:00Z` }],
				},
			],
		}));
	expect(await replyWith(`${newest}T20:00:00Z`)).toEqual([]);
	expect(await replyWith(`${newest}T21:00:00Z`)).toHaveLength(1);
});

test("a calendar keeps the holidays", async () => {
	const messages = await complaints(matchesTheHolidays, () => ({
		calendar: [{ date: "2026-06-19", kind: "trading" }],
	}));
	expect(messages.some((text) => text.startsWith("2026: closed on"))).toBe(true);
});

test("each key orders all rows of the market", async () => {
	const rows = ["1", "2", "3"].map((value) => ({ symbol: `S${value}.US`, a: value, b: value }));
	const filters = ["a", "b"].map((key) => ({ key, min: "1", max: "3" }));
	const replyWith = (sorted: readonly object[]) =>
		complaints(sortsEveryKey, ({ sort }) => ({
			groups: [{ filters }],
			results: { total: 3, items: sort === undefined ? rows : sorted },
		}));
	expect(await replyWith(rows)).toEqual([]);
	expect((await replyWith(rows.toReversed())).length).toBeGreaterThan(0);
	expect((await replyWith(rows.slice(1))).length).toBeGreaterThan(0);
});
