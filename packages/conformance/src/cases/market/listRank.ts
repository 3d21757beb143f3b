import { decimals, each, unique } from "../../rules/answers.ts";
import { atMost, ordersBy } from "../../rules/lists.ts";
import { echoes } from "../../rules/questions.ts";
import { define } from "../case.ts";

const path = "ranking.lists";

export default define("listRank", {
	rules: [
		unique(path, "symbol"),
		atMost(path),
		ordersBy(path, { key: "gainers" }, "chg", "desc"),
		ordersBy(path, { key: "losers" }, "chg", "asc"),
		ordersBy(path, { key: "market_cap" }, "marketCap", "desc"),
		ordersBy(path, { key: "amplitude" }, "amplitude", "desc"),
		ordersBy(path, { key: "turnover_rate" }, "turnoverRate", "desc"),
		decimals(`${path}[]`, "lastDone", "chg", "change", "marketCap", "turnoverRate"),
		each(
			`${path}[]`,
			"the code is the symbol without its market",
			({ symbol, code }) => symbol === `${code}.US`,
		),
		echoes("ranking.key", "key", { gainers: "gainers", dividend_yield: "dividend_yield" }),
	],
});
