import { hintsWhenEmpty } from "../../rules/across/histories.ts";
import { daysContainTheirMinutes } from "../../rules/across/sessions.ts";
import { adjustedByFactors } from "../../rules/bars/adjustment.ts";
import { beginWithTheirSession } from "../../rules/bars/bar-times.ts";
import { barsFitPeriod, countsEachPeriod } from "../../rules/bars/bars.ts";
import { adjustedAsOfThen, barsOfThePast, coversItsSessions } from "../../rules/bars/choices.ts";
import { madeOfFinerBars } from "../../rules/bars/longer-bars.ts";
import { minutesOfThePast, periodsOfThePast } from "../../rules/bars/parts-of-the-past.ts";
import { meanPriceInRange } from "../../rules/figures/returns.ts";
import { agesOfBars, agesOfItems } from "../../rules/limits/freshness.ts";
import { countsToItsMaximum } from "../../rules/limits/full-pages.ts";
import { atMost } from "../../rules/lists.ts";
import { dayBarsBeginWithTheSession, liesInItsSession } from "../../rules/market/sessions.ts";
import { knowsToday } from "../../rules/past.ts";
import {
	agreesWith,
	differsForSome,
	eachItsOwn,
	echoes,
	same,
	unknownSymbolRejected,
} from "../../rules/questions.ts";
import { notNegative, priceRange, sortedBy, unique } from "../../rules/row-rules.ts";
import type { Changes } from "../../rules/rule.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const minutely = (change: Changes): Changes => ({ period: "1m", ...change });

export default define("listCandlesticks", {
	values: { cursor: ["WyJ4OHFEYS1xTiIsMTc5NTA5ODYwMDAwMF0"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({
		symbol: "AAPL.US",
		period: "day",
		adjust: undefined,
		adjust_type: undefined,
		session: undefined,
		trade_sessions: undefined,
		as_of: undefined,
	}),
	rules: [
		daysContainTheirMinutes("candlesticks"),
		countsToItsMaximum("candlesticks"),
		coversItsSessions("candlesticks", ["1m", "5m", "30m", "1h"]),
		barsOfThePast("candlesticks"),
		adjustedAsOfThen("candlesticks"),
		minutesOfThePast("candlesticks"),
		knowsToday,
		periodsOfThePast("candlesticks"),
		countsEachPeriod("candlesticks"),
		agesOfBars("candlesticks", false),
		hintsWhenEmpty("candlesticks", { as_of: "1900-01-02" }),
		same({ session: "all" }, { session: "intraday" }),

		agesOfItems("candlesticks", "date", { adjust: "none" }),
		sortedBy("candlesticks", "timestamp", "asc"),
		unique("candlesticks", "timestamp"),
		atMost("candlesticks", "count", { isOrdered: "last" }),
		...["1h", "week", "month"].map((period) =>
			atMost("candlesticks", "count", { isOrdered: "last", with: { period }, counts: [12, 29] }),
		),
		notNegative("candlesticks[]", "low", "volume", "turnover"),
		priceRange("candlesticks[]", "open", "close"),
		echoes("period", "period", { day: "day", "1000": "day", "1h": "1h", "60": "1h", year: "year" }),
		echoes("adjust", "adjust", { none: "none", forward: "forward" }),
		madeOfFinerBars("candlesticks", { adjust: "none", session: "all" }),
		madeOfFinerBars("candlesticks", { adjust: "forward", session: "intraday" }),
		dayBarsBeginWithTheSession("candlesticks", {}),
		liesInItsSession("candlesticks[]", minutely({ session: "all", count: "1000" })),
		adjustedByFactors("candlesticks", {}),
		meanPriceInRange("candlesticks[]", { adjust: "none", count: "1000" }),
		beginWithTheirSession("candlesticks"),
		barsFitPeriod("candlesticks"),
		eachItsOwn("candlesticks", "period", ["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"]),
		differsForSome("candlesticks", minutely({ session: "intraday" }), minutely({ session: "all" })),
		differsForSome("candlesticks", minutely({ trade_sessions: "0" }), minutely({ trade_sessions: "1" })),
		differsForSome("candlesticks", { adjust: "none", count: "1000" }, { adjust: "forward", count: "1000" }),
		unknownSymbolRejected(),
		agreesWith(
			"getQuotes",
			"candlesticks[].close",
			"quote[].lastDone",
			{ symbols: "AAPL.US" },
			{ count: "1" },
		),
	],
});
