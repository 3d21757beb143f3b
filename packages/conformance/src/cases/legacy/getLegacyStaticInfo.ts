import { limitsTheRate } from "../../rules/limits/limited.ts";
import { eachSymbolOnce, namesUnknown } from "../../rules/lists.ts";
import { agreesWith, claim } from "../../rules/questions.ts";
import { equal, formatValue, rowListAt, rowsAt } from "../../rules/reading.ts";
import { each, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";

export default define("getLegacyStaticInfo", {
	rules: [
		eachSymbolOnce("quote"),
		namesUnknown,
		unique("quote", "symbol"),
		each("quote[]", "nothing is null in this family", (record) => !Object.values(record).includes(null)),
		claim("every member is that of the main family", async (context) => {
			const symbols = context.service.symbols.join();
			const own = rowListAt(context, await context.body({ symbols }), "quote");
			const main = rowsAt((await context.other("getStaticInfo", { symbols })).json, "quote[]");
			const wrong = own.find((row, i) => Object.keys(row).some((name) => !equal(row[name], main[i]?.[name])));
			if (wrong) context.fail(`${formatValue(wrong)} differs from the main family`);
		}),
		agreesWith("getStaticInfo", "quote[].nameEn", "quote[].nameEn", { symbols: "AAPL.US,MSFT.US" }),
		agreesWith("getStaticInfo", "quote[].totalShares", "quote[].totalShares", { symbols: "AAPL.US,MSFT.US" }),
		limitsTheRate,
	],
});
