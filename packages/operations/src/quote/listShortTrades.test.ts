import { dayBar, daysUpTo, security } from "@us-market-data/analytics/testing";
import { type AreaRecord, openOf } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Report = AreaRecord<"shortVolume">;

const report = (
	date: string,
	facility: Report["facility"],
	shortVolume: string,
	totalVolume: string,
): Report => ({
	date,
	facility,
	shortVolume,
	shortExemptVolume: "0.5",
	totalVolume,
});

/** Days on both sides of a change of the clocks. */
const days = daysUpTo("2026-11-20", 60);
const facilities = ["CNMS", "FNSQ", "FNQC", "FNYX", "FNRA"] as const;

const market = await testMarket([
	rows(
		"AAPL.US",
		"shortVolume",
		[
			report("2026-11-20", "CNMS", "60.123456", "100.5"),
			report("2026-11-20", "FNSQ", "40.1", "70"),
			report("2026-11-20", "FNQC", "10.023456", "15"),
			report("2026-11-19", "FNSQ", "0.1", "0.3"),
			report("2026-11-19", "FNYX", "0.2", "0.3"),
			report("2026-11-18", "CNMS", "0", "0"),
		],
		{ tag: "finra" },
	),
	rows("AAPL.US", "shortVolume", [report("2026-11-17", "CNMS", "1", "2")], { tag: "older" }),
	rows("AAPL.US", "dayBars", [dayBar("2026-11-20", "190.25"), dayBar("2026-11-18", "189")], { tag: "bars" }),
	rows(
		"MANY.US",
		"shortVolume",
		days.flatMap((date, i) => facilities.slice(0, 1 + (i % 5)).map((name) => report(date, name, "1", "4"))),
	),
	rows("700.HK", "shortVolume", [
		report("2026-11-20", "XHKG", "1", "4"),
		report("2026-11-19", "XHKG", "1", "4"),
		// As earlier versions took it.
		report("2026-11-18", "CNMS", "1", "4"),
		report("2026-11-18", "XHKG", "2", "4"),
	]),
	rows("BARE.US", "securities", [security("Bare Inc.")]),
]);

const request = (symbol: string, count: number, last_timestamp?: number) =>
	market.request("listShortTrades", {
		symbol,
		count,
		...(last_timestamp === undefined ? {} : { last_timestamp }),
	});

const seconds = (iso: string | undefined) => Date.parse(iso ?? "") / 1000;

