import { percentsAreOfOneCount, rangesSplitTheHolders, tiesGoById } from "../../rules/across/holders.ts";
import { holdersHoldShares, percentsAreOfTheSharesOutstanding } from "../../rules/fundamentals/holders.ts";
import { fillsItsPages } from "../../rules/limits/full-pages.ts";
import { atMost, onlyThose, ordersBy } from "../../rules/lists.ts";
import { goesToItsEnd, secondPageFits } from "../../rules/pages.ts";
import { claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, compareValues, rowListAt } from "../../rules/reading.ts";
import { notNegative, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "shareholders.list";

export default define("listShareholders", {
	values: { cursor: ["WyJXNnByUGE4QyIsMTAwMDAwMCwieCJd"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({
		symbol: "AAPL.US",
		range: undefined,
		sort: undefined,
		order: undefined,
		as_of: undefined,
	}),
	rules: [
		rangesSplitTheHolders,
		tiesGoById,
		percentsAreOfOneCount(`${path}[]`),
		percentsAreOfTheSharesOutstanding(`${path}[]`),
		holdersHoldShares(`${path}[]`, "sharesHeld"),
		fillsItsPages("shareholders.list[]"),
		goesToItsEnd("shareholders.list[]", { count: "7" }, { count: "100" }),
		secondPageFits(`${path}[]`, [
			{ range: "inc" },
			{ range: "dec" },
			{ sort: "shares_changed", order: "asc" },
			{ sort: "report_date" },
		]),
		unique(path, "holderId"),
		atMost(path),
		atMost(path, "count", { with: { range: "dec" } }),
		ordersBy(path, { sort: "report_date" }, "reportDate", "desc"),
		notNegative(`${path}[]`, "sharesHeld", "ownershipPercent"),
		onlyThose(path, "range", ["inc", "dec"], ({ sharesChanged }, range) => {
			return sharesChanged !== null && compareValues(sharesChanged, "0") === (range === "inc" ? 1 : -1);
		}),
		claim("the total does not depend on the count", async (context) => {
			const [one, all] = [await context.body({ count: "1" }), await context.body({ count: "100" })];
			const [smallTotal, largeTotal] = [one, all].map((body) => Number(at(body, "shareholders.total")));
			if (smallTotal !== largeTotal || Number(largeTotal) < rowListAt(context, all, path).length)
				context.fail(`count=1 tells ${smallTotal}, count=100 ${largeTotal}`);
		}),
		unknownSymbolRejected(),
	],
});
