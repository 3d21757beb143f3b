import { dayBar, daysUpTo, security } from "@us-market-data/analytics/testing";
import type { InputOf } from "@us-market-data/contract";
import { type AreaRecord, openOf } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Input = InputOf<"listHistoryCandlesticks">;
type MinuteBar = AreaRecord<"minuteBars">;

const minuteMs = 60_000;

/** Bars of consecutive minutes; the nth (from 1) closes at n. */
const minutes = (from: string, count: number, tradeSession: MinuteBar["tradeSession"] = 0): MinuteBar[] =>
	Array.from({ length: count }, (_, i) => ({
		start: new Date(Date.parse(from) + i * minuteMs).toISOString(),
		tradeSession,
		open: String(i + 0.5),
		high: String(i + 2),
		low: String(i + 0.25),
		close: String(i + 1),
		volume: "0.1",
		turnover: "1.1",
	}));

/** All trading days of 2024 to the Friday of the tests. */
const days = daysUpTo("2026-11-20", 2000).filter((date) => date >= "2024-01-01");

const market = await testMarket([
	rows(
		"DAYS.US",
		"dayBars",
		days.map((date, i) => dayBar(date, String(i + 1), { volume: "0.1", turnover: "0.2" })),
	),
	rows("MIN.US", "minuteBars", [
		...minutes("2026-11-20T14:00:00Z", 30, 1), // 09:00 to 09:30 in New York
		...minutes("2026-11-20T14:30:00Z", 390), // 09:30 to 16:00
		...minutes("2026-11-20T21:00:00Z", 30, 2), // 16:00 to 16:30
	]),
	rows("NIGHT.US", "minuteBars", [
		...minutes("2026-11-20T00:59:00Z", 1, 2), // 19:59 of the evening before
		...minutes("2026-11-20T01:00:00Z", 1, 3), // 20:00
		...minutes("2026-11-20T08:59:00Z", 1, 3), // 03:59
	]),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
]);

async function bars(input: Partial<Input> & Pick<Input, "symbol">) {
	const rest = { period: "day", adjust: "none", session: "intraday" } as const;
	const { body } = await market.request("listHistoryCandlesticks", { ...rest, ...input });
	return body.candlesticks;
}
const starts = async (input: Partial<Input> & Pick<Input, "symbol">) =>
	(await bars(input)).map(({ timestamp }) => timestamp);

/** Days of bars that start at midnight in New York. */
const dates = async (input: Partial<Input>) =>
	(await starts({ symbol: "DAYS.US", ...input })).map((timestamp) => {
		expect(timestamp).toBe(openOf(timestamp.slice(0, 10)));
		return timestamp.slice(0, 10);
	});

