import { onlyThose } from "../../rules/lists.ts";
import { claim, rejects, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, formatValue, rowListAt } from "../../rules/reading.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { ordered } from "../relations.ts";

const path = "coverage";

export default define("listCoverage", {
	parameters: { start: "2026-11-09", end: "2026-11-20" },
	values: { start: ["2026-11-02", "2026-11-09"], end: ["2026-11-16", "2026-11-20"] },
	conform: ordered("start", "end"),
	rules: [
		sortedBy(path, "area", "asc"),
		unique(path, "area"),
		sortedBy(`${path}[].days`, "date", "asc"),
		onlyThose(path, "areas", ["day-bars", "dividends"], ({ area }, requested) => area === requested),
		each(
			`${path}[]`,
			"the first day is not after the last",
			({ firstDate, lastDate }) => firstDate === null || String(firstDate) <= String(lastDate ?? "9999"),
		),
		each(
			`${path}[].days[]`,
			"a complete or partial day has securities, and a missing one has none",
			({ condition, securityCount }) =>
				condition === "pending" || (condition === "missing") === (securityCount === 0),
		),
		claim("the days of a security are those of its bars", async (context) => {
			const range = { start: "2026-11-02", end: "2026-11-20" };
			for (const symbol of context.service.symbols.slice(0, 3)) {
				const body = await context.body({ symbol, areas: "day-bars", ...range });
				const [own] = rowListAt(context, body, path);
				if (!own) continue;
				const { json } = await context.other("listHistoryCandlesticks", {
					symbol,
					period: "day",
					adjust: "none",
					...range,
				});
				const bars = rowListAt(context, json, "candlesticks").map(({ date }) => String(date));
				const complete = rowListAt(context, own, "days").filter(({ condition }) => condition === "complete");
				const found = complete.map(({ date }) => String(date));
				const missing = bars.filter((date) => !found.includes(date));
				if (missing.length > 0)
					context.fail(
						`${symbol} has bars of ${formatValue(missing)}, which are not complete in ${formatValue(at(own, "days"))}`,
					);
			}
		}),
		unknownSymbolRejected(),
		rejects({ areas: "bars" }, "areas", "there is no such area"),
		rejects({ start: "2026-11-20", end: "2026-11-19" }, "end", "it is before start"),
		rejects({ symbol: undefined, start: "2026-01-01", end: "2026-11-20" }, "end", "more than 31 days"),
	],
});
