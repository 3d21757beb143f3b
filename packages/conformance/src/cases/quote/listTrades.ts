import { usesItsAllowanceUp } from "../../rules/accounts/counting.ts";
import { tradesFitTheirMinutes } from "../../rules/across/sessions.ts";
import { shortestNumbers, wholeCents } from "../../rules/across/spellings.ts";
import { decimals, notNegative, sortedBy } from "../../rules/answers.ts";
import { countsToItsMaximum } from "../../rules/limits/counts.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { atMost } from "../../rules/lists.ts";
import { directionsMakeTheInflow } from "../../rules/market/flow.ts";
import { reachesEachTenth } from "../../rules/market/fractions.ts";
import { liesInItsSession } from "../../rules/market/sessions.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("listTrades", {
	rules: [
		tradesFitTheirMinutes("trades[]"),
		directionsMakeTheInflow("trades[]"),

		wholeCents("trades[]", "price"),
		shortestNumbers("trades[]", "volume"),
		countsToItsMaximum("trades"),

		liesInItsSession("trades[]", { count: "1000" }),

		reachesEachTenth("trades[].timestamp", "1000"),
		agesOfItems("trades", "timestamp"),
		sortedBy("trades", "timestamp", "desc"),
		atMost("trades"),
		decimals("trades[]", "price", "volume"),
		notNegative("trades[]", "price", "volume"),
		unknownSymbolRefused(),
		limitsTheRate,
		usesItsAllowanceUp,
	],
});