describe("listShortTrades", () => {
	it("answers the consolidated report where there is one, and its facilities beside it", async () => {
		const { body } = await request("AAPL.US", 20);
		expect(body.shortTrades.data.map(({ date }) => date)).toEqual([
			"2026-11-20",
			"2026-11-19",
			"2026-11-18",
			"2026-11-17",
		]);
		expect(body.shortTrades.data[0]).toEqual({
			date: "2026-11-20",
			shortVolumePercent: "59.82",
			close: "190.25",
			shortVolume: "60.123456",
			shortExemptVolume: "0.5",
			totalVolume: "100.5",
			nasdaqShortVolume: "50.123456",
			nyseShortVolume: null,
		});
	});

	it("adds the facilities up exactly where there is no consolidated report", async () => {
		const { body } = await request("AAPL.US", 20);
		expect(body.shortTrades.data[1]).toEqual({
			date: "2026-11-19",
			shortVolumePercent: "50",
			close: null,
			shortVolume: "0.3",
			shortExemptVolume: "1",
			totalVolume: "0.6",
			nasdaqShortVolume: "0.1",
			nyseShortVolume: "0.2",
		});
	});

	it("has no rate of a day without volume", async () => {
		const { body } = await request("AAPL.US", 20);
		expect(body.shortTrades.data[2]).toMatchObject({
			shortVolumePercent: null,
			close: "189.00",
			shortVolume: "0",
		});
	});

	it("names and cites the reports behind the records that are answered", async () => {
		const one = await request("AAPL.US", 1);
		expect(one.body.shortTrades.sources).toEqual(["CNMS", "FNQC", "FNSQ"]);
		expect(one).toMatchObject({ sources: ["bars", "finra"], asOf: "2026-11-20T21:00:00.000Z" });
		expect((await request("AAPL.US", 3)).sources).toEqual(["bars", "finra"]);
		const older = await request("AAPL.US", 20, seconds("2026-11-18"));
		expect(older).toMatchObject({ sources: ["older"], asOf: "2026-11-17T21:00:00.000Z" });
		expect((await request("AAPL.US", 20)).sources).toEqual(["bars", "finra", "older"]);
	});

	it("answers no records where none are held", async () => {
		const empty = { shortTrades: { symbol: "BARE.US", sources: [], data: [] }, next: null };
		expect((await request("BARE.US", 5)).body).toEqual(empty);
		expect((await request("AAPL.US", 5, 0)).body.shortTrades.data).toEqual([]);
		expect((await request("AAPL.US", 5, 4_102_444_800)).body.shortTrades.data).toHaveLength(4);
	});

	it("pages through the days of Hong Kong by their midnight there and by their date", async () => {
		const { body } = await request("700.HK", 1);
		expect(body.shortTrades.data.map(({ date }) => date)).toEqual(["2026-11-20"]);
		for (const cursor of ["2026-11-19T16:00:00Z", "2026-11-20"]) {
			const next = await request("700.HK", 5, seconds(cursor));
			expect(next.body.shortTrades.data.map(({ date }) => date)).toEqual(["2026-11-19", "2026-11-18"]);
		}
	});

	it("names the exchange of Hong Kong for its securities, and no facility of the US", async () => {
		const { shortTrades } = (await request("00700.HK", 3)).body;
		expect([shortTrades.symbol, shortTrades.sources]).toEqual(["700.HK", ["XHKG"]]);
		const volumes = shortTrades.data.map(({ shortVolume }) => shortVolume);
		expect(volumes).toEqual(["1", "1", "2"]);
		for (const { nasdaqShortVolume, nyseShortVolume } of shortTrades.data)
			expect([nasdaqShortVolume, nyseShortVolume]).toEqual([null, null]);
	});

	it("lists no security of Hong Kong among those of the US", async () => {
		const { securities } = (await market.request("listSecurities", { count: 100 })).body;
		expect(securities.map(({ symbol }) => symbol)).toEqual(["AAPL.US", "BARE.US", "MANY.US"]);
		for (const query of ["700", "700.HK"])
			expect((await market.request("searchSecurities", { query, count: 20 })).body.search.list).toEqual([]);
		const { unusualItems } = (await market.request("listUnusualItems", { market: "US", count: 50 })).body;
		expect(unusualItems.changes.filter(({ symbol }) => symbol.endsWith(".HK"))).toEqual([]);
	});

	it("pages through all records without loss or repetition", async () => {
		const all = (await request("MANY.US", 100)).body.shortTrades.data;
		expect(all).toHaveLength(days.length);
		expect(new Set(all.map(({ shortVolume }) => shortVolume))).toEqual(new Set(["1"]));
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1 }), async (counts) => {
				const paged: typeof all = [];
				for (let page = 0; page < 100; page++) {
					const cursor = paged.length === 0 ? undefined : seconds(paged.at(-1)?.date);
					const { body } = await request("MANY.US", counts[page % counts.length] ?? 1, cursor);
					if (body.shortTrades.data.length === 0) break;
					paged.push(...body.shortTrades.data);
				}
				expect(paged).toEqual(all);
			}),
			{ numRuns: 20 },
		);
	});

	it("answers exactly the records before any cursor", async () => {
		const all = (await request("MANY.US", 100)).body.shortTrades.data;
		const range = {
			min: seconds("2026-08-20T00:00:00Z"),
			max: seconds("2026-11-22T00:00:00Z"),
		};
		await fc.assert(
			fc.asyncProperty(fc.integer(range), async (cursor) => {
				const { body } = await request("MANY.US", 100, cursor);
				const before = all.filter(({ date }) => Date.parse(openOf(date)) < cursor * 1000);
				expect(body.shortTrades.data).toEqual(before);
			}),
			{ numRuns: 50 },
		);
	});
});
