import { quotesOfThePast, sessionQuotesFollow, volumesOfDayBars } from "../../rules/across/sessions.ts";
import { tradesWhileListed } from "../../rules/across/spellings.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { change, minus } from "../../rules/figures/exact.ts";
import { followsFromItsRow } from "../../rules/figures/figures.ts";
import { forManySymbols } from "../../rules/figures/informative-symbols.ts";
import { meanPriceInRange, quotesAreTheirBars } from "../../rules/figures/returns.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { eachSymbolOnce, namesAllUnknown, namesUnknown } from "../../rules/lists.ts";
import {
	agesOfQuotes,
	nullWithoutPrices,
	quotesEachTradedSession,
	statusOfHalts,
} from "../../rules/market/quotes.ts";
import { quotesLieInTheirSessions } from "../../rules/market/sessions.ts";
import { each, notNegative, priceRange, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getQuotes", {
	rules: [
		tradesWhileListed("quote[]"),
		nullWithoutPrices("quote[]"),
		quotesEachTradedSession("quote[]"),
		agesOfQuotes("quote[]"),
		statusOfHalts("quote[]"),
		sessionQuotesFollow("quote[]"),
		volumesOfDayBars("quote[]"),
		quotesOfThePast("quote[]"),
		eachSymbolOnce("quote"),
		namesUnknown,
		namesAllUnknown("quote"),
		unique("quote", "symbol"),
		notNegative("quote[]", "lastDone", "volume", "turnover"),
		priceRange("quote[]", "lastDone", "open"),
		each("quote[]", "open, high and low are known together", ({ open, high, low }) => {
			return [open, high, low].every((price) => (price === null) === (open === null));
		}),
		followsFromItsRow(
			"quote[]",
			[
				{
					member: "changeValue",
					is: "`lastDone` minus `prevClose`",
					from: (of) => minus(of("lastDone"), of("prevClose")),
				},
				{
					member: "changeRate",
					is: "the change against `prevClose` in percent, rounded half up",
					places: 2,
					from: (of) => change(of("lastDone"), of("prevClose")),
				},
			],
			forManySymbols(200),
		),
		sameFigures(
			"quote[]",
			{ operationId: "getStaticInfo", path: "quote[]" },
			[{ here: "name", there: "nameEn" }],
			forManySymbols(200),
		),
		quotesAreTheirBars("quote[]"),
		quotesLieInTheirSessions("quote[]"),
		meanPriceInRange("quote[]"),
		sameFigures(
			"quote[]",
			{
				operationId: "getCalcIndexes",
				path: "quote[]",
				parameters: { fields: "last_done,change_value,change_rate,volume,turnover" },
			},
			["lastDone", "changeValue", "changeRate", "volume", "turnover"].map((here) => ({ here, there: here })),
			forManySymbols(200),
		),
		limitsTheRate,
	],
});
