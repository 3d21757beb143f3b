import { decimals, notNegative, priceRange, sortedBy, unique } from "../../rules/answers.ts";
import { atMost } from "../../rules/lists.ts";
import { agreesWith, echoes, unknownSymbolRefused } from "../../rules/questions.ts";
import { define } from "../case.ts";

export default define("listCandlesticks", {
	rules: [
		sortedBy("candlesticks", "timestamp", "asc"),
		unique("candlesticks", "timestamp"),
		atMost("candlesticks", "count", { keeps: "last" }),
		decimals("candlesticks[]", "open", "high", "low", "close", "volume", "turnover"),
		notNegative("candlesticks[]", "low", "volume", "turnover"),
		priceRange("candlesticks[]", "open", "close"),
		echoes("period", "period", { day: "day", "1000": "day", "1h": "1h", "60": "1h", year: "year" }),
		echoes("adjust", "adjust", { none: "none", forward: "forward" }),
		unknownSymbolRefused(),
		agreesWith(
			"getQuotes",
			"candlesticks[].close",
			"quote[].lastDone",
			{ symbols: "AAPL.US" },
			{ count: "1" },
		),
	],
});
