import { always } from "../../rules/answers.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { same, unknownSymbolRefused } from "../../rules/questions.ts";
import { at } from "../../rules/reading.ts";
import { define } from "../case.ts";

export default define("getCompanyProfile", {
	values: { symbol: ["AAPL", "AAPL.US", "NASDAQ:AAPL", "MSFT"] },
	rules: [
		always("success is true", (body) => at(body, "success") === true),
		always(
			"data and meta speak of one security",
			(body) => at(body, "data.symbol") === at(body, "meta.symbol"),
		),
		same({ symbol: "AAPL" }, { symbol: "AAPL.US" }),
		same({ symbol: "NASDAQ:AAPL" }, { symbol: "AAPL.US" }),
		unknownSymbolRefused("NOSUCH99"),
		unknownSymbolRefused("NOSUCHSYMBOLOFTWENTY"),
		limitsTheRate,
	],
});
