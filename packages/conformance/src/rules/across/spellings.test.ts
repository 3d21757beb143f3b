import { expect, test } from "vitest";
import { complaints, complaintsOf, now, responseOf } from "../../testing.ts";
import { cursorsAreOfTheirList } from "../accounts/cursors.ts";
import { dayOf } from "../new-york.ts";
import { allOrNone } from "../row-rules.ts";
import {
	endsToday,
	extendedSessionsSinceTheirYears,
	levelsAreApart,
	namesInTheirScripts,
	rejectsAnotherExchange,
	tradesWhileListed,
} from "./spellings.ts";

test("sessions are listed from their years on", async () => {
	const replyWith = (since: string) =>
		complaints(extendedSessionsSinceTheirYears, ({ start = "" }) => {
			const codes = start < "2000" ? [0] : start < since ? [1, 0, 2] : [3, 1, 0, 2];
			return { calendar: [{ date: start, sessions: codes.map((tradeSession) => ({ tradeSession })) }] };
		});
	expect(await replyWith("2022")).toEqual([]);
	expect(await replyWith("2021")).toHaveLength(1);
});

test("a delisted security has its status", async () => {
	const replyWith = (tradeStatus: number) =>
		complaints(tradesWhileListed("quote[]"), () => ({
			securities: [{ symbol: "HES.US", listingStatus: "delisted" }],
			quote: [{ symbol: "HES.US", tradeStatus }],
		}));
	expect(await replyWith(2)).toEqual([]);
	expect(await replyWith(0)).toHaveLength(1);
});

test("a range of events ends today, or three days after a later start", async () => {
	const today = dayOf(now);
	const later = (day: string, days: number) =>
		new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
	const replyWith = (days: number) =>
		complaints(endsToday, ({ start = "", end }) => ({
			calendar: end ?? (start > today ? later(start, days) : today),
		}));
	expect(await replyWith(3)).toEqual([]);
	expect(await replyWith(30)).toHaveLength(2);
});

test("levels of a book are apart", async () => {
	const replyWith = (price: string, volume: string) =>
		complaints(levelsAreApart("asks[]"), () => ({
			asks: [
				{ price: "1.00", volume: "5", orderNum: 2 },
				{ price, volume, orderNum: 2 },
			],
		}));
	expect(await replyWith("1.01", "5")).toEqual([]);
	expect((await replyWith("1.00", "5")).length).toBeGreaterThan(0);
	expect((await replyWith("1.01", "1")).length).toBeGreaterThan(0);
});

test("a member is in all items or in none", async () => {
	const replyWith = (...list: readonly object[]) =>
		complaints(allOrNone("list", "orderNum"), () => ({ list }));
	expect(await replyWith({ orderNum: 1 }, { orderNum: 2 })).toEqual([]);
	expect(await replyWith({}, {})).toEqual([]);
	expect(await replyWith({ orderNum: 1 }, {})).toHaveLength(1);
});

test("a symbol behind another exchange is not known", async () => {
	const replyWith = (code: string) =>
		complaints(rejectsAnotherExchange, () => ({ code, company: { exchange: "NASDAQ" } }));
	expect(await replyWith("unknown_symbol")).toEqual([]);
	expect((await replyWith("invalid_parameter")).length).toBeGreaterThan(0);
});

test("the refusal of a cursor of another list names it", async () => {
	const replyWith = (path: string) =>
		complaintsOf(
			cursorsAreOfTheirList([]),
			({ symbol, cursor }) =>
				responseOf(200, cursor === undefined ? { next: "c", symbol } : { details: [{ path }] }),
			{ symbol: "AAPL.US" },
		);
	expect(await replyWith("query.cursor")).toEqual([]);
	expect(await replyWith("query.symbol")).toHaveLength(1);
});

test("names are in the script of their member", async () => {
	const replyWith = (nameCn: string, nameHk: string) =>
		complaints(namesInTheirScripts("quote[]"), () => ({
			quote: ["1", "2", "3"].map((symbol) => ({ symbol, nameCn, nameHk })),
		}));
	expect(await replyWith("苹果", "蘋果")).toEqual([]);
	expect(await replyWith("蘋果", "苹果")).toHaveLength(2);
	expect(await replyWith("蘋果", "蘋果")).toHaveLength(1);
	expect(await replyWith("", "")).toEqual(["skipped: no Chinese names are known"]);
});
