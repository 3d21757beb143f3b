import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { daysOfTheCalendar, nextDateIsTheFirst, sessionsTouch, splitsOfActions } from "./calendars.ts";
import { datesAreInstants, hintsWhenEmpty } from "./histories.ts";
import { sameFacts } from "./identities.ts";
import { pastIsPartOfToday, postsAreTheNewest, sameItems } from "./publications.ts";
import { ranksLikeTheScreener } from "./ranks.ts";
import { isOfOneSource } from "./sources.ts";

test("days are those of the trading calendar, each in its list", async () => {
	const calendar = [
		{ date: "2026-11-25", kind: "trading" },
		{ date: "2026-11-26", kind: "closed" },
		{ date: "2026-11-27", kind: "half" },
	];
	const days = (tradingDays: readonly string[], halfTradingDays: readonly string[]) =>
		complaints(daysOfTheCalendar, () => ({ calendar, tradingDays, halfTradingDays }));
	expect(await days(["2026-11-25"], ["2026-11-27"])).toEqual([]);
	expect((await days(["2026-11-25", "2026-11-27"], ["2026-11-27"])).length).toBeGreaterThan(0);
	expect((await days(["2026-11-25"], [])).length).toBeGreaterThan(0);
});

test("sessions of a day follow each other", async () => {
	const session = (tradeSession: number, opensAt: string, closesAt: string) => ({
		tradeSession,
		opensAt,
		closesAt,
	});
	const day = (post: string) => ({
		calendar: [
			{
				date: "2026-11-20",
				sessions: [session(3, "1", "2"), session(1, "2", "3"), session(0, "3", "4"), session(2, post, "5")],
			},
		],
	});
	expect(await complaints(sessionsTouch, () => day("4"))).toEqual([]);
	expect(await complaints(sessionsTouch, () => day("4.5"))).toHaveLength(1);
});

const dates =
	(days: readonly string[], next: (end: string) => string | null) =>
	(requested: Record<string, string | undefined>) => ({
		calendar: {
			nextDate: next(String(requested["end"])),
			list: days
				.filter((day) => day >= String(requested["start"]) && day <= String(requested["end"]))
				.map((date) => ({ date })),
		},
	});

test("the next day with events is the first behind the range", async () => {
	const days = ["2026-01-20", "2026-02-02", "2026-04-01", "2026-07-01"];
	const right = dates(days, (end) => days.find((day) => day > end) ?? null);
	expect(await complaints(nextDateIsTheFirst, right)).toEqual([]);
	const late = dates(days, (end) => days.filter((day) => day > end)[1] ?? null);
	expect((await complaints(nextDateIsTheFirst, late)).length).toBeGreaterThan(0);
});

test("splits among the events are actions, and the other way round", async () => {
	const replyWith = (date: string, effectiveDate: string) =>
		complaints(splitsOfActions, ({ symbol }) => ({
			calendar: { list: [{ date, events: [{ symbol: "NFLX.US", date }] }] },
			actions: symbol === "NFLX.US" ? [{ effectiveDate }] : [],
		}));
	expect(await replyWith("2026-08-13", "2026-08-13")).toEqual([]);
	expect(await replyWith("2026-08-14", "2026-08-13")).toHaveLength(1);
});

const bars = ["2026-11-17", "2026-11-18", "2026-11-19"].map((date) => ({ date, timestamp: date }));

test("one end of dates is an instant and a direction", async () => {
	const replyWith = (isIncluded: boolean) =>
		complaints(datesAreInstants("bars"), ({ start, end, datetime, forward = "true", count = "1000" }) => {
			const day = datetime?.slice(0, 10);
			const fits = bars.filter(
				({ date }) =>
					(start === undefined || date >= start) &&
					(end === undefined || (isIncluded ? date <= end : date < end)) &&
					(day === undefined || (forward === "true" ? date >= day : date <= day)),
			);
			return { bars: forward === "true" && day ? fits.slice(0, Number(count)) : fits.slice(-Number(count)) };
		});
	expect(await replyWith(true)).toEqual([]);
	expect((await replyWith(false)).length).toBeGreaterThan(0);
});

