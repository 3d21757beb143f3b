import { always, decimals, sortedBy, unique } from "../../rules/answers.ts";
import { atMost } from "../../rules/lists.ts";
import { unknownSymbolRefused } from "../../rules/questions.ts";
import { at, equal, valuesAt } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("listTopShareholders", {
	ask: { periods: "3" },
	rules: [
		sortedBy("shareholders.periods", "", "desc"),
		atMost("shareholders.info", "periods"),
		sortedBy("shareholders.info[].shareHolders", "sharesHeld", "desc"),
		unique("shareholders.info[].shareHolders", "objectId"),
		decimals("shareholders.info[].shareHolders[]", "sharesHeld", "percentSharesHeld"),
		always("there is one entry for each period, in their order", (body) => {
			return equal(at(body, "shareholders.periods"), valuesAt(body, "shareholders.info[].period"));
		}),
		unknownSymbolRefused(),
	],
});
