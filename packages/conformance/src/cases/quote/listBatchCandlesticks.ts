import { atMost, namesAllUnknown, namesUnknown, within } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, differs, echoes, rejects, same } from "../../rules/questions.ts";
import { equal, formatValue, rowListAt } from "../../rules/reading.ts";
import { priceRange, sortedBy, sortedWithin, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { all, ofItsList, ordered } from "../relations.ts";

const path = "candlesticks";

export default define("listBatchCandlesticks", {
	parameters: { count: "20", start: "2026-11-02" },
	values: { cursor: ["WyJqOTRCMlpySCIsIk1TRlQuVVMiLDE3ODI4MjYyMDAwMDBd"] },
	ofLength: { cursor: () => undefined },
	conform: all(
		ordered("start", "end"),
		ofItsList({
			symbols: "AAPL.US,MSFT.US",
			period: "day",
			start: undefined,
			end: undefined,
			adjust: undefined,
			adjust_type: undefined,
			session: undefined,
			trade_sessions: undefined,
			as_of: undefined,
		}),
	),
	rules: [
		claim("its bars are those of the history of each security", async (context) => {
			const symbols = context.service.symbols.slice(0, 3).toSorted();
			const range = { start: "2026-11-02", end: "2026-11-20", count: undefined };
			for (const period of ["day", "week", "1h"]) {
				const body = await context.body({ ...range, period, symbols: symbols.join() });
				const own = rowListAt(context, body, path);
				const expected = [];
				for (const symbol of symbols) {
					const { start, end } = range;
					const { json } = await context.other("listHistoryCandlesticks", { symbol, start, end, period });
					for (const bar of rowListAt(context, json, path)) expected.push({ symbol, ...bar });
				}
				if (!equal(own, expected))
					context.fail(
						`${formatValue(own)} with period=${period}, ${formatValue(expected)} in the histories`,
					);
			}
		}),
		sortedBy(path, "symbol", "asc"),
		sortedWithin(path, "symbol", "timestamp", "asc"),
		unique(path, "symbol", "timestamp"),
		priceRange(`${path}[]`, "open", "close"),
		namesUnknown,
		namesAllUnknown(path),
		atMost(path),
		within(path, "date", "2026-11-02", "2026-11-20", { count: undefined }),
		secondPageFits(`${path}[]`, [{}, { period: "week" }, { period: "1h", adjust: "forward" }]),
		echoes("adjust", "adjust", { none: "none", forward: "forward" }),
		echoes("period", "period", { day: "day", "2000": "week" }),
		differs({ period: "day" }, { period: "week" }),
		same({ session: "all" }, { session: "intraday" }),
		rejects({ start: "2026-06-02", end: "2026-06-01" }, "end", "it is before start"),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