describe("by date", () => {
	it("includes both ends", async () => {
		const request = dates({ start: "2026-11-18", end: "2026-11-20" });
		expect(await request).toEqual(["2026-11-18", "2026-11-19", "2026-11-20"]);
		expect(await dates({ start: "2026-11-19" })).toEqual(["2026-11-19", "2026-11-20"]);
	});

	it("begins a day with its regular session, in summer as in winter", async () => {
		const summer = await starts({ symbol: "DAYS.US", start: "2026-07-06", end: "2026-07-06" });
		expect(summer).toEqual(["2026-07-06T13:30:00Z"]);
		const winter = await starts({ symbol: "DAYS.US", start: "2026-11-20" });
		expect(winter).toEqual(["2026-11-20T14:30:00Z"]);
	});

	it("ends at an end without a start, with no more than a thousand bars", async () => {
		const found = await dates({ end: "2024-01-03" });
		expect(found).toEqual(["2024-01-02", "2024-01-03"]);
		expect((await dates({ end: "2026-11-20" })).at(-1)).toBe("2026-11-20");
	});

	it("answers nothing outside of what is held, however far away", async () => {
		expect(await dates({ start: "2026-11-21", end: "2026-11-22" })).toEqual([]);
		expect(await dates({ end: "2023-12-31" })).toEqual([]);
		expect(await dates({ start: "0000-01-01", end: "0000-01-02" })).toEqual([]);
		expect(await starts({ symbol: "BARE.US", period: "5m", end: "2026-11-20" })).toEqual([]);
	});

	it.each(["day", "week", "month", "year", "5m", "1h"] as const)(
		"takes the last date that can be written, for bars of a %s",
		async (period) => {
			const symbol = period.length === 2 ? "MIN.US" : "DAYS.US";
			const found = await starts({ symbol, period, end: "9999-12-31" });
			const newest = await starts({ symbol, period });
			expect(found).toEqual(newest);
			expect(found.length).toBeGreaterThan(2);
		},
	);

	it("answers the thousand newest bars when nothing is asked", async () => {
		expect(await starts({ symbol: "MIN.US", period: "1m" })).toHaveLength(390);
		expect(await dates({})).toEqual(days.slice(-1000));
	});

	it("takes a day of minutes from midnight to midnight in New York", async () => {
		const request = { symbol: "MIN.US", period: "1m", session: "all" } as const;
		expect(await starts({ ...request, start: "2026-11-20", end: "2026-11-20" })).toHaveLength(450);
		expect(await starts({ ...request, end: "2026-11-19" })).toEqual([]);
		expect(await starts({ ...request, start: "2026-11-21" })).toEqual([]);
	});
});

describe("whole weeks, months and years", () => {
	it("answers the bars that overlap the range whole, each dated by its first trading day", async () => {
		const weeks = await bars({ symbol: "DAYS.US", period: "week", start: "2026-11-11", end: "2026-11-18" });
		expect(weeks.map(({ timestamp }) => timestamp)).toEqual(["2026-11-09T14:30:00Z", "2026-11-16T14:30:00Z"]);
		const first = days.indexOf("2026-11-09") + 1;
		expect(weeks[0]).toEqual({
			date: "2026-11-09",
			timestamp: "2026-11-09T14:30:00Z",
			open: first.toFixed(2),
			high: (first + 4).toFixed(2),
			low: first.toFixed(2),
			close: (first + 4).toFixed(2),
			volume: "0.5",
			turnover: "1",
			tradeSession: 0,
		});
	});

	it("dates a week that begins with a holiday by its Tuesday", async () => {
		const request = { symbol: "DAYS.US", period: "week", start: "2026-09-09", end: "2026-09-09" } as const;
		expect(await starts(request)).toEqual(["2026-09-08T13:30:00Z"]);
	});

	it("cuts neither February nor December", async () => {
		const request = { symbol: "DAYS.US", period: "month", start: "2024-02-10", end: "2024-02-11" } as const;
		const [february, ...others] = await bars(request);
		expect(others).toEqual([]);
		expect(february?.timestamp).toBe("2024-02-01T14:30:00Z");
		expect(february?.close).toBe((days.indexOf("2024-02-29") + 1).toFixed(2));
		const [year] = await bars({ symbol: "DAYS.US", period: "year", start: "2025-03-03", end: "2025-03-03" });
		expect(year?.timestamp).toBe("2025-01-02T14:30:00Z");
		expect(year?.close).toBe((days.indexOf("2025-12-31") + 1).toFixed(2));
	});

	it("counts whole bars", async () => {
		const request = {
			symbol: "DAYS.US",
			period: "month",
			datetime: "2024-03-15 00:00:00",
			count: 2,
		} as const;
		const [february, march] = await bars({ ...request, forward: false });
		expect(february?.timestamp).toBe("2024-02-01T14:30:00Z");
		expect(march?.close).toBe((days.indexOf("2024-03-28") + 1).toFixed(2));
		expect(await starts(request)).toEqual(["2024-03-01T14:30:00Z", "2024-04-01T13:30:00Z"]);
		const years = await starts({ symbol: "DAYS.US", period: "year", count: 2 });
		expect(years).toEqual(["2025-01-02T14:30:00Z", "2026-01-02T14:30:00Z"]);
	});
});

