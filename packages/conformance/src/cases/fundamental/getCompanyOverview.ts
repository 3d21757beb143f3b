import { always } from "../../rules/answers.ts";
import { echoes, unknownSymbolRefused } from "../../rules/questions.ts";
import { at } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { define } from "../case.ts";

export default define("getCompanyOverview", {
	rules: [
		explains(["company.name", "company.exchange"]),
		always("the ticker is the symbol without its market", (body) => {
			return at(body, "company.symbol") === `${at(body, "company.ticker")}.US`;
		}),
		echoes("company.symbol", "symbol", { "AAPL.US": "AAPL.US", "MSFT.US": "MSFT.US" }),
		unknownSymbolRefused(),
	],
});
