import { hintsWhenEmpty } from "../../rules/across/histories.ts";
import { sortsEveryKey } from "../../rules/across/ranks.ts";
import { extremesOfDayBars } from "../../rules/bars/extremes.ts";
import { sameFigures } from "../../rules/figures/agreement.ts";
import { limitsTheRate } from "../../rules/limits/limited.ts";
import { atMost, onlyThose, ordersBy, pagesInStep } from "../../rules/lists.ts";
import {
	boundsPart,
	rowsOfOtherOperations,
	screensInOrder,
	screensWhatIsTraded,
	strategiesAreTheirConditions,
} from "../../rules/market/screening.ts";
import { claim, rejects, same } from "../../rules/questions.ts";
import { at, compareDecimals, formatValue, rowAt, rowListAt, valuesAt } from "../../rules/reading.ts";
import { explains } from "../../rules/receipts.ts";
import { always, unique } from "../../rules/row-rules.ts";
import { statesTheUnits } from "../../rules/screened/catalogue.ts";
import {
	boundsAreIncluded,
	conditionsNarrow,
	conditionsNarrowAStrategy,
	statesAreSelected,
} from "../../rules/screened/conditions.ts";
import { hintsBehindTheEnd, namesTheInvalidEntry, tiesAreBySymbol } from "../../rules/screened/order.ts";
import { define } from "../case.ts";

const path = "results.items";
const conditions = [
	"pettm:5:40",
	"pettm:5:40,roe:15:",
	"divyld:1:",
	"macd_day:::category=goldenfork",
	"filter_pettm::30",
];
/** A JSON text of a length, padded at its end. */
const padded = (json: string) => (length: number) => (json.length > length ? undefined : json.padEnd(length));
const tells = { page: "results.page", total: "results.total" };

