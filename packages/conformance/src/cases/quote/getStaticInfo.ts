import { roundLots, sameFacts } from "../../rules/across/identities.ts";
import { namesInTheirScripts } from "../../rules/across/spellings.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { forManySymbols } from "../../rules/figures/informative-symbols.ts";
import { earningsPerShare } from "../../rules/figures/reports.ts";
import { eachSymbolOnce, namesAllUnknown, namesUnknown } from "../../rules/lists.ts";
import { compareValues, rowsAt } from "../../rules/reading.ts";
import { always, each, notTheSame, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getStaticInfo", {
	rules: [
		sameFacts(
			"quote[]",
			[
				["exchange", "getCompanyOverview", "exchange"],
				["currency", "getCompanyOverview", "currency"],
				["nameEn", "resolveSymbol", "name"],
				["exchange", "resolveSymbol", "exchange"],
			],
			"symbols",
		),
		namesInTheirScripts("quote[]"),
		eachSymbolOnce("quote"),
		namesUnknown,
		namesAllUnknown("quote"),
		notTheSame("quote", "board", "exchange"),
		notTheSame("quote", "circulatingShares", "totalShares"),
		unique("quote", "symbol"),
		earningsPerShare,
		roundLots("quote[]"),
		sameFigures(
			"quote[]",
			{ operationId: "getCalcIndexes", path: "quote[]", parameters: { fields: "dividend_yield" } },
			[{ here: "dividendYield", there: "dividendYield" }],
			forManySymbols(200),
		),
		always("names in traditional characters are not all those in simplified ones", (body) => {
			const named = rowsAt(body, "quote[]").filter(({ nameCn, nameHk }) => nameCn !== "" && nameHk !== "");
			return named.length < 3 || named.some(({ nameCn, nameHk }) => nameCn !== nameHk);
		}),
		each("quote[]", "no more shares circulate than there are", ({ totalShares, circulatingShares }) => {
			return (
				totalShares === "" || circulatingShares === "" || compareValues(circulatingShares, totalShares) <= 0
			);
		}),
	],
});