test("a hint explains an empty answer, and no other", async () => {
	const replyWith = (ofFull: string | null, ofEmpty: string | null) =>
		complaints(hintsWhenEmpty("bars", { end: "none" }), ({ end }) =>
			end === "none" ? { bars: [], hint: ofEmpty } : { bars, hint: ofFull },
		);
	expect(await replyWith(null, "nothing on a weekend")).toEqual([]);
	expect(await replyWith("something", "nothing on a weekend")).toHaveLength(1);
	expect(await replyWith(null, null)).toHaveLength(1);
});

test("facts are the same everywhere, and an unknown one contradicts nothing", async () => {
	const replyWith = (exchange: string | null) =>
		complaints(sameFacts("company", [["exchange", "resolveSymbol", "exchange"]]), () => ({
			company: { exchange: "NYSE" },
			resolution: { security: { exchange } },
		}));
	expect(await replyWith("NYSE")).toEqual([]);
	expect(await replyWith(null)).toEqual(["skipped: no facts are known"]);
	expect((await replyWith("NASDAQ")).length).toBeGreaterThan(0);
});

test("a list of the past is today's list without what came later", async () => {
	const news = ["2026-11-20", "2026-11-18", "2026-11-16", "2026-11-12"].map((day) => ({
		id: day,
		at: `${day}T15:00:00Z`,
	}));
	const replyWith = (isIncluded: (day: string, end: string) => boolean) =>
		complaints(pastIsPartOfToday("news[]", "at"), ({ as_of }) => ({
			news: news.filter(({ id }) => as_of === undefined || isIncluded(id, as_of)),
		}));
	expect(await replyWith((day, end) => day <= end)).toEqual([]);
	expect((await replyWith((day, end) => day < end)).length).toBeGreaterThan(0);
	expect((await replyWith(() => true)).length).toBeGreaterThan(0);
});

test("items of two operations have the same values", async () => {
	const replyWith = (title: string) =>
		complaints(sameItems("listFilings", "filings[]"), ({ operationId }) => ({
			filings: [{ id: "1", title: operationId === undefined ? "10-K" : title }],
		}));
	expect(await replyWith("10-K")).toEqual([]);
	expect((await replyWith("10-Q")).length).toBeGreaterThan(0);
});

test("the publication of a mover is the newest of its day", async () => {
	const news = [
		{ id: "late", publishTime: "2026-11-20T21:00:00Z" },
		{ id: "early", publishTime: "2026-11-20T15:00:00Z" },
		{ id: "next", publishTime: "2026-11-21T15:00:00Z" },
	];
	const replyWith = (id: string | null) =>
		complaints(postsAreTheNewest("list[]"), () => ({
			news,
			list: [
				{
					date: "2026-11-20",
					stock: { symbol: "AAPL.US" },
					post: id && { id, publishedAt: news.find((one) => one.id === id)?.publishTime },
				},
			],
		}));
	expect(await replyWith("late")).toEqual([]);
	expect((await replyWith("early")).length).toBeGreaterThan(0);
	expect((await replyWith(null)).length).toBeGreaterThan(0);
});

test("a ranking begins with the best of the screener, and names its securities alike", async () => {
	const items = ["2", "1"].map((value, i) => ({
		symbol: `S${i}.US`,
		name: "A",
		industry: null,
		lastdone: "5",
		...Object.fromEntries(
			["volume", "turnover", "amplitude", "turnover_rate", "shortvolumepercent", "divyld", "marketcap"].map(
				(key) => [key, value],
			),
		),
	}));
	const row = (i: number, name = "A") => ({ symbol: `S${i}.US`, name, industry: null, lastDone: "5" });
	const replyWith = (list: readonly object[]) =>
		complaints(ranksLikeTheScreener("list[]"), () => ({ list, results: { items } }));
	expect(await replyWith([row(0), row(1)])).toEqual([]);
	expect((await replyWith([row(1), row(0)])).length).toBeGreaterThan(0);
	expect((await replyWith([row(1)])).length).toBeGreaterThan(0);
	expect((await replyWith([row(0, "B")])).length).toBeGreaterThan(0);
});

test("answers of one dataset can be held against each other", () => {
	const of = (source: string | undefined) => ({
		headers: source === undefined ? {} : { "x-data-source": source },
	});
	expect(isOfOneSource(of("iex"), of("iex"))).toBe(true);
	expect(isOfOneSource(of("iex"), of("sample"))).toBe(false);
	expect(isOfOneSource(of("iex,sample"), of("iex,sample"))).toBe(false);
	expect(isOfOneSource(of(undefined), of(undefined))).toBe(false);
});
