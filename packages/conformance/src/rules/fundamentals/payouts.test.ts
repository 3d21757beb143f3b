import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, dayOf } from "../new-york.ts";
import {
	dividendsAsOfADay,
	noDividendsAreNotZero,
	pagesContainFifty,
	trailingIsComplete,
	yearsCountTheirOwn,
} from "./payouts.ts";

const today = dayOf(now);
const paid = Array.from({ length: 72 }, (_, i) => ({
	id: `${i}`,
	exDate: addDays(today, -30 * i - 1),
	amount: "0.5",
	currency: "USD",
}));
const events = { calendar: { list: [{ events: [{ symbol: "A.US" }] }] } };

test("a page holds 50 dividends", async () => {
	const replyWith = (size: number) =>
		complaints(pagesContainFifty, ({ operationId, page, cursor }) => {
			if (operationId) return events;
			const from = page === "2" || cursor !== undefined ? size : 0;
			return { dividend: { total: paid.length, list: paid.slice(from, from + size) }, next: "x" };
		});
	expect(await replyWith(50)).toEqual([]);
	expect((await replyWith(40)).length).toBeGreaterThan(0);
});

test("the trailing dividends are known as a whole", async () => {
	const replyWith = (dpsTtm: string | null, dividendCount: number | null, currency: string | null) =>
		complaints(trailingIsComplete, () => ({
			dividend: { recentDividends: { dpsTtm, dividendCount, currency, dividendYield: null } },
		}));
	expect(await replyWith("1.5", 3, "USD")).toEqual([]);
	expect(await replyWith("0", 0, null)).toEqual([]);
	expect(await replyWith(null, null, null)).toEqual([]);
	expect(await replyWith(null, 0, null)).toHaveLength(1);
	expect(await replyWith("0", 0, "USD")).toHaveLength(1);
});

test("nothing is known of dividends of which none are held", async () => {
	const unknown = { dpsTtm: null, dividendYield: null, dividendCount: null, currency: null };
	const replyWith = (recentDividends: object, dividendYield: string | null, dps = {}) =>
		complaints(noDividendsAreNotZero, ({ operationId }) => ({
			...(operationId === "listSecurities" ? { securities: [{ symbol: "A.US" }] } : {}),
			dividend: { total: 0, list: [], recentDividends },
			quote: [{ dividendYield }],
			statements: [dps],
		}));
	expect(await replyWith(unknown, null)).toEqual([]);
	expect(await replyWith(unknown, "0", { key: "dps" })).toEqual([]);
	expect((await replyWith({ ...unknown, dpsTtm: "0", dividendCount: 0 }, null)).length).toBeGreaterThan(0);
	expect((await replyWith(unknown, "0")).length).toBeGreaterThan(0);
});

test("the total is that of the year", async () => {
	const recentDividends = { dpsTtm: "6" };
	const replyWith = (total: (year: string | undefined) => number, recent: object = recentDividends) =>
		complaints(yearsCountTheirOwn, ({ year }) => ({
			dividend: {
				total: total(year),
				list: paid.filter(({ exDate }) => exDate.startsWith(year ?? "")).slice(0, 50),
				recentDividends: year === undefined ? recentDividends : recent,
			},
		}));
	const right = (year: string | undefined) =>
		paid.filter(({ exDate }) => exDate.startsWith(year ?? "")).length;
	expect(await replyWith(right)).toEqual([]);
	expect(await replyWith(() => paid.length)).toHaveLength(1);
	expect(await replyWith(right, { dpsTtm: "2" })).toHaveLength(1);
});

test("the dividends of a past day add up", async () => {
	const weekly = paid.map((one, i) => ({ ...one, exDate: addDays(today, -7 * i - 1) }));
	const replyWith = (days: number) =>
		complaints(dividendsAsOfADay, ({ operationId, page = "1", as_of = today }) => {
			if (operationId) return { actions: [] };
			const all = weekly.filter(({ exDate }) => exDate <= as_of);
			const list = all.slice(50 * (Number(page) - 1), 50 * Number(page));
			const inside = all.filter(({ exDate }) => exDate > addDays(as_of, -days));
			const recentDividends = {
				dpsTtm: String(inside.length / 2),
				dividendCount: inside.length,
				currency: "USD",
			};
			return { dividend: { list, recentDividends } };
		});
	expect(await replyWith(365)).toEqual([]);
	expect((await replyWith(400)).length).toBeGreaterThan(0);
});
