import { positionsAgree } from "../../rules/across/holders.ts";
import { always, decimals, sortedBy, unique } from "../../rules/answers.ts";
import { positionsFollowEachOther } from "../../rules/figures/positions.ts";
import { atMost } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { at, equal, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("listTopShareholders", {
	ask: { periods: "3" },
	rules: [
		positionsAgree("shareholders.list[]"),
		sortedBy("shareholders.reportDates", "", "desc"),
		atMost("shareholders.list", "periods"),
		sortedBy("shareholders.list[].holders", "sharesHeld", "desc"),
		unique("shareholders.list[].holders", "holderId"),
		decimals("shareholders.list[].holders[]", "sharesHeld", "ownershipPercent"),
		always("there is one entry for each period, in their order", (body) => {
			return equal(at(body, "shareholders.reportDates"), valuesAt(body, "shareholders.list[].reportDate"));
		}),
		positionsFollowEachOther("shareholders.list[]"),
		unknownSymbolRefused(),
	],
});
