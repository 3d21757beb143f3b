import { nextDateIsTheFirst, splitsOfActions } from "../../rules/across/calendars.ts";
import { endsToday } from "../../rules/across/spellings.ts";
import {
	answersTheLongestRange,
	daysContainTheirEvenings,
	eventsAreOfStoredSecurities,
	eventsOfOneSecurity,
	foreseesNoAccident,
	nextDateIsReported,
	pastEventsStay,
} from "../../rules/fundamentals/events.ts";
import { within } from "../../rules/lists.ts";
import { closuresOfTheCalendar, exDatesOfDividends } from "../../rules/market/days.ts";
import { dayOf } from "../../rules/new-york.ts";
import { goesToItsEnd } from "../../rules/pages.ts";
import { claim, eachItsOwn, echoes, rejects, unknownSymbolRejected } from "../../rules/questions.ts";
import { at, equal, formatValue, rowsAt } from "../../rules/reading.ts";
import { each, sortedBy, unique } from "../../rules/row-rules.ts";
import { define } from "../case.ts";
import { all, ofItsList, ordered } from "../relations.ts";

const path = "calendar.list";
const categories = ["report", "dividend", "split", "ipo", "macrodata", "closed"] as const;

export default define("listFinanceCalendar", {
	parameters: { start: "2026-10-01", end: "2026-11-20" },
	values: {
		cursor: ["WyIxTTBfZm56MyIsIjIwMjYtMTEtMjAiLDQzMjAwMDAwMDBd"],
		start: ["2026-01-02", "2026-04-03"],
		end: ["2026-06-30", "2026-11-20"],
	},
	ofLength: { cursor: () => undefined },
	conform: all(
		ordered("start", "end"),
		ofItsList({
			start: "2026-10-01",
			end: "2026-11-20",
			category: undefined,
			symbol: undefined,
			as_of: undefined,
		}),
	),
	rules: [
		endsToday,
		rejects({ start: "2025-01-01", end: "2026-01-02" }, "end", "more than 366 days"),
		rejects({ category: "closed", start: "1961-12-29" }, "start", "closed days are known from 1962 on"),
		nextDateIsTheFirst,
		splitsOfActions,
		closuresOfTheCalendar,
		exDatesOfDividends,
		eventsAreOfStoredSecurities,
		eventsOfOneSecurity,
		daysContainTheirEvenings,
		pastEventsStay,
		foreseesNoAccident,
		nextDateIsReported,
		answersTheLongestRange,

		goesToItsEnd(
			"calendar.list[].events[]",
			{ start: "2026-01-02", end: "2026-01-31" },
			{ start: "2026-01-02", end: "2026-11-20" },
		),
		sortedBy(path, "date", "asc"),
		unique(path, "date"),
		each(`${path}[]`, "events lie in their day, those without a time first", ({ date, events }) => {
			const all = Array.isArray(events) ? events : [];
			const times = all.map((event) => String(at(event, "datetime") ?? ""));
			return all.every((event) => at(event, "date") === date) && equal(times, times.toSorted());
		}),
		each(`${path}[]`, "events at the same time are in order of symbol", ({ events }) => {
			const symbols = Map.groupBy(Array.isArray(events) ? events : [], (event) => at(event, "datetime"));
			return [...symbols.values()].every((of) => {
				const names = of.map((event) => String(at(event, "symbol") ?? ""));
				return equal(names, names.toSorted());
			});
		}),
		within(path, "date", "2026-10-15", "2026-11-20"),
		claim("an event with a time lies in its day of New York, one of the evening too", async (context) => {
			for (const category of ["report", "ipo", "macrodata"]) {
				const body = await context.body({ start: "2026-01-01", end: "2026-12-31", category });
				const wrong = rowsAt(body, `${path}[].events[]`).find(
					({ date, datetime }) => datetime !== null && dayOf(String(datetime)) !== date,
				);
				if (wrong)
					context.fail(`${formatValue(wrong["datetime"])} is listed under ${formatValue(wrong["date"])}`);
			}
		}),
		each(`${path}[]`, "count is the number of events of the day", ({ count, events }) => {
			return Array.isArray(events) && events.length === count;
		}),
		echoes("calendar.date", "start", { "2026-10-01": "2026-10-01", "2026-11-02": "2026-11-02" }),
		eachItsOwn(path, "category", categories, {
			start: "2026-01-01",
			end: "2026-12-31",
		}),
		claim("without a start it begins three days before the end", async (context) => {
			const [reported, expected] = [
				await context.body({ start: undefined, end: "2026-10-30" }),
				await context.body({ start: "2026-10-27", end: "2026-10-30" }),
			].map((body) => at(body, "calendar"));
			if (!equal(reported, expected))
				context.fail(`it answers ${formatValue(reported)}, not ${formatValue(expected)}`);
		}),
		claim(
			"a range has its last day, and nextDate is the first day behind it with an event",
			async (context) => {
				let checkedCount = 0;
				for (const category of categories) {
					const whole = rowsAt(
						await context.body({ start: "2026-01-01", end: "2026-12-31", category }),
						`${path}[]`,
					);
					const [one, next] = whole.slice(Math.floor(whole.length / 2));
					// The last day of a page may go on with the next one.
					if (!one || !next || next === whole.at(-1)) continue;
					checkedCount += 1;
					const date = String(one["date"]);
					for (const start of ["2026-01-01", date]) {
						const body = await context.body({ start, end: date, category });
						const last = rowsAt(body, `${path}[]`).at(-1);
						if (start === date ? !equal(last, one) : at(body, "next") === null && !equal(last, one))
							context.fail(
								`${category} from ${start} to ${date} ends with ${formatValue(last)}, not ${formatValue(one)}`,
							);
						if (at(body, "calendar.nextDate") !== next["date"])
							context.fail(
								`nextDate of ${category} to ${date} is ${formatValue(at(body, "calendar.nextDate"))}, not ${formatValue(next["date"])}`,
							);
					}
				}
				if (checkedCount === 0) context.skip("no category has three days with events");
			},
		),
		unknownSymbolRejected(),
		rejects({ start: "2026-06-02", end: "2026-06-01" }, "end", "it is before start"),
	],
});
