import { levelsAreApart } from "../../rules/across/spellings.ts";
import { unknownSymbolRejected } from "../../rules/questions.ts";
import { compareValues, rowsAt, valuesAt } from "../../rules/reading.ts";
import { allOrNone, always, numbered, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getQuoteDepth", {
	rules: [
		levelsAreApart("depth.asks[]", "depth.bids[]"),
		sortedBy("depth.asks", "price", "asc"),
		sortedBy("depth.bids", "price", "desc"),
		allOrNone("depth.asks", "orderNum"),
		allOrNone("depth.bids", "orderNum"),
		numbered("depth.asks", "position"),
		numbered("depth.bids", "position"),
		always("the best bid is below the best ask", (body) => {
			const [bid] = valuesAt(body, "depth.bids[].price");
			const [bestAsk] = valuesAt(body, "depth.asks[].price");
			return bid === undefined || bestAsk === undefined || compareValues(bid, bestAsk) < 0;
		}),
		always("levels hold shares, not the number of their orders", (body) => {
			const levels = ["bids", "asks"].flatMap((side) => rowsAt(body, `depth.${side}[]`));
			// Where a share costs much, orders are of single shares.
			const ofLots = levels.filter(({ volume }) => Number(volume) >= 100);
			return ofLots.length < 6 || ofLots.some(({ volume, orderNum }) => volume !== String(orderNum));
		}),
		unknownSymbolRejected(),
	],
});
