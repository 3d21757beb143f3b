import { ranksLikeTheScreener } from "../../rules/across/ranks.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { atMost, ordersBy } from "../../rules/lists.ts";
import { ranksTheWholeMarket } from "../../rules/market/ranking.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, echoes } from "../../rules/questions.ts";
import { formatValue, rowListAt } from "../../rules/reading.ts";
import { each, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "ranking.list";

/** Members that the calculated figures have too. */
const ranked = [
	"lastDone",
	"changeRate",
	"changeValue",
	"marketCap",
	"amplitude",
	"turnoverRate",
	"volumeRatio",
	"fiveDayChangeRate",
	"tenDayChangeRate",
	"ytdChangeRate",
];

export default define("listRank", {
	values: { cursor: ["WyJ1SUlfMEJ2SyIsMl0"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ key: "gainers" }),
	rules: [
		ranksLikeTheScreener(`${path}[]`),
		ranksTheWholeMarket(`${path}[]`),
		sameFigures(
			`${path}[]`,
			{
				operationId: "getCalcIndexes",
				path: "quote[]",
				parameters: {
					fields:
						"last_done,change_rate,change_value,market_cap,amplitude,turnover_rate,volume_ratio,five_day_change_rate,ten_day_change_rate,ytd_change_rate",
				},
			},
			ranked.map((here) => ({ here, there: here })),
			{ count: "100" },
		),

		claim("gainers rose and losers fell", async (context) => {
			for (const [key, sign] of [
				["gainers", 1],
				["losers", -1],
			] as const) {
				const rows = rowListAt(context, await context.body({ key, count: "100" }), path);
				const wrong = rows.find(({ changeRate }) => Number(changeRate) * sign <= 0);
				if (wrong)
					context.fail(
						`key=${key} answers ${formatValue(wrong["symbol"])} with ${formatValue(wrong["changeRate"])}`,
					);
			}
		}),
		unique(path, "symbol"),
		atMost(path),
		secondPageFits(`${path}[]`, [{}, { key: "losers" }, { key: "market_cap" }]),
		ordersBy(path, { key: "gainers" }, "changeRate", "desc"),
		ordersBy(path, { key: "losers" }, "changeRate", "asc"),
		ordersBy(path, { key: "market_cap" }, "marketCap", "desc"),
		ordersBy(path, { key: "amplitude" }, "amplitude", "desc"),
		ordersBy(path, { key: "turnover_rate" }, "turnoverRate", "desc"),
		each(
			`${path}[]`,
			"the ticker is the symbol without its market",
			({ symbol, ticker }) => symbol === `${ticker}.US`,
		),
		echoes("ranking.key", "key", { gainers: "gainers", dividend_yield: "dividend_yield" }),
	],
});