describe("by offset", () => {
	const at = (datetime: string, more: Partial<Input>) =>
		starts({ symbol: "MIN.US", period: "5m", datetime: `2026-11-20 ${datetime}`, ...more });

	it("includes a bar that starts at the instant, in either direction", async () => {
		expect(await at("09:35:00", { count: 2 })).toEqual(["2026-11-20T14:35:00Z", "2026-11-20T14:40:00Z"]);
		const before = await at("09:35:00", { count: 2, forward: false });
		expect(before).toEqual(["2026-11-20T14:30:00Z", "2026-11-20T14:35:00Z"]);
	});

	it("gives each bar the trading day of its session", async () => {
		const request = { symbol: "NIGHT.US", period: "1m", session: "all", count: 9 } as const;
		const night = (await bars(request)).map(({ date, timestamp, tradeSession }) => [
			date,
			timestamp,
			tradeSession,
		]);
		expect(night).toEqual([
			["2026-11-19", "2026-11-20T00:59:00Z", 2],
			["2026-11-20", "2026-11-20T01:00:00Z", 3],
			["2026-11-20", "2026-11-20T08:59:00Z", 3],
		]);
	});

	it("leaves a bar that has begun to the bars before", async () => {
		expect(await at("09:36:30", { count: 1 })).toEqual(["2026-11-20T14:40:00Z"]);
		expect(await at("09:36:30", { count: 1, forward: false })).toEqual(["2026-11-20T14:35:00Z"]);
	});

	it("answers as many minutes as asked for, also from within a minute", async () => {
		const minutes = await at("09:34:59", { period: "1m", count: 3, forward: false });
		expect(minutes).toEqual(["2026-11-20T14:32:00Z", "2026-11-20T14:33:00Z", "2026-11-20T14:34:00Z"]);
	});

	it("answers each bar whole, also the last one before the instant", async () => {
		const request = { symbol: "MIN.US", period: "5m", datetime: "2026-11-20 09:36:00", count: 1 } as const;
		const [bar] = await bars({ ...request, forward: false });
		expect(bar).toEqual({
			date: "2026-11-20",
			timestamp: "2026-11-20T14:35:00Z",
			open: "5.50",
			high: "11.00",
			low: "5.25",
			close: "10.00",
			volume: "0.5",
			turnover: "5.5",
			tradeSession: 0,
		});
	});

	it("takes the day of the instant for bars of a day", async () => {
		const request = { datetime: "2026-11-18 15:59:59", count: 2 };
		expect(await dates(request)).toEqual(["2026-11-18", "2026-11-19"]);
		expect(await dates({ ...request, forward: false })).toEqual(["2026-11-17", "2026-11-18"]);
	});

	it("answers ten bars forward when one parameter of the mode stands alone", async () => {
		expect(await dates({ datetime: "2026-10-01 00:00:00" })).toHaveLength(10);
		expect(await dates({ forward: false })).toEqual(days.slice(-10));
		expect(await dates({ count: 3 })).toEqual(days.slice(-3));
	});

	it("takes an hour that the clocks skip, and refuses a day that does not exist", async () => {
		expect(await dates({ datetime: "2026-03-08 02:30:00", count: 1 })).toEqual(["2026-03-09"]);
		for (const datetime of ["2026-02-30 10:00:00", "2026-11-20 24:00:00", "2026-11-20 23:59:60"]) {
			await expect(dates({ datetime })).rejects.toThrow('Query parameter "datetime" is');
		}
	});

	it("refuses a symbol that is not held in the name of the path", async () => {
		const request = starts({ symbol: "NOSUCH.US" });
		await expect(request).rejects.toMatchObject({ details: [{ path: "path.symbol" }] });
	});

	it("refuses parameters of both modes", async () => {
		for (const byOffset of [{ count: 1 }, { forward: false }, { datetime: "2026-11-20 10:00:00" }]) {
			const request = dates({ start: "2026-11-20", ...byOffset });
			await expect(request).rejects.toMatchObject({ status: 400, code: "conflicting_parameters" });
		}
		await expect(dates({ start: "2026-11-20", end: "2026-11-19" })).rejects.toMatchObject({ status: 400 });
	});
});

