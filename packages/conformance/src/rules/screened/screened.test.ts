import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import {
	boundsAreIncluded,
	conditionsNarrow,
	conditionsNarrowAStrategy,
	rangesAreThoseOfTheMarket,
	statesAreSelected,
} from "./conditions.ts";
import { betaOf, indicatorsOfDayBars } from "./prices.ts";
import { indicatorsOfHoldings } from "./rows.ts";
import { indicatorsOfStatements } from "./statements.ts";

interface Security {
	readonly symbol: string;
	readonly [key: string]: string;
}

const market: readonly Security[] = [1, 2, 3, 4, 5].map((i) => ({
	symbol: `S${i}.US`,
	lastdone: `${i}`,
	volume: `${i * 10}`,
	pettm: `${i}`,
	sector: i < 3 ? "Energy" : "Materials",
	exchange: "NYSE",
}));

type Fits = (security: Security, key: string, min: string, max: string, text: string | undefined) => boolean;

const right: Fits = (security, key, min, max, text) => {
	const value = security[key];
	if (text !== undefined) return value === text;
	return (min === "" || Number(value) >= Number(min)) && (max === "" || Number(value) <= Number(max));
};

/** A screener whose conditions mean what they are told to. */
const screener =
	(fits: Fits, isAll = true, filters: readonly object[] = []) =>
	({ conditions = "", operationId, sort, order }: Readonly<Record<string, string | undefined>>) => {
		const requested = conditions.split(",").filter((one) => one !== "");
		const meets = (security: Security) => (one: string) => {
			const [key = "", min = "", max = "", option] = one.split(":");
			return fits(security, key, min, max, option?.split("=")[1]);
		};
		const items = market.filter((one) =>
			isAll ? requested.every(meets(one)) : requested.length === 0 || requested.some(meets(one)),
		);
		const sorted = sort === undefined || order === "asc" ? items : items.toReversed();
		return {
			...(operationId === "listScreenerStrategies" && { strategies: [{ id: 1 }] }),
			groups: [{ filters }],
			results: { total: sorted.length, items: sorted },
		};
	};

const exclusive: Fits = (security, key, min, max, text) =>
	right(security, key, min, max, text) && (min === "" || Number(security[key]) > Number(min));

test("bounds are included", async () => {
	expect(await complaints(boundsAreIncluded, screener(right))).toEqual([]);
	expect((await complaints(boundsAreIncluded, screener(exclusive))).length).toBeGreaterThan(0);
});

test("conditions hold all at once, with those of a strategy too", async () => {
	expect(await complaints(conditionsNarrow, screener(right))).toEqual([]);
	expect((await complaints(conditionsNarrow, screener(right, false))).length).toBeGreaterThan(0);
	expect(await complaints(conditionsNarrowAStrategy, screener(right))).toEqual([]);
	expect(
		(
			await complaints(
				conditionsNarrowAStrategy,
				screener(() => true),
			)
		).length,
	).toBeGreaterThan(0);
});

test("a text selects the securities that show it", async () => {
	const filters = [{ key: "sector", techOptions: { value: ["Energy", "Materials"] } }];
	expect(await complaints(statesAreSelected, screener(right, true, filters))).toEqual([]);
	expect(
		(
			await complaints(
				statesAreSelected,
				screener(() => true, true, filters),
			)
		).length,
	).toBeGreaterThan(0);
});

test("ranges are those of the market", async () => {
	const range = (min: string, max: string) =>
		complaints(rangesAreThoseOfTheMarket, screener(right, true, [{ key: "lastdone", min, max }]));
	expect(await range("1", "5")).toEqual([]);
	expect((await range("1", "4")).length).toBeGreaterThan(0);
});

const reported = (values: Readonly<Record<string, string>>) => ({
	groups: [{ indicators: Object.entries(values).map(([key, value]) => ({ key, value })) }],
});

