import { positionsAgree } from "../../rules/across/holders.ts";
import { positionsFollowEachOther } from "../../rules/figures/positions.ts";
import {
	holdersHoldShares,
	periodsReachBack,
	positionsAreFiledLater,
	twentyLargestHolders,
} from "../../rules/fundamentals/holders.ts";
import { agesEnclose } from "../../rules/limits/freshness.ts";
import { atMost } from "../../rules/lists.ts";
import { claim, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, equal, formatValue, rowsAt, valuesAt } from "../../rules/reading.ts";
import { always, each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("listTopShareholders", {
	parameters: { periods: "3" },
	rules: [
		positionsAgree("shareholders.list[]"),
		twentyLargestHolders,
		periodsReachBack,
		positionsAreFiledLater("shareholders.list[]"),
		holdersHoldShares("shareholders.list[].holders[]", "sharesHeld"),
		agesEnclose("shareholders.list[].holders[].filingDate", { periods: "8" }),
		sortedBy("shareholders.reportDates", "", "desc"),
		atMost("shareholders.list", "periods"),
		sortedBy("shareholders.list[].holders", "sharesHeld", "desc"),
		unique("shareholders.list[].holders", "holderId"),
		always("there is one entry for each period, in their order", (body) => {
			return equal(at(body, "shareholders.reportDates"), valuesAt(body, "shareholders.list[].reportDate"));
		}),
		positionsFollowEachOther("shareholders.list[]"),
		each(
			"shareholders.list[].holders[]",
			"a role is more than the kind of a holder",
			({ role, holderType: kind }) => {
				return role === null || String(role).toLowerCase() !== kind;
			},
		),
		claim("the holders of a period are its largest ones", async (context) => {
			const [newest] = rowsAt(await context.body(), "shareholders.list[]");
			const { json } = await context.other("listShareholders", {
				symbol: context.base["symbol"] ?? "",
				count: "5",
			});
			const topHolders = rowsAt(json, "shareholders.list[]").filter(
				({ reportDate }) => reportDate === newest?.["reportDate"],
			);
			if (topHolders.length === 0) return context.skip("no holder is known of the newest period");
			const holderIds = valuesAt(newest, "holders[].holderId");
			const missing = topHolders.find(({ holderId }) => !holderIds.includes(holderId));
			if (missing)
				context.fail(`${formatValue(missing)} is not among those of ${formatValue(newest?.["reportDate"])}`);
		}),
		unknownSymbolRejected(),
	],
});
