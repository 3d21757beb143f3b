import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, dayOf } from "../new-york.ts";
import {
	dividendsAsOfADay,
	noDividendsAreNotZero,
	pagesHoldFifty,
	trailingIsKnownAsAWhole,
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
	const answering = (size: number) =>
		complaints(pagesHoldFifty, ({ operationId, page, cursor }) => {
			if (operationId) return events;
			const from = page === "2" || cursor !== undefined ? size : 0;
			return { dividend: { total: paid.length, list: paid.slice(from, from + size) }, next: "x" };
		});
	expect(await answering(50)).toEqual([]);
	expect((await answering(40)).length).toBeGreaterThan(0);
});

test("the trailing dividends are known as a whole", async () => {
	const answering = (dpsTtm: string | null, dividendCount: number | null, currency: string | null) =>
		complaints(trailingIsKnownAsAWhole, () => ({
			dividend: { recentDividends: { dpsTtm, dividendCount, currency, dividendYield: null } },
		}));
	expect(await answering("1.5", 3, "USD")).toEqual([]);
	expect(await answering("0", 0, null)).toEqual([]);
	expect(await answering(null, null, null)).toEqual([]);
	expect(await answering(null, 0, null)).toHaveLength(1);
	expect(await answering("0", 0, "USD")).toHaveLength(1);
});

test("nothing is known of dividends of which none are held", async () => {
	const unknown = { dpsTtm: null, dividendYield: null, dividendCount: null, currency: null };
	const answering = (recentDividends: object, dividendYield: string | null, dps = {}) =>
		complaints(noDividendsAreNotZero, ({ operationId }) => ({
			...(operationId === "listSecurities" ? { securities: [{ symbol: "A.US" }] } : {}),
			dividend: { total: 0, list: [], recentDividends },
			quote: [{ dividendYield }],
			statements: [dps],
		}));
	expect(await answering(unknown, null)).toEqual([]);
	expect(await answering(unknown, "0", { key: "dps" })).toEqual([]);
	expect((await answering({ ...unknown, dpsTtm: "0", dividendCount: 0 }, null)).length).toBeGreaterThan(0);
	expect((await answering(unknown, "0")).length).toBeGreaterThan(0);
});

test("the total is that of the year", async () => {
	const recentDividends = { dpsTtm: "6" };
	const answering = (total: (year: string | undefined) => number, recent: object = recentDividends) =>
		complaints(yearsCountTheirOwn, ({ year }) => ({
			dividend: {
				total: total(year),
				list: paid.filter(({ exDate }) => exDate.startsWith(year ?? "")).slice(0, 50),
				recentDividends: year === undefined ? recentDividends : recent,
			},
		}));
	const right = (year: string | undefined) =>
		paid.filter(({ exDate }) => exDate.startsWith(year ?? "")).length;
	expect(await answering(right)).toEqual([]);
	expect(await answering(() => paid.length)).toHaveLength(1);
	expect(await answering(right, { dpsTtm: "2" })).toHaveLength(1);
});

test("the dividends of a past day add up", async () => {
	const weekly = paid.map((one, i) => ({ ...one, exDate: addDays(today, -7 * i - 1) }));
	const answering = (days: number) =>
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
	expect(await answering(365)).toEqual([]);
	expect((await answering(400)).length).toBeGreaterThan(0);
});
