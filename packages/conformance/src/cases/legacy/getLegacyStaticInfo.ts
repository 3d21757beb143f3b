import { each, unique } from "../../rules/answers.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { eachSymbolHeld } from "../../rules/lists.ts";
import { agreesWith } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("getLegacyStaticInfo", {
	rules: [
		eachSymbolHeld("quote"),
		unique("quote", "symbol"),
		each("quote[]", "nothing is null in this family", (record) => !Object.values(record).includes(null)),
		agreesWith("getStaticInfo", "quote[].nameEn", "quote[].nameEn", { symbols: "AAPL.US,MSFT.US" }),
		agreesWith("getStaticInfo", "quote[].totalShares", "quote[].totalShares", { symbols: "AAPL.US,MSFT.US" }),
		limitsTheRate,
	],
});
