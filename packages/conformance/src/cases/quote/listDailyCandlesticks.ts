import { atMost } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { equal, formatValue, rowListAt } from "../../rules/reading.ts";
import { each, priceRange, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "candlesticks";

export default define("listDailyCandlesticks", {
	// A cursor is of one day: behind KO.US.
	values: { cursor: ["WyJmdFdZeE81eSIsIktPLlVTIl0"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ date: "2026-11-20", as_of: undefined }),
	rules: [
		claim("its bars are those of the history of each security", async (context) => {
			const date = "2026-11-20";
			const bars = rowListAt(context, await context.body({ date }), path);
			if (bars.length === 0) context.skip(`no bar of ${date} is held`);
			for (const symbol of context.service.symbols.slice(0, 5)) {
				const { json } = await context.other("listHistoryCandlesticks", { symbol, start: date, end: date });
				const own = rowListAt(context, json, path).map((bar) => ({ symbol, ...bar }));
				const here = bars.filter((bar) => bar["symbol"] === symbol);
				if (!equal(here, own)) context.fail(`${formatValue(here)} here, ${formatValue(own)} in the history`);
			}
		}),
		each(
			`${path}[]`,
			"each is of the requested day",
			({ date }, body) => date === (body as { date: string }).date,
		),
		sortedBy(path, "symbol", "asc"),
		unique(path, "symbol"),
		priceRange(`${path}[]`, "open", "close"),
		atMost(path),
		secondPageFits(`${path}[]`, [{}, { date: "2026-11-19" }]),
		rejects({ date: "2026-02-30" }, "date", "there is no such day"),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
