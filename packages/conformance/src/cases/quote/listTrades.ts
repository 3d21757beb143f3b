import { usesItsAllowanceUp } from "../../rules/accounts/counting.ts";
import { tradesFitTheirMinutes } from "../../rules/across/sessions.ts";
import { agesOfItems } from "../../rules/limits/freshness.ts";
import { countsToItsMaximum } from "../../rules/limits/full-pages.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { atMost } from "../../rules/lists.ts";
import { liesInItsSession } from "../../rules/market/sessions.ts";
import { directionsMakeTheInflow, reachesEachTenth } from "../../rules/market/trades.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { notNegative, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

export default define("listTrades", {
	values: { cursor: ["WyIyZExUZnByUCIsMTc5NTIwODk3ODMzOSwiMzM5ODM0IzAwMDAwMDAwMDAwMDAwMDAiXQ"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ symbol: "AAPL.US", as_of: undefined }),
	rules: [
		tradesFitTheirMinutes("trades[]"),
		directionsMakeTheInflow("trades[]"),

		countsToItsMaximum("trades"),

		liesInItsSession("trades[]", { count: "1000" }),

		reachesEachTenth("trades[].timestamp", "1000"),
		agesOfItems("trades", "timestamp"),
		sortedBy("trades", "timestamp", "desc"),
		atMost("trades"),
		secondPageFits("trades[]", [{}]),
		notNegative("trades[]", "price", "volume"),
		unknownSymbolRejected(),
		limitsTheRate,
		usesItsAllowanceUp,
	],
});
