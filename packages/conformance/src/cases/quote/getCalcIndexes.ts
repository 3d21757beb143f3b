import { sameFigures } from "../../rules/figures/agreement.ts";
import { indexesOfQuotes, noRatiosOfLosses } from "../../rules/figures/indexes.ts";
import { forManySymbols } from "../../rules/figures/informative-symbols.ts";
import {
	explainsEachFigure,
	followsFromItsReceipt,
	restsOnWhatWasFiled,
} from "../../rules/figures/receipts-of-figures.ts";
import { figuresOfDayBars, figuresOfPastBars } from "../../rules/figures/returns.ts";
import { dividendYields } from "../../rules/figures/trailing.ts";
import { asOldAsItsQuotes, oldestPartOfFigures } from "../../rules/limits/freshness.ts";
import { eachSymbolOnce, namesAllUnknown, namesUnknown } from "../../rules/lists.ts";
import { agreesWith, claim, same } from "../../rules/questions.ts";
import { equal, formatValue, rowListAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { define } from "../case.ts";

export default define("getCalcIndexes", {
	rules: [
		sameFigures(
			"quote[]",
			{ operationId: "getQuotes", path: "quote[]" },
			["lastDone", "changeValue", "changeRate", "volume", "turnover"].map((here) => ({ here, there: here })),
			forManySymbols(200, { fields: "last_done,change_value,change_rate,volume,turnover" }),
		),
		...indexesOfQuotes,
		noRatiosOfLosses,
		explainsEachFigure("quote"),
		followsFromItsReceipt("market_cap,pe_ttm,pb_mrq,turnover_rate,dividend_yield"),
		restsOnWhatWasFiled("pe_ttm,pb_mrq"),
		asOldAsItsQuotes("last_done,volume"),
		oldestPartOfFigures,
		figuresOfDayBars(
			"quote[]",
			"five_day_change_rate,ten_day_change_rate,half_year_change_rate,ytd_change_rate,volume_ratio",
		),

		figuresOfPastBars("quote[]"),
		dividendYields("quote[]"),

		eachSymbolOnce("quote"),
		namesUnknown,
		namesAllUnknown("quote"),
		same({ fields: "pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap" }, {}),
		claim("every field can be asked for", async (context) => {
			const parameter = context.operation.parameters.find(({ name }) => name === "fields");
			const aliases = parameter?.valueAliases ?? {};
			const fields = (parameter?.schema.items?.enum ?? []).filter((field) => !(field in aliases));
			const [row = {}] = rowListAt(context, await context.body({ fields: fields.join() }), "quote");
			if (Object.keys(row).length !== fields.length + 1)
				context.fail(`${fields.length} fields answer ${formatValue(row)}`);
		}),
		claim("only the asked fields stand beside the symbol", async (context) => {
			const list = rowListAt(context, await context.body({ fields: "volume,last_done" }), "quote");
			const wrong = list.find((row) => !equal(Object.keys(row).sort(), ["lastDone", "symbol", "volume"]));
			if (wrong) context.fail(`fields=volume,last_done answers ${formatValue(wrong)}`);
		}),
		explains([
			"quote[].peTtm",
			"quote[].pbMrq",
			"quote[].dividendYield",
			"quote[].turnoverRate",
			"quote[].marketCap",
		]),
		agreesWith(
			"getQuotes",
			"quote[].lastDone",
			"quote[].lastDone",
			{ symbols: "AAPL.US,MSFT.US" },
			{ fields: "last_done" },
		),
	],
});
