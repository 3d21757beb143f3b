import { daysOfTheCalendar } from "../../rules/across/calendars.ts";
import { within } from "../../rules/lists.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { at, equal, formatValue } from "../../rules/reading.ts";
import { sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { fromTodayByDefault, monthByDefault, ordered } from "../relations.ts";

export default define("listTradingDays", {
	parameters: { start: "2026-01-01", end: "2026-12-31" },
	values: { start: ["2026-01-02", "2026-04-03"], end: ["2026-06-30", "2026-11-20"] },
	conform: ordered("start", "end"),
	rules: [
		daysOfTheCalendar,
		sortedBy("tradingDays", "", "asc"),
		sortedBy("halfTradingDays", "", "asc"),
		unique("tradingDays"),
		within("tradingDays", "", "2026-06-01", "2026-06-30"),
		...monthByDefault,
		fromTodayByDefault,
		claim("Thanksgiving week of 2026 has three full days and a half", async (context) => {
			const body = await context.body({ start: "2026-11-22", end: "2026-11-28" });
			const full = at(body, "tradingDays");
			const half = at(body, "halfTradingDays");
			if (!equal(full, ["2026-11-23", "2026-11-24", "2026-11-25"]))
				context.fail(`full days are ${formatValue(full)}`);
			if (!equal(half, ["2026-11-27"])) context.fail(`half days are ${formatValue(half)}`);
		}),
		rejects({ start: "2026-06-02", end: "2026-06-01" }, "end", "it is before start"),
		rejects({ start: "2025-01-01", end: "2026-01-02" }, "end", "more than 366 days"),
	],
});
