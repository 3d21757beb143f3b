import { decimals, each, unique } from "../../rules/answers.ts";
import { atMost, ordersBy } from "../../rules/lists.ts";
import { echoes } from "../../rules/questions.ts";
import { define } from "../case.ts";

const path = "ranking.list";

export default define("listRank", {
	rules: [
		unique(path, "symbol"),
		atMost(path),
		ordersBy(path, { key: "gainers" }, "changeRate", "desc"),
		ordersBy(path, { key: "losers" }, "changeRate", "asc"),
		ordersBy(path, { key: "market_cap" }, "marketCap", "desc"),
		ordersBy(path, { key: "amplitude" }, "amplitude", "desc"),
		ordersBy(path, { key: "turnover_rate" }, "turnoverRate", "desc"),
		decimals(`${path}[]`, "lastDone", "changeRate", "changeValue", "marketCap", "turnoverRate"),
		each(
			`${path}[]`,
			"the ticker is the symbol without its market",
			({ symbol, ticker }) => symbol === `${ticker}.US`,
		),
		echoes("ranking.key", "key", { gainers: "gainers", dividend_yield: "dividend_yield" }),
	],
});