test("changes and mean volume follow from the day bars", async () => {
	const candlesticks = Array.from({ length: 21 }, (_, i) => ({
		date: `2026-10-${String(i + 1).padStart(2, "0")}`,
		close: `${100 + i}`,
		volume: `${i}`,
		high: `${101 + i}`,
		low: `${99 + i}`,
	}));
	const replyWith = (values: Readonly<Record<string, string>>) =>
		complaints(indicatorsOfDayBars, () => ({
			candlesticks,
			actions: [],
			quote: [{ timestamp: "2026-10-21T20:00:00Z" }],
			...reported(values),
		}));
	expect(await replyWith({ chg5d: "4.35", chg20d: "20", avgvolume20: "11" })).toEqual([]);
	expect((await replyWith({ chg5d: "5.26" })).length).toBeGreaterThan(0);
	expect((await replyWith({ avgvolume20: "10" })).length).toBeGreaterThan(0);
	expect((await replyWith({ volatility20: "5" })).length).toBeGreaterThan(0);
});

test("extremes of a year are brought to the share count of today", async () => {
	const bar = (day: number, high: string, close: string) => ({
		date: `2026-10-${day}`,
		high,
		low: close,
		close,
		volume: "1",
	});
	const replyWith = (high52w: string) =>
		complaints(indicatorsOfDayBars, () => ({
			candlesticks: [bar(19, "1200.00", "1000.00"), bar(20, "110.00", "100.00"), bar(21, "104.00", "102.00")],
			actions: [{ effectiveDate: "2026-10-20", split: { oldShares: "1", newShares: "10" } }],
			quote: [{ timestamp: "2026-10-21T20:00:00Z" }],
			...reported({ high52w }),
		}));
	expect(await replyWith("-15")).toEqual([]);
	expect((await replyWith("-91.5")).length).toBeGreaterThan(0);
});

test("beta is one for the market itself, and unknown with few days", () => {
	const days = Array.from({ length: 80 }, (_, i) => ({ date: `${1000 + i}`, close: 100 + Math.sin(i) }));
	expect(betaOf(days, days)).toMatchObject({ near: { n: 1_000_000_000n, d: 1_000_000_000n } });
	expect(betaOf(days.slice(0, 40), days)).toBeUndefined();
});

test("fundamentals follow from statements and peers", async () => {
	const quarter = (year: number, revenue: string) => ({
		fiscalYear: year,
		report: "q4",
		income: [{ key: "revenue", value: revenue }],
	});
	const replyWith = (values: Readonly<Record<string, string>>) =>
		complaints(indicatorsOfStatements, () => ({
			comparison: {
				list: [{ revenueTtm: "40000000000", assets: "100", liabilities: "79.284", roe: "12.5" }],
			},
			quote: [{ circulatingShares: "1000000000" }],
			statements: [quarter(2026, "110"), quarter(2025, "100")],
			...reported({ lastdone: "2", ...values }),
		}));
	expect(
		await replyWith({
			sales: "40000000000",
			la: "79.28",
			roe: "12.5",
			salesgrowthyoy: "10",
			circulating_marketcap: "2000000000",
		}),
	).toEqual([]);
	for (const wrong of [
		{ sales: "400000000000" },
		{ la: "79.29" },
		{ roe: "12" },
		{ salesgrowthyoy: "9.09" },
		{ circulating_marketcap: "2100000000" },
	])
		expect((await replyWith(wrong)).length).toBeGreaterThan(0);
});

test("holdings follow from the lists of holders, insiders and short sales", async () => {
	const replyWith = (values: Readonly<Record<string, string>>) =>
		complaints(indicatorsOfHoldings, () => ({
			shortTrades: { data: [{ shortVolumePercent: "52.75" }] },
			data: { stats: { institutional_ownership_percent: "57.1879%" } },
			insiderTrades: [
				{ date: new Date(now).toISOString().slice(0, 10), transactionType: "SELL", shares: "100" },
			],
			next: null,
			...reported(values),
		}));
	expect(
		await replyWith({ shortvolumepercent: "52.75", institutionshare: "57.19", insidernetbuy90d: "-100" }),
	).toEqual([]);
	for (const wrong of [
		{ shortvolumepercent: "52" },
		{ institutionshare: "57.18" },
		{ insidernetbuy90d: "100" },
	])
		expect((await replyWith(wrong)).length).toBeGreaterThan(0);
});
