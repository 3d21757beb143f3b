import { atMost, onlyThose } from "../../rules/lists.ts";
import { secondPageFits } from "../../rules/pages.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { equal, formatValue, rowListAt } from "../../rules/reading.ts";
import { each, sortedBy } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ofItsList } from "../relations.ts";

const path = "actions";

export default define("listDailyActions", {
	// A cursor is of one day: behind the first action of KO.US.
	values: { cursor: ["WyIxQkdYSVBMUCIsIktPLlVTIiwxXQ"] },
	ofLength: { cursor: () => undefined },
	conform: ofItsList({ date: "2026-11-06", kinds: undefined, as_of: undefined }),
	rules: [
		claim("its actions are those that each security has on the day", async (context) => {
			const symbols = context.service.symbols.slice(0, 5);
			for (const symbol of symbols) {
				const { json } = await context.other("listCorporateActions", { symbol });
				const [newest] = rowListAt(context, json, path);
				if (newest === undefined) continue;
				const date = String(newest["effectiveDate"]);
				const all = rowListAt(context, await context.body({ date }), path);
				const here = all.filter((action) => action["symbol"] === symbol);
				const own = rowListAt(context, json, path)
					.filter(({ effectiveDate }) => effectiveDate === date)
					.map((action) => ({ symbol, ...action }));
				if (!equal(here, own)) context.fail(`${formatValue(here)} here, ${formatValue(own)} of the security`);
			}
		}),
		each(
			`${path}[]`,
			"each is of the requested day",
			({ effectiveDate }, body) => effectiveDate === (body as { date: string }).date,
		),
		sortedBy(path, "symbol", "asc"),
		atMost(path),
		onlyThose(path, "kinds", ["split", "dividend"], ({ kind }, requested) => kind === requested),
		secondPageFits(`${path}[]`, [{}, { date: "2026-11-06" }]),
		rejects({ date: "2026-02-30" }, "date", "there is no such day"),
		rejects({ cursor: "AAPL" }, "cursor", "no page gave it"),
	],
});
