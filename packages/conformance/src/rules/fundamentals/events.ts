import { wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

const path = "calendar.list";
const ofYear: Changes = { start: "2026-01-01", end: "2026-12-31", cursor: undefined };

const daysOf = async (context: RuleContext, change: Changes) =>
	rowsAt(await context.body({ ...ofYear, ...change }), `${path}[]`);

const eventsIn = (days: readonly Row[]) => rowsAt(days, "[].events[]");

/** Most securities of one question. */
const maxSecurities = 500;

/** An event is of a security that is held, with its name, or of the whole market, which has none. */
export const eventsAreOfStoredSecurities: Rule = ofService(
	"answers events of securities that are held, under their names",
	async (context) => {
		const events: Row[] = [];
		for (const category of ["report", "dividend", "split", "ipo", "macrodata", "closed"])
			events.push(...eventsIn(await daysOf(context, { category })));
		const nameless = events.find(({ symbol, name }) => symbol === null && name !== null);
		if (nameless) context.fail(`${formatValue(nameless)} is of no security and has a name`);
		const named = [...new Set(events.flatMap(({ symbol }) => symbol ?? []))].slice(0, maxSecurities);
		if (named.length === 0) return context.skip("no event is of a security");
		const symbols = named.join();
		const infos = await context.other("getStaticInfo", { symbols });
		const [unknown] = valuesAt(infos.json, "unknownSymbols[]");
		if (unknown !== undefined) context.fail(`${formatValue(unknown)} has events, and is not held`);
		const quotes = valuesAt((await context.other("getQuotes", { symbols })).json, "quote[]");
		const names = new Map(quotes.map((quote) => [at(quote, "symbol"), at(quote, "name")]));
		const wrong = events.find(({ symbol, name }) => {
			const expected = names.get(symbol) ?? null;
			return name !== null && expected !== null && name !== expected;
		});
		if (wrong)
			context.fail(`${formatValue(wrong)} is called ${formatValue(names.get(wrong["symbol"]))} in getQuotes`);
	},
);

/** Days of a category that are asked for alone. */
const alone = 2;

/** The time on the wall of the last event of a day, empty where no event has a time. */
const latest = (day: Row): string =>
	valuesAt(day, "events[].datetime")
		.map((time) => wallTime(String(time)).slice(11))
		.toSorted()
		.at(-1) ?? "";

/** A day that is asked for alone has all its events, those of its evening in New York too. */
export const daysContainTheirEvenings: Rule = ofService(
	"answers a day alone with the events of its evening",
	async (context) => {
		let checkedCount = 0;
		for (const category of ["report", "ipo", "macrodata"]) {
			const whole = await daysOf(context, { category });
			const late = whole.toSorted((a, b) => (latest(a) < latest(b) ? 1 : -1)).slice(0, alone);
			for (const day of late) {
				const date = String(day["date"]);
				const [reported] = await daysOf(context, { category, start: date, end: date });
				checkedCount += 1;
				if (!equal(reported, day))
					context.fail(
						`${category} of ${date} alone answers ${formatValue(reported)}, the year has ${formatValue(day)}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no events");
	},
);

const keysOf = (days: readonly Row[]): readonly string[] =>
	eventsIn(days)
		.map(({ date, symbol, eventType }) => `${String(date)} ${String(symbol)} ${String(eventType)}`)
		.toSorted();

/** An event of the past was public then: it is listed as of the day behind it as it is today. */
export const pastEventsStay: Rule = ofService("lists past events as of a day as today", async (context) => {
	let checkedCount = 0;
	for (const category of ["report", "dividend", "split", "ipo"]) {
		const whole = await daysOf(context, { category, end: "2026-06-30" });
		const days = whole.filter(
			({ date }) => String(date) < new Date(context.now()).toISOString().slice(0, 10),
		);
		const [end, behind] = days.slice(Math.floor(days.length / 2)).map(({ date }) => String(date));
		if (end === undefined || behind === undefined) continue;
		checkedCount += 1;
		const past = keysOf(await daysOf(context, { category, end, as_of: behind }));
		const today = keysOf(days.filter(({ date }) => String(date) <= end));
		const odd = [...past, ...today].find((key) => past.includes(key) !== today.includes(key));
		if (odd !== undefined)
			context.fail(`${category}: ${odd} is listed only ${past.includes(odd) ? "as of" : "behind"} ${behind}`);
	}
	if (checkedCount === 0) context.skip("the first half of the year has no events of several days");
});

/** Securities whose own calendar is read. */
const maxOwn = 3;

/** The calendar of one security has its events of that of the market, and the day of its next one behind the range. */
export const eventsOfOneSecurity: Rule = ofService(
	"answers the events of one security, and the day of its next one",
	async (context) => {
		let checkedCount = 0;
		for (const category of ["report", "dividend", "split", "ipo"]) {
			const whole = eventsIn(await daysOf(context, { category }));
			const symbols = new Set(whole.flatMap(({ symbol }) => (typeof symbol === "string" ? symbol : [])));
			for (const symbol of [...symbols].slice(0, maxOwn)) {
				checkedCount += 1;
				const expected = whole.filter((event) => event["symbol"] === symbol);
				const own = eventsIn(await daysOf(context, { category, symbol }));
				if (!equal(own, expected))
					context.fail(
						`${category} of ${symbol} is ${formatValue(own)}, the market has ${formatValue(expected)}`,
					);
				const before = { start: "2025-12-30", end: "2025-12-31", cursor: undefined };
				const next = at(await context.body({ ...before, category, symbol }), "calendar.nextDate");
				if (next !== expected[0]?.["date"])
					context.fail(
						`the next ${category} of ${symbol} in 2026 is ${formatValue(next)}, the first of the market's ${formatValue(expected[0])}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no event is of a security");
	},
);

/** Closures that nobody foresaw, each with a day on which it was not known yet. */
const unscheduledClosures: Readonly<Record<string, string>> = {
	"2001-09-11": "2001-09-10",
	"2012-10-29": "2012-10-19",
	"2018-12-05": "2018-11-29",
};

/** A closure that nobody foresaw is no event as of a day before, and one as of the day itself. */
export const foreseesNoAccident: Rule = ofService(
	"lists a closure that nobody foresaw only once it was known",
	async (context) => {
		for (const [date, before] of Object.entries(unscheduledClosures)) {
			const range = { category: "closed", start: date, end: date };
			const reported = async (as_of: string | undefined) =>
				(await daysOf(context, { ...range, as_of })).length === 1;
			if (!(await reported(undefined))) context.fail(`the market was closed on ${date}`);
			if (await reported(before)) context.fail(`as of ${before} the closure of ${date} is listed`);
			if (!(await reported(date))) context.fail(`as of ${date} its own closure is not listed`);
		}
	},
);

/** However far away the next event is, its day is told. */
export const nextDateIsReported: Rule = ofService(
	"tells the next day with events, however far",
	async (context) => {
		let checkedCount = 0;
		for (const category of ["report", "dividend", "split", "ipo", "macrodata"]) {
			const [firstDay] = await daysOf(context, { category });
			if (!firstDay) continue;
			checkedCount += 1;
			const body = await context.body({
				category,
				start: "1900-01-01",
				end: "1900-01-02",
				cursor: undefined,
			});
			if (at(body, "calendar.nextDate") === null)
				context.fail(
					`${category} has events on ${formatValue(firstDay["date"])}, and nextDate of 1900 is null`,
				);
		}
		if (checkedCount === 0) context.skip("no events");
	},
);

/** The longest range that the contract allows is answered: 366 days, both ends included. */
export const answersTheLongestRange: Rule = ofService("answers a range of 366 days", async (context) => {
	for (const [start, end] of [
		["2025-01-01", "2026-01-01"],
		["2024-01-01", "2024-12-31"],
	] as const)
		await context.body({ start, end, cursor: undefined });
});
