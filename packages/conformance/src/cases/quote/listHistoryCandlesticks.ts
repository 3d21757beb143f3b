import { datesAreInstants, hintsWhenEmpty } from "../../rules/across/histories.ts";
import { followsCalendarPeriods, includesItsEnds } from "../../rules/bars/bar-times.ts";
import { barsFitPeriod, beginsLongSpans, countsFromAnInstant, wholeOnOneDay } from "../../rules/bars/bars.ts";
import { coversItsSessions, scalesFromTheNewest } from "../../rules/bars/choices.ts";
import { newestLike } from "../../rules/bars/longer-bars.ts";
import { agesOfBars } from "../../rules/limits/freshness.ts";
import { atMost, within } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import {
	differs,
	differsForSome,
	eachItsOwn,
	echoes,
	rejects,
	same,
	unknownSymbolRejected,
} from "../../rules/questions.ts";
import { priceRange, sortedBy, unique } from "../../rules/row-rules.ts";
import type { Changes } from "../../rules/rule.ts";
import { define } from "../case.ts";
import { all, ofItsList, oneOf, ordered } from "../relations.ts";

const offset = { datetime: "2026-06-30 09:30:00" };

const minutely = (change: Changes): Changes => ({ period: "1m", ...change });

export default define("listHistoryCandlesticks", {
	parameters: { count: "5" },
	values: {
		datetime: ["2026-06-30 09:30:00", "2025-12-24 13:00:00", "2026-11-20 00:00:00"],
		cursor: ["WyJsSUEtRXBEOCIsMTc5NTA5ODYwMDAwMF0"],
	},
	ofLength: { cursor: () => undefined },
	conform: all(
		ordered("start", "end"),
		oneOf(["start", "end"], ["count", "forward", "datetime"]),
		ofItsList({
			symbol: "AAPL.US",
			period: "day",
			start: undefined,
			end: undefined,
			datetime: undefined,
			forward: undefined,
			adjust: undefined,
			adjust_type: undefined,
			session: undefined,
			trade_sessions: undefined,
			as_of: undefined,
		}),
	),
	rules: [
		datesAreInstants("candlesticks"),
		coversItsSessions("candlesticks", ["1m", "1h"]),
		scalesFromTheNewest("candlesticks"),
		countsFromAnInstant("candlesticks"),
		agesOfBars("candlesticks", true),
		...[
			{ period: "day", forward: "true" },
			{ period: "day", forward: "false" },
			{ period: "week", forward: "true" },
		].map((question) =>
			same(
				{ ...question, datetime: "2026-06-30 00:00:00" },
				{ ...question, datetime: "2026-06-30 23:59:59" },
			),
		),
		same({ period: "week", session: "all" }, { period: "week", session: "intraday" }),
		same({ count: "10", forward: "true" }, { count: "10" }),
		same({ count: "10", forward: "false" }, { count: "10" }),
		same({ count: undefined, forward: "true" }, { count: "10" }),
		rejects(
			{ count: undefined, forward: "true", end: "2026-06-01" },
			"forward",
			"date mode and offset mode exclude each other",
		),
		rejects(
			{ count: undefined, ...offset, start: "2026-06-01" },
			"datetime",
			"date mode and offset mode exclude each other",
		),
		rejects({ datetime: "2026-06-30 24:30:00" }, "datetime", "there is no such time"),
		hintsWhenEmpty("candlesticks", { count: undefined, start: "2026-11-21", end: "2026-11-22" }),
		sortedBy("candlesticks", "timestamp", "asc"),
		unique("candlesticks", "timestamp"),
		secondPageFits("candlesticks[]", [
			{ datetime: "2025-12-24 13:00:00", forward: "true" },
			{ datetime: "2025-12-24 13:00:00", forward: "true", period: "1h", session: "all" },
			{ datetime: "2025-12-24 13:00:00", forward: "true", period: "month" },
		]),
		priceRange("candlesticks[]", "open", "close"),
		atMost("candlesticks", "count", { with: { ...offset, forward: "true" } }),
		atMost("candlesticks", "count", { isOrdered: "last", with: { ...offset, forward: "false" } }),
		within("candlesticks", "date", "2026-06-01", "2026-06-30", { count: undefined }),
		same({ ...offset, count: "10" }, { ...offset, count: undefined }),
		same({ ...offset, forward: "true" }, offset),
		differs({ ...offset, forward: "true" }, { ...offset, forward: "false" }),
		echoes("adjust", "adjust", { none: "none", forward: "forward" }),
		echoes("period", "period", { day: "day", "2000": "week" }),
		rejects({ start: "2026-06-01" }, "count", "date mode and offset mode exclude each other"),
		rejects({ count: undefined, start: "2026-06-02", end: "2026-06-01" }, "end", "it is before start"),
		rejects({ datetime: "2026-02-30 10:00:00" }, "datetime", "there is no such day"),
		newestLike("listCandlesticks", "candlesticks"),
		includesItsEnds("candlesticks"),
		followsCalendarPeriods("candlesticks"),
		beginsLongSpans("candlesticks"),
		wholeOnOneDay("candlesticks"),
		barsFitPeriod("candlesticks"),
		eachItsOwn("candlesticks", "period", ["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"]),
		differsForSome("candlesticks", minutely({ session: "intraday" }), minutely({ session: "all" })),
		differsForSome("candlesticks", minutely({ trade_sessions: "0" }), minutely({ trade_sessions: "1" })),
		differsForSome("candlesticks", { adjust: "none", count: "1000" }, { adjust: "forward", count: "1000" }),
		unknownSymbolRejected(),
	],
});
