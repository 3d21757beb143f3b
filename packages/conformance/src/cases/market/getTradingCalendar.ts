import { matchesTheHolidays, sessionsTouch } from "../../rules/across/calendars.ts";
import { extendedSessionsSinceTheirYears } from "../../rules/across/spellings.ts";
import { within } from "../../rules/lists.ts";
import {
	beginsToday,
	reasonsAreThoseOfTheDays,
	sessionsDoNotOverlap,
} from "../../rules/market/calendar-days.ts";
import { halfDaysEndEarly } from "../../rules/market/days.ts";
import { followsTheClocks } from "../../rules/market/sessions.ts";
import { claim, rejects } from "../../rules/questions.ts";
import { rowListAt } from "../../rules/reading.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { fromTodayByDefault, monthByDefault, ordered } from "../relations.ts";

export default define("getTradingCalendar", {
	parameters: { start: "2026-11-20", end: "2026-12-31" },
	values: { start: ["2026-01-02", "2026-04-03"], end: ["2026-06-30", "2026-11-20"] },
	conform: ordered("start", "end"),
	rules: [
		extendedSessionsSinceTheirYears,
		matchesTheHolidays,
		sessionsTouch,
		each(
			"calendar[]",
			"a day that is not a full one has a reason",
			({ kind, reason }) => (kind === "trading") === (reason === null),
		),

		halfDaysEndEarly,
		reasonsAreThoseOfTheDays,
		sessionsDoNotOverlap,
		beginsToday("calendar[]"),

		followsTheClocks,

		sortedBy("calendar", "date", "asc"),
		unique("calendar", "date"),
		sortedBy("calendar[].sessions", "opensAt", "asc"),
		within("calendar", "date", "2026-06-01", "2026-06-30"),
		...monthByDefault,
		fromTodayByDefault,
		each("calendar[]", "only a closed day has no sessions", ({ kind, sessions }) => {
			return Array.isArray(sessions) && (sessions.length === 0) === (kind === "closed");
		}),
		each(
			"calendar[].sessions[]",
			"sessions open before they close",
			({ opensAt, closesAt }) => String(opensAt) < String(closesAt),
		),
		claim("every day of the range is there", async (context) => {
			const days = rowListAt(
				context,
				await context.body({ start: "2026-06-01", end: "2026-06-30" }),
				"calendar",
			);
			if (days.length !== 30) context.fail(`June has ${days.length} days`);
		}),
		rejects({ start: "2026-06-02", end: "2026-06-01" }, "end", "it is before start"),
		rejects({ start: "2025-01-01", end: "2026-01-02" }, "end", "more than 366 days"),
	],
});
