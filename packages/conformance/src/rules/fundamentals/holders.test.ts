import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	holdersHoldShares,
	insidersHaveRoles,
	institutionsAddUp,
	percentsAreOfTheSharesOutstanding,
	periodsReachBack,
	positionsAreFiledLater,
	positionsAsOfADay,
	twentyLargestHolders,
} from "./holders.ts";

test("holders hold shares", async () => {
	const replyWith = (sharesHeld: string) =>
		complaints(holdersHoldShares("list[]", "sharesHeld"), () => ({ list: [{ sharesHeld }] }));
	expect(await replyWith("10")).toEqual([]);
	expect(await replyWith("0.00")).toHaveLength(1);
});

test("percents are of the shares outstanding", async () => {
	const replyWith = (ownershipPercent: string) =>
		complaints(percentsAreOfTheSharesOutstanding("list[]"), ({ operationId }) => {
			if (operationId === "listCorporateActions") return { actions: [] };
			if (operationId) return { quote: [{ symbol: "AAPL.US", totalShares: "1000" }] };
			return { list: [{ sharesHeld: "80", ownershipPercent, reportDate: "2026-09-30" }] };
		});
	expect(await replyWith("7.9")).toEqual([]);
	expect((await replyWith("0.079")).length).toBeGreaterThan(0);
});

test("positions are filed after their period", async () => {
	const replyWith = (filingDate: string) =>
		complaints(positionsAreFiledLater("list[]"), () => ({
			list: [{ reportDate: "2026-09-30", holders: [{ filingDate }] }],
		}));
	expect(await replyWith("2026-11-10")).toEqual([]);
	expect(await replyWith("2026-09-29")).toHaveLength(1);
});

test("all periods that are held are answered", async () => {
	const reportDates = ["2026-06-30", "2026-03-31", "2025-12-31", "2025-09-30"];
	const replyWith = (count: number) =>
		complaints(periodsReachBack, ({ as_of = "2026-11-20" }) => {
			const earlierDates = reportDates.filter((date) => date < as_of).slice(0, count);
			return { shareholders: { reportDates: earlierDates } };
		});
	expect(await replyWith(8)).toEqual([]);
	expect((await replyWith(2)).length).toBeGreaterThan(0);
});

test("the twenty largest holders are there", async () => {
	const all = Array.from({ length: 30 }, (_, i) => ({
		holderId: `${i}`,
		sharesHeld: `${1000 - i}`,
		reportDate: "2026-09-30",
	}));
	const replyWith = (count: number, reportDate = "2026-09-30") =>
		complaints(twentyLargestHolders, ({ operationId }) => ({
			shareholders: {
				list: operationId
					? all.map((one) => ({ ...one, reportDate }))
					: [{ reportDate: "2026-09-30", holders: all.slice(0, count) }],
			},
		}));
	expect(await replyWith(20)).toEqual([]);
	expect((await replyWith(20, "2026-11-10")).length).toBeGreaterThan(0);
	expect((await replyWith(15)).length).toBeGreaterThan(0);
});

test("positions that were filed by a day are known then", async () => {
	const all = ["2026-11-10", "2026-11-12", "2026-11-14"].map((filing_date, i) => ({
		holder_name: `${i}`,
		shares_held: "5",
		filing_date,
	}));
	const replyWith = (knows: (date: string, as_of: string) => boolean) =>
		complaints(positionsAsOfADay, ({ as_of = "2026-11-20" }) => ({
			data: { shareholders: all.filter(({ filing_date }) => knows(filing_date, as_of)) },
		}));
	expect(await replyWith((date, as_of) => date <= as_of)).toEqual([]);
	expect((await replyWith((date, as_of) => date < as_of)).length).toBeGreaterThan(0);
	expect((await replyWith(() => true)).length).toBeGreaterThan(0);
});

test("institutions add up", () => {
	const holders = ["5", "7.5"].map((ownership_percent) => ({
		holder_type: "institution",
		ownership_percent,
	}));
	expect(institutionsAddUp(holders, "12.5%")).toBeUndefined();
	expect(institutionsAddUp(holders, "7.5%")).toBeUndefined();
	expect(institutionsAddUp([], "")).toBeUndefined();
	expect(institutionsAddUp(holders, "0.125%")).toContain("half");
	expect(institutionsAddUp(holders, "13%")).toContain("more");
	expect(institutionsAddUp(holders, "")).toContain("empty");
});

test("insiders have roles", async () => {
	const replyWith = (role: string | null) =>
		complaints(insidersHaveRoles, ({ operationId }) =>
			operationId
				? { insiderTrades: [{ owner: "Ann", role: "Director" }] }
				: { data: { shareholders: [{ holder_name: "Ann", role }] } },
		);
	expect(await replyWith("Director")).toEqual([]);
	expect(await replyWith(null)).toHaveLength(1);
});
