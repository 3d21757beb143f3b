import { atMost } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { at, equal, formatValue, rowListAt } from "../../rules/reading.ts";
import { notNegative, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "dailyShortTrades";

export default define("listDailyShortTrades", {
	// A cursor is of one day: behind KO.US.
	values: { cursor: ["WyJqUnpEODFHRCIsIktPLlVTIl0"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ date: "2026-11-20", as_of: undefined }),
	rules: [
		claim("its figures are those that each security has", async (context) => {
			const all = rowListAt(context, await context.body({ date: "2026-11-20" }), path);
			if (all.length === 0) context.skip("no report of the day is held");
			for (const symbol of context.service.symbols.slice(0, 5)) {
				const { json } = await context.other("listShortTrades", { symbol, count: "100" });
				const days = rowListAt(context, at(json, "shortTrades"), "data");
				const own = days.filter(({ date }) => date === "2026-11-20").map((day) => ({ symbol, ...day }));
				const here = all.filter((day) => day["symbol"] === symbol);
				if (!equal(here, own)) context.fail(`${formatValue(here)} here, ${formatValue(own)} of the security`);
			}
		}),
		sortedBy(path, "symbol", "asc"),
		unique(path, "symbol"),
		notNegative(`${path}[]`, "shortVolume", "totalVolume"),
		atMost(path),
		secondPageFits(`${path}[]`, [{}, { date: "2026-11-19" }]),
		rejects({ date: "2026-02-30" }, "date", "there is no such day"),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
