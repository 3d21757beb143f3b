import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, dayOf } from "../new-york.ts";
import {
	noCurrencyWithoutEstimates,
	nothingIsReportedWithoutRatings,
	publishedFiguresAreStated,
	publishedFiguresHaveValues,
	ratingsAsOfTheirDay,
	windowsHaveTheirOrder,
} from "./opinions.ts";

test("a figure has a value if and only if it is published", async () => {
	const replyWith = (isReleased: boolean, actual: string | null) =>
		complaints(publishedFiguresHaveValues, () => ({
			consensus: { list: [{ figures: [{ isReleased, actual }] }] },
		}));
	expect(await replyWith(true, "5")).toEqual([]);
	expect(await replyWith(true, null)).toHaveLength(1);
	expect(await replyWith(false, "5")).toHaveLength(1);
});

test("published revenue is that of the statements", async () => {
	const period = { fiscalYear: 2026, fiscalPeriod: "Q4", periodText: "Q4 FY2026" };
	const replyWith = (actual: string, ahead = false) =>
		complaints(publishedFiguresAreStated, ({ operationId }) =>
			operationId
				? { statements: [{ ...period, income: [{ key: "revenue", value: "100" }] }] }
				: {
						consensus: {
							list: [
								{ ...period, figures: [{ key: "revenue", actual, isReleased: true }] },
								{
									...period,
									fiscalYear: 2028,
									figures: [{ key: "revenue", actual: null, isReleased: ahead }],
								},
							],
						},
					},
		);
	expect(await replyWith("101")).toEqual([]);
	expect((await replyWith("50")).length).toBeGreaterThan(0);
	expect((await replyWith("100", true)).length).toBeGreaterThan(0);
});

test("windows begin before they end", async () => {
	const [rule] = windowsHaveTheirOrder;
	const replyWith = (startDate: string) =>
		rule &&
		complaints(rule, () => ({ rating: { latest: { distribution: { startDate, endDate: "2026-11-20" } } } }));
	expect(await replyWith("2026-08-20")).toEqual([]);
	expect(await replyWith("2026-11-21")).toHaveLength(1);
});

test("ratings are known from their day on", async () => {
	const replyWith = (knows: (date: string, as_of: string) => boolean) =>
		complaints(ratingsAsOfTheirDay, ({ as_of = "2026-01-02" }) => {
			const endDate = ["2025-12-31", "2025-11-30"].find((date) => knows(date, as_of));
			const distribution = endDate === undefined ? null : { endDate };
			return { rating: { latest: { distribution }, summary: { updatedDate: null } } };
		});
	expect(await replyWith((date, as_of) => date <= as_of)).toEqual([]);
	expect((await replyWith((date, as_of) => date < as_of)).length).toBeGreaterThan(0);
	expect((await replyWith(() => true)).length).toBeGreaterThan(0);
});

test("ratings of today are judged, which sources have from the close of the session to midnight", async () => {
	const today = dayOf(now);
	const replyWith = (isOfDay: boolean) =>
		complaints(ratingsAsOfTheirDay, ({ as_of = today }) => {
			const endDate = isOfDay && as_of < today ? addDays(today, -1) : today;
			return { rating: { latest: { distribution: { endDate } }, summary: { updatedDate: null } } };
		});
	expect(await replyWith(true)).toEqual([]);
	expect((await replyWith(false)).length).toBeGreaterThan(0);
});

test("ratings are those of the day on which they last changed", async () => {
	const replyWith = (updatedDate: string) =>
		complaints(ratingsAsOfTheirDay, ({ as_of = "2026-01-02" }) => {
			const summary = {
				updatedDate,
				targetPrice: as_of < "2025-12-01" ? "90.00" : "100.00",
				distribution: { buy: 3, date: "2025-12-31" },
			};
			return { rating: { latest: { distribution: null }, summary } };
		});
	expect(await replyWith("2025-12-01")).toEqual([
		"skipped: no known security has ratings of a day that has come",
	]);
	expect((await replyWith("2025-10-02")).length).toBeGreaterThan(0);
});

test("nothing is told without ratings, and no currency without estimates", async () => {
	const rated = (currency: string | null) =>
		complaints(nothingIsReportedWithoutRatings, () => ({
			rating: {
				latest: { distribution: null, industryRank: null },
				summary: { distribution: null, recommendation: null, currency },
			},
		}));
	expect([await rated(null), (await rated("USD")).length]).toEqual([[], 1]);
	const estimated = (currency: string | null) =>
		complaints(noCurrencyWithoutEstimates, () => ({ consensus: { periodTypes: [], currency } }));
	expect([await estimated(null), (await estimated("USD")).length]).toEqual([[], 1]);
});