export default define("searchScreener", {
	values: {
		// The market of each past takes seconds to derive.
		as_of: ["2026-06-30"],
		conditions: [...conditions, '[{"key":"pettm","min":5,"max":40}]', '["pettm:5:40","roe:15:"]'],
		show: ["marketcap", "marketcap,divyld", '["beta"]'],
		sort: ["changerate", "marketcap", "pettm"],
		strategy_id: ["1", "2", "3"],
	},
	ofLength: { conditions: padded('[{"key":"pettm","min":5,"max":40}]'), show: padded('["beta"]') },
	rules: [
		screensWhatIsTraded(path),
		same({ conditions: "lastdone:5:300" }, { conditions: "prevclose:5:300" }),
		same({ conditions: "changerate:-1:1" }, { conditions: "prevchg:-1:1" }),
		same({ conditions: "shortvolumepercent:50:" }, { conditions: "shortvolumeratio:50:" }),
		same({ conditions: "turnover:100000:" }, { conditions: "balance:100000:" }),
		same({ conditions: "turnover_rate:1:" }, { conditions: "turnoverrate:1:" }),
		same(
			{ conditions: "ma_day:::category=bullish" },
			{ conditions: '[{"key":"ma_day","techValues":{"category":"bullish"}}]' },
		),
		rejects({ conditions: "sector:::value=Nonsense" }, "conditions", "no security has the text"),
		claim("bounds that are probably in another unit are told in the hint", async (context) => {
			const body = await context.body({ conditions: "divyld:0.03:" });
			if (typeof at(body, "hint") !== "string")
				context.fail(`divyld:0.03: has the hint ${formatValue(at(body, "hint"))}`);
		}),
		sameFigures(
			`${path}[]`,
			{ operationId: "getStaticInfo", path: "quote[]" },
			[{ here: "name", there: "nameEn" }],
			{ size: "100" },
		),
		always("the market is that of the United States", (body) => at(body, "results.market") === "US"),
		boundsAreIncluded,
		conditionsNarrow,
		conditionsNarrowAStrategy,
		statesAreSelected,
		sortsEveryKey,
		tiesAreBySymbol,
		namesTheInvalidEntry,
		hintsBehindTheEnd,
		same({ conditions: "changerate:-1:,changerate::1" }, { conditions: "changerate:-1:1" }),
		same(
			{ conditions: '[{"key":"changerate","min":"-1","max":null},{"key":"filter_prevchg","max":"1"}]' },
			{ conditions: "changerate:-1:1" },
		),
		same({ show: "balance,filter_beta" }, { show: "turnover,beta" }),
		same({ sort: "turnoverrate" }, { sort: "turnover_rate" }),
		hintsWhenEmpty("results.items", { conditions: "lastdone:0.0001:0.0002" }),
		explains([`${path}[].lastdone`, `${path}[].pettm`], { conditions: "pettm:5:40", size: "3" }),
		unique(path, "symbol"),
		atMost(path, "size"),
		pagesInStep(path, { page: "page", size: "size", from: 0, members: tells }),
		ordersBy(path, {}, "changerate", "desc"),
		ordersBy(path, { sort: "marketcap", order: "asc", show: "marketcap" }, "marketcap", "asc"),
		onlyThose(path, "conditions", ["pettm:10:20"], ({ pettm }) => {
			return compareDecimals("10", String(pettm)) <= 0 && compareDecimals(String(pettm), "20") <= 0;
		}),
		same({ conditions: "pettm:5:40" }, { conditions: '[{"key":"pettm","min":5,"max":40}]' }),
		same({ conditions: "pettm:5:40,roe:15:" }, { conditions: '["pettm:5:40","roe:15:"]' }),
		same({ conditions: "pettm:5:40,roe:15:" }, { conditions: '["pettm:5:40",{"key":"roe","min":"15"}]' }),
		same({ conditions: "pettm:5:40" }, { conditions: "filter_pettm:5:40" }),
		same({ show: "marketcap,divyld" }, { show: '["marketcap","divyld"]' }),
		claim("each item shows what was asked for", async (context) => {
			const items = rowListAt(
				context,
				await context.body({ conditions: "pettm:5:40", show: "beta,sector" }),
				path,
			);
			const keys = ["lastdone", "changerate", "pettm", "beta", "sector"];
			const wrong = items.find((item) => keys.some((key) => !(key in item)));
			if (wrong) context.fail(`${formatValue(wrong)} lacks one of ${keys.join(", ")}`);
		}),
		claim("every indicator can be shown", async (context) => {
			const { json } = await context.other("listScreenerIndicators");
			const keys = valuesAt(json, "groups[].indicators[].key");
			const [item = {}] = rowListAt(context, await context.body({ show: keys.join() }), path);
			const missing = keys.filter((key) => !(String(key) in item));
			if (missing.length > 0) context.fail(`${formatValue(item)} lacks ${missing.join(", ")}`);
		}),
		claim("market is left out when a strategy runs", async (context) => {
			const results = rowAt(await context.body({ strategy_id: "1" }), "results");
			if ("market" in results) context.fail("the result of a strategy names a market");
		}),
		statesTheUnits,
		same({ conditions: "marketcap:1B:" }, { conditions: "marketcap:1000000000:" }),
		boundsPart(["pettm", "changerate", "marketcap"]),
		extremesOfDayBars,
		screensInOrder(["pettm", "volume"]),
		strategiesAreTheirConditions,
		...rowsOfOtherOperations(path),
		rejects({ conditions: "nosuchkey:1:2" }, "conditions", "there is no such key"),
		rejects({ conditions: "pettm:9:1" }, "conditions", "the bounds are the wrong way round"),
		rejects({ conditions: "pettm::" }, "conditions", "both bounds are empty"),
		rejects({ conditions: '[{"key":' }, "conditions", "it is not JSON"),
		rejects({ conditions: "[5]" }, "conditions", "the array holds a number"),
		rejects({ show: "nosuchkey" }, "show", "there is no such key"),
		rejects({ sort: "sector" }, "sort", "it is a text"),
		rejects({ sort: "nosuchkey" }, "sort", "there is no such key"),
		rejects({ strategy_id: "999999999" }, "strategy_id", "there is no such strategy"),
		limitsTheRate,
	],
});
