import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { changesFollowFromTheirPast } from "./unusual.ts";

const dayAt = (i: number): string => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
const last = 40;
const change = (alertName: string, ...changeValues: readonly string[]) => ({
	symbol: "A.US",
	alertName,
	changeValues,
	alertTime: Date.parse(`${dayAt(last)}T20:00:00Z`),
});

/** Closes that swing by a percent, and then one that moves by five; its high is the highest. */
const candlesticks = Array.from({ length: last + 1 }, (_, i) => {
	const close = i === last ? "106" : i % 2 === 0 ? "101" : "100";
	return { date: dayAt(i), close, high: close, low: close, volume: "10" };
});

test("a high of 52 weeks is that of its day", async () => {
	const replyWith = (name: string, value: string) =>
		complaints(changesFollowFromTheirPast("list[]"), () => ({
			candlesticks,
			actions: [],
			list: [change(name, value)],
		}));
	expect(await replyWith("52-week high", "106")).toEqual([]);
	expect(await replyWith("52-week high", "105")).toHaveLength(1);
	expect(await replyWith("52-week low", "106")).toHaveLength(1);
});

test("a sharp rise tells its size against the usual move", async () => {
	const replyWith = (reported: string) =>
		complaints(changesFollowFromTheirPast("list[]"), () => ({
			candlesticks,
			actions: [],
			list: [change("Sharp rise", "+6.00%", `${reported}x usual move`)],
		}));
	expect(await replyWith("5.9")).toEqual([]);
	expect(await replyWith("4.9")).toHaveLength(1);
});

test("short selling tells its excess", async () => {
	const data = Array.from({ length: 21 }, (_, i) => ({
		date: dayAt(last - i),
		shortVolumePercent: i === 0 ? "60" : "50",
	}));
	const replyWith = (points: string) =>
		complaints(changesFollowFromTheirPast("list[]"), () => ({
			shortTrades: { data },
			list: [change("Heavy short selling", "60.00% sold short", `${points} points`)],
		}));
	expect(await replyWith("+10.00")).toEqual([]);
	expect(await replyWith("+9.50")).toHaveLength(1);
});

test("a halt is an action, with its reason and its length", async () => {
	const effectiveAt = `${dayAt(last)}T20:00:00Z`;
	const halt = { reason: "News pending", resumedAt: `${dayAt(last)}T20:30:00Z` };
	const replyWith = (reason: string, end: string, at = effectiveAt) =>
		complaints(changesFollowFromTheirPast("list[]"), () => ({
			actions: [{ effectiveAt: at, halt }],
			list: [change("Trading halt", reason, end)],
		}));
	expect(await replyWith("News pending", "resumed after 30 min")).toEqual([]);
	expect(await replyWith("News pending", "resumed after 40 min")).toHaveLength(1);
	expect(await replyWith("T1", "resumed after 30 min")).toHaveLength(1);
	expect(await replyWith("News pending", "no end", `${dayAt(last)}T21:00:00Z`)).toHaveLength(1);
});

test("a burst is of as many filings", async () => {
	const filings = [0, 1, 2].map((back) => ({ form: "8-K", publishedAt: `${dayAt(last - back)}T20:00:00Z` }));
	const replyWith = (reported: string) =>
		complaints(changesFollowFromTheirPast("list[]"), () => ({
			filings,
			list: [change("Burst of 8-K filings", reported)],
		}));
	expect(await replyWith("3 filings in 5 days")).toEqual([]);
	expect(await replyWith("4 filings in 5 days")).toHaveLength(1);
	expect(await replyWith("3 filings in 1 days")).toHaveLength(1);
});