describe("buckets of minutes", () => {
	it.each([
		["5m", 78, "2026-11-20T14:35:00Z"],
		["15m", 26, "2026-11-20T14:45:00Z"],
		["30m", 13, "2026-11-20T15:00:00Z"],
		["1h", 7, "2026-11-20T15:30:00Z"],
	] as const)("makes bars of %s out of a session", async (period, count, second) => {
		const found = await bars({ symbol: "MIN.US", period });
		expect(found).toHaveLength(count);
		expect(found[0]?.timestamp).toBe("2026-11-20T14:30:00Z");
		expect(found[1]?.timestamp).toBe(second);
		expect(found.at(-1)?.close).toBe("390.00");
	});

	it("spans no two sessions, and answers those outside regular hours only when asked", async () => {
		const request = { symbol: "MIN.US", period: "1h" } as const;
		const all = await bars({ ...request, session: "all" });
		expect(all.map(({ tradeSession }) => tradeSession)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 2]);
		expect(all[0]).toMatchObject({ timestamp: "2026-11-20T14:00:00Z", close: "30.00", volume: "3" });
		expect(all.at(-1)).toMatchObject({ timestamp: "2026-11-20T21:00:00Z", close: "30.00" });
		expect((await bars(request)).every(({ tradeSession }) => tradeSession === 0)).toBe(true);
	});

	it("pages through all bars without loss or repetition, in both directions", async () => {
		const request = { symbol: "MIN.US", period: "15m", session: "all", count: 7 } as const;
		const all = await starts({ symbol: "MIN.US", period: "15m", session: "all" });
		const wall = (iso: string, seconds: number) =>
			new Date(Date.parse(iso) - 5 * 3_600_000 + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
		const forward = await starts({ ...request, datetime: "2026-11-20 00:00:00" });
		for (let page = forward; page.length > 0; forward.push(...page)) {
			page = await starts({ ...request, datetime: wall(forward.at(-1) ?? "", 1) });
		}
		expect(forward).toEqual(all);
		const back = await starts({ ...request, datetime: "2026-11-20 23:59:59", forward: false });
		for (let page = back.slice(); page.length > 0; back.unshift(...page)) {
			page = await starts({ ...request, datetime: wall(back[0] ?? "", -1), forward: false });
		}
		expect(back).toEqual(all);
	});
});

it("selects the overnight session of a day, which begins on the evening before", async () => {
	const night = { symbol: "NIGHT.US", period: "1m", session: "all" } as const;
	const overnight = ["2026-11-20T01:00:00Z", "2026-11-20T08:59:00Z"];
	expect(await starts({ ...night, start: "2026-11-20" })).toEqual(overnight);
	expect(await starts({ ...night, start: "2026-11-19", end: "2026-11-19" })).toEqual([
		"2026-11-20T00:59:00Z",
	]);
	expect(await starts({ ...night, start: "2026-11-20", end: "2026-11-20" })).toEqual(overnight);
});

