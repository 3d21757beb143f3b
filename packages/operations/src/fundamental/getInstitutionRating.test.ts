import { dayBar, profile, security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Rating = AreaRecord<"ratings">;
type Votes = [buy: number, over: number, hold: number, under: number, sell: number];

const rating = ([buy, over, hold, under, sell]: Votes, more: Partial<Rating> = {}): Rating => ({
	date: "2026-11-19",
	startDate: "2026-08-19",
	buy,
	over,
	hold,
	under,
	sell,
	noOpinion: 1,
	highestPrice: null,
	lowestPrice: null,
	targetPrice: null,
	currency: "USD",
	...more,
});
const halved = { highestPrice: "40", lowestPrice: "10", targetPrice: "30" };
const splits = [
	{ exDate: "2026-11-18", numerator: "7", denominator: "1" },
	{ exDate: "2026-11-20", numerator: "2", denominator: "1" },
	{ exDate: "2026-11-23", numerator: "5", denominator: "1" },
];
const targets = { highestPrice: "250.50", lowestPrice: "150.00", targetPrice: "210.00" };

const chip = (symbol: string, records: Rating[], tag = "ratings") => [
	rows(symbol, "profiles", [profile("Chips")]),
	rows(symbol, "ratings", records, { tag }),
];

const market = await testMarket([
	...chip("A.US", [
		rating([2, 1, 1, 0, 0], targets),
		rating([0, 0, 0, 0, 9], { date: "2026-10-01", startDate: "2026-07-01" }),
	]),
	rows("A.US", "dayBars", [dayBar("2026-11-20", "200")], { tag: "bars" }),
	...chip("B.US", [rating([4, 0, 0, 0, 0])]),
	...chip("C.US", [rating([0, 1, 0, 0, 0])]),
	...chip("D.US", [rating([0, 0, 0, 1, 0])]),
	// Ratings without an opinion and simulated ones are excluded here.
	...chip("NONE.US", [rating([0, 0, 0, 0, 0])]),
	...chip("FAKE.US", [rating([9, 0, 0, 0, 0], targets)], "sample"),
	rows("FAKE.US", "dayBars", [dayBar("2026-11-20", "200")], { tag: "bars" }),
	rows("UNRATED.US", "profiles", [profile("Chips")]),
	rows("UNRATED.US", "dayBars", [dayBar("2026-11-20", "200")], { tag: "bars" }),
	// Split 2 to 1 after the rating; BEFORE.US has no price in the new shares yet, MIXED.US a simulated split.
	...["SPLIT.US", "BEFORE.US", "MIXED.US"].flatMap((symbol) => [
		rows(symbol, "ratings", [rating([1, 0, 0, 0, 0], { date: "2026-11-18", ...halved })], { tag: "ratings" }),
		rows(symbol, "dayBars", [dayBar("2026-11-19", "40")], { tag: "bars" }),
		rows(symbol, "splits", splits, { tag: symbol === "MIXED.US" ? "sample" : "splits" }),
	]),
	rows("SPLIT.US", "dayBars", [dayBar("2026-11-20", "20")], { tag: "bars" }),
	rows("ALONE.US", "securities", [security("Alone Inc.")]),
	rows("ALONE.US", "ratings", [rating([0, 0, 0, 0, 3], { currency: "CHF" })]),
]);

const request = (symbol: string) => market.request("getInstitutionRating", { symbol });

describe("getInstitutionRating", () => {
	it("answers the newest distribution, its consensus and the targets beside the close", async () => {
		const { body, sources, asOf } = await request("A.US");
		expect(body.rating.latest).toMatchObject({
			distribution: {
				buy: 2,
				overweight: 1,
				hold: 1,
				underweight: 0,
				sell: 0,
				noOpinion: 1,
				analystCount: 5,
				startDate: "2026-08-19",
				endDate: "2026-11-19",
			},
			targetRange: { highestPrice: "250.50", lowestPrice: "150.00", lastDone: "200.00" },
		});
		expect(body.rating.summary).toEqual({
			currency: "USD",
			targetPrice: "210.00",
			upsideRate: "5",
			recommendation: "overweight",
			distribution: { buy: 2, overweight: 1, hold: 1, underweight: 0, sell: 0, date: "2026-11-19" },
			updatedDate: "2026-11-19",
		});
		expect(sources).toEqual(["bars", "ratings", "real"]);
		expect(asOf).toBe("2026-11-20T21:00:00.000Z");
	});

	it("ranks by score among the rated securities of the industry, equals alike", async () => {
		const expected = { industry: "Chips", industryCount: 4, industryMean: "3.81", industryMedian: "4.13" };
		expect((await request("A.US")).body.rating.latest).toMatchObject({ ...expected, industryRank: 2 });
		expect((await request("B.US")).body.rating.latest).toMatchObject({ ...expected, industryRank: 1 });
		expect((await request("D.US")).body.rating.latest).toMatchObject({ ...expected, industryRank: 4 });
	});

	it("combines no simulated rating with a real price or the ratings of others", async () => {
		const { body, sources } = await request("FAKE.US");
		expect(body.rating.latest).toMatchObject({
			industryRank: 1,
			industryCount: 1,
			targetRange: { lastDone: null },
		});
		expect(body.rating.summary).toMatchObject({ targetPrice: "210.00", upsideRate: null });
		expect(sources).toEqual(["real", "sample"]);
	});

	it("answers targets in the shares of today, beside the close as traded", async () => {
		const { body, sources } = await request("SPLIT.US");
		expect(body.rating.latest.targetRange).toMatchObject({
			highestPrice: "20.00",
			lowestPrice: "5.00",
			lastDone: "20.00",
		});
		expect(body.rating.summary).toMatchObject({ targetPrice: "15.00", upsideRate: "-25" });
		expect(sources).toEqual(["bars", "ratings", "splits"]);
		const before = await request("BEFORE.US");
		expect(before.body.rating.latest.targetRange).toMatchObject({ highestPrice: "20.00", lastDone: "40.00" });
		expect(before.body.rating.summary).toMatchObject({ targetPrice: "15.00", upsideRate: "-25" });
	});

	it("answers the targets of a day before the split in the shares of that day", async () => {
		const { body, sources } = await market.request("getInstitutionRating", {
			symbol: "SPLIT.US",
			as_of: "2026-11-19",
		});
		expect(body.rating.latest.targetRange).toMatchObject({ highestPrice: "40.00", lastDone: "40.00" });
		expect(body.rating.summary).toMatchObject({ targetPrice: "30.00", upsideRate: "-25" });
		expect(sources).toEqual(["bars", "ratings"]);
	});

	it("applies no simulated split to a real target", async () => {
		const { body } = await request("MIXED.US");
		expect(body.rating.summary).toMatchObject({ targetPrice: "30.00", upsideRate: "-25" });
	});

	it("has neither consensus nor rank where nobody has an opinion", async () => {
		const { body } = await request("NONE.US");
		expect(body.rating.latest).toMatchObject({
			distribution: { analystCount: 1 },
			targetRange: null,
			industryRank: null,
		});
		expect(body.rating.summary).toMatchObject({ recommendation: null, distribution: { hold: 0 } });
	});

	it("answers null without ratings, and cites no price", async () => {
		const { body, sources } = await request("UNRATED.US");
		expect(body.rating.latest).toMatchObject({ distribution: null, targetRange: null, industryCount: null });
		expect(Object.values(body.rating.summary)).toEqual(Array(6).fill(null));
		expect(sources).toEqual(["real"]);
	});

	it("ranks nothing without an industry", async () => {
		const { body } = await request("ALONE.US");
		expect(body.rating.latest).toMatchObject({ industry: null, industryRank: null });
		expect(body.rating.summary).toMatchObject({ recommendation: "sell", currency: "CHF", targetPrice: null });
	});
});