describe("pages", () => {
	const rest = { period: "day", adjust: "none", session: "intraday" } as const;
	const page = async (input: Partial<Input> & Pick<Input, "symbol">) =>
		(await market.request("listHistoryCandlesticks", { ...rest, ...input })).body;

	async function walk(input: Partial<Input> & Pick<Input, "symbol">, limit = 100): Promise<string[][]> {
		const pages: string[][] = [];
		for (let cursor: string | undefined; pages.length < limit; ) {
			const { candlesticks, next } = await page({ ...input, ...(cursor && { cursor }) });
			pages.push(candlesticks.map(({ timestamp, close }) => `${timestamp} ${close}`));
			if (next === null) return pages;
			cursor = next;
		}
		throw new Error("no end");
	}

	const forwards = { symbol: "DAYS.US", datetime: "2024-01-01 00:00:00", forward: true } as const;
	const backwards = { symbol: "DAYS.US", datetime: "2026-11-20 16:00:00", forward: false } as const;
	const minuteForwards = { symbol: "MIN.US", datetime: "2026-11-20 09:00:00", session: "all" } as const;

	it.each([
		["days on", { ...forwards, period: "day", count: 100 }],
		["days back", { ...backwards, period: "day", count: 100 }],
		["weeks on", { ...forwards, period: "week", count: 7 }],
		["weeks back", { ...backwards, period: "week", count: 7 }],
		["months back", { ...backwards, period: "month", count: 5 }],
		["years on", { ...forwards, period: "year", count: 1 }],
		["minutes on", { ...minuteForwards, period: "1m", count: 37 }],
		["half hours on", { ...minuteForwards, period: "30m", count: 2 }],
		[
			"minutes back",
			{ ...minuteForwards, datetime: "2026-11-20 20:00:00", forward: false, period: "5m", count: 9 },
		],
		["newest hours back", { symbol: "MIN.US", session: "all", period: "1h", count: 1 }],
	] as const)("of %s hold each bar once, as one page does", async (_, input) => {
		const whole = await page({ ...input, count: 1000 });
		expect(whole.next).toBe(null);
		const pages = await walk(input);
		expect(pages.length).toBeGreaterThan(2);
		for (const one of pages.slice(0, -1)) expect(one).toHaveLength(input.count);
		const isForward = "forward" in input ? input.forward : "datetime" in input;
		const all = (isForward ? pages : pages.toReversed()).flat();
		expect(all).toEqual(whole.candlesticks.map(({ timestamp, close }) => `${timestamp} ${close}`));
	});

	it("of a range tell that it goes on", async () => {
		const cut = await testMarket([
			rows("LONG.US", "minuteBars", minutes("2026-11-20T05:00:00Z", 1001, 1)),
			rows("WHOLE.US", "minuteBars", minutes("2026-11-20T05:00:00Z", 1000, 1)),
		]);
		const range = { ...rest, period: "1m", session: "all", start: "2026-11-20" } as const;
		const long = await cut.request("listHistoryCandlesticks", { ...range, symbol: "LONG.US" });
		expect(long.body.candlesticks).toHaveLength(1000);
		const cursor = long.body.next ?? expect.fail("no cursor");
		expect(long.body.hint).toBe(
			`These are the first 1000 bars of the range, to 2026-11-20T21:39:00Z. Send cursor=${cursor} for the bars behind them.`,
		);
		const last = await cut.request("listHistoryCandlesticks", { ...range, symbol: "LONG.US", cursor });
		expect(last.body).toMatchObject({
			candlesticks: [{ timestamp: "2026-11-20T21:40:00Z" }],
			next: null,
			hint: null,
		});
		const whole = await cut.request("listHistoryCandlesticks", { ...range, symbol: "WHOLE.US" });
		expect(whole.body).toMatchObject({ next: null, hint: null });
	});

	it("tell that the bars begin behind the start", async () => {
		expect(await page({ symbol: "DAYS.US", start: "2023-06-01", end: "2024-02-01" })).toMatchObject({
			hint: "DAYS.US has no bars for period=day before 2024-01-02.",
		});
		// A Saturday in the history is no gap.
		expect(await page({ symbol: "DAYS.US", start: "2024-06-01", end: "2024-07-01" })).toMatchObject({
			hint: null,
		});
		expect(await page({ symbol: "MIN.US", period: "1m", start: "2026-11-01" })).toMatchObject({
			hint: "MIN.US has no bars for period=1m before 2026-11-20.",
		});
	});

	it("refuse the cursor of another series", async () => {
		const { next } = await page({ ...backwards, count: 5 });
		const cursor = next ?? "";
		for (const other of [{ period: "week" }, { adjust: "forward" }, { forward: true }] as const)
			await expect(page({ ...backwards, count: 5, cursor, ...other })).rejects.toThrow(/of another list/);
	});
});
