import type { HttpResponse } from "../../http-client.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { addDays, dayOf, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowListAt, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Time in which data of a live market may be made, sent and served. */
const justNow = 60_000;

/** Two answers more than a second apart. */
const aSecond = 1100;

/**
 * The age of an answer is that of its data: not later than the answer itself, and the same while the data are the same. See
 * `X-Data-As-Of` in the contract.
 */
export const ageIsThatOfTheData: Rule = ofService(
	"tells the age of its data, not the time of the answer",
	async (context) => {
		const first = await context.send();
		const [asOf, date] = [first.headers["x-data-as-of"], first.headers["date"]];
		if (asOf === undefined) return;
		const now = date === undefined ? context.now() : Date.parse(date);
		if (Date.parse(asOf) > now + aSecond)
			context.fail(`X-Data-As-Of is ${asOf}, later than the answer of ${new Date(now).toISOString()}`);
		checkReported(context, first.json, asOf);
		checkInstants(context, first.json, asOf, String(first.headers["x-data-oldest"]));
		if (Date.parse(asOf) < now - justNow) return;
		await context.wait(aSecond);
		const second = await context.send();
		const isSame = second.headers["etag"] === first.headers["etag"];
		if (isSame && second.headers["x-data-as-of"] !== asOf)
			context.fail(`the same body is of ${asOf} and of ${formatValue(second.headers["x-data-as-of"])}`);
	},
);

/** Members that tell the time of the data, as the header does. */
const reported = ["ranking.updatedAt", "timestamp"];

/** A time of the data in the body is that of the header. */
function checkReported(context: RuleContext, body: unknown, asOf: string): void {
	for (const path of reported) {
		const time = at(body, path);
		if (typeof time === "string" && time !== asOf) context.fail(`${path} is ${time}, X-Data-As-Of ${asOf}`);
	}
}

/** The age of a record of a day is the end of the day, and that of a bar the end of its session. */
const aDay = 86_400_000;

/** Lists whose items are the data behind an answer, each with an instant of its own. */
const lists = [
	"candlesticks[].timestamp",
	"trades[].timestamp",
	"news[].publishTime",
	"topics[].publishedAt",
];

/** No item is newer than the newest data, and the oldest data are not newer than the first item. */
function checkInstants(context: RuleContext, body: unknown, asOf: string, oldest: string): void {
	const instants = lists.flatMap((path) => valuesAt(body, path)).map((time) => Date.parse(String(time)));
	if (instants.length === 0) return;
	if (Math.max(...instants) > Date.parse(asOf) + aSecond)
		context.fail(`X-Data-As-Of is ${asOf}, and an item is newer`);
	if (Date.parse(oldest) > Math.min(...instants) + aDay)
		context.fail(`X-Data-Oldest is ${oldest}, and an item is older`);
}

/**
 * A price-earnings ratio rests on a price of today and on statements, so that its oldest part is no younger than the newest
 * statement. See `X-Data-Oldest` in the contract.
 */
export const oldestPartOfFigures: Rule = ofService(
	"is as old as the oldest part of a figure",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const figure = await context.send({ symbols: symbol, fields: "pe_ttm" });
			const statement = await context.other("listStatements", { symbol, count: "1" });
			const [oldest, newest] = [figure.headers["x-data-oldest"], statement.headers["x-data-as-of"]];
			const isReported = typeof at(figure.json, "quote.0.peTtm") === "string";
			if (!isReported || oldest === undefined || newest === undefined) continue;
			checkedCount += 1;
			if (Date.parse(oldest) > Date.parse(newest))
				context.fail(`X-Data-Oldest of ${symbol} is ${oldest}, and its newest statement is of ${newest}`);
		}
		if (checkedCount === 0) context.skip("no known security has a price-earnings ratio and statements");
	},
);

/** Figures of quotes alone are as new and as old as the quotes, whatever else was read with them. */
export const asOldAsItsQuotes = (fields: string): Rule =>
	ofService("is as old as the quotes where no figure rests on more", async (context) => {
		let checkedCount = 0;
		for (const symbols of context.service.symbols.slice(0, maxSecurities)) {
			const [own, quotes] = [
				await context.send({ symbols, fields }),
				await context.other("getQuotes", { symbols }),
			];
			// The halt of a security is behind its quote, and no figure.
			if (valuesAt(quotes.json, "quote[].tradeStatus").some((status) => status !== 0)) continue;
			// Without a price there is no figure, and no data behind the answer.
			if (own.headers["x-data-oldest"] === undefined) continue;
			checkedCount += 1;
			for (const name of ["x-data-oldest", "x-data-as-of"]) {
				const [reported, expected] = [own, quotes].map(
					({ headers }) => headers[name] && dayOf(headers[name]),
				);
				if (reported !== expected)
					context.fail(
						`${name} of ${symbols} is of ${formatValue(reported)}, that of its quote of ${formatValue(expected)}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no known security has a quote");
	});

/** Securities whose ages are compared. */
const maxSecurities = 3;

/**
 * The two ages of an answer are of the days of its newest and its oldest item.
 *
 * @param time member that tells the day or the instant of an item
 * @param question what else is asked, so that nothing but the items is behind the answer
 */
export const agesOfItems = (path: string, time: string, question: Changes = {}): Rule =>
	ofService(`is as new and as old as ${path}`, async (context) => {
		const { json, headers } = await context.send({ ...question, count: "3" });
		const days = rowListAt(context, json, path)
			.map((item) => String(item[time]))
			.map((reported) => (dayForm.test(reported) ? reported : dayOf(reported)))
			.toSorted();
		const [oldest, newest] = [days[0], days.at(-1)];
		if (oldest === undefined) return context.skip(`there are no ${path}`);
		const ages = [headers["x-data-oldest"], headers["x-data-as-of"]];
		if (ages.some((age) => age === undefined)) return context.fail(`its ages are ${formatValue(ages)}`);
		const reported = ages.map((age) => dayOf(String(age)));
		if (!equal(reported, [oldest, newest]))
			context.fail(`its ages are of ${formatValue(reported)}, its items of ${formatValue([oldest, newest])}`);
	});

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Everything that an answer shows lies between the ages of its oldest and its newest data.
 *
 * @param path the day or the instant at which an item was filed or published
 */
export const agesEnclose = (path: string, change: Changes = {}): Rule =>
	ofService(`is no older and no newer than ${path}`, async (context) => {
		const { json, headers } = await context.send(change);
		const days = valuesAt(json, path)
			.map(String)
			.map((reported) => (dayForm.test(reported) ? reported : dayOf(reported)))
			.toSorted();
		const [first, last] = [days[0], days.at(-1)];
		if (first === undefined || last === undefined) return context.skip(`nothing at ${path}`);
		const [oldest, newest] = [headers["x-data-oldest"], headers["x-data-as-of"]];
		if (oldest === undefined || newest === undefined)
			return context.fail(`its ages are ${formatValue([oldest, newest])}`);
		if (dayOf(oldest) > first) context.fail(`X-Data-Oldest is ${oldest}, and ${path} has ${first}`);
		if (dayOf(newest) < last) context.fail(`X-Data-As-Of is ${newest}, and ${path} has ${last}`);
	});

const minute = 60_000;

/** Periods and what lies in one bar: minutes by their instants, longer ones by their calendar. */
const lengths: Readonly<Record<string, number>> = { "1m": 1, "1h": 60 };
const spans: Readonly<Record<string, (day: string) => string>> = {
	day: (day) => day,
	week: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
	month: (day) => day.slice(0, 7),
};

/**
 * The ages of bars of each period are those of the data in the first and in the last of them, and of no others that were
 * read on the way. See `X-Data-As-Of` and `X-Data-Oldest` in the contract.
 *
 * @param isHistory true to ask for bars in the middle of a history too, of fewer periods
 */
export const agesOfBars = (path: string, isHistory: boolean): Rule =>
	ofService(`is as new and as old as the ${path} of each period`, async (context) => {
		let checkedCount = 0;
		for (const period of isHistory ? ["1m", "week"] : [...Object.keys(lengths), ...Object.keys(spans)]) {
			const request = async (change: Changes) =>
				context.send({ period, adjust: "none", count: "3", ...change });
			const newest = await request({});
			checkedCount += checkAges(context, path, period, newest);
			const [bar] = barsIn(newest, path);
			if (!isHistory || !bar) continue;
			const question = { datetime: wallTime(String(bar["timestamp"])), forward: "false" };
			checkedCount += checkAges(context, path, period, await request(question));
		}
		if (checkedCount === 0) context.skip("no bars");
	});

const barsIn = ({ json }: HttpResponse, path: string): readonly Row[] => rowsAt(json, `${path}[]`);

function checkAges(context: RuleContext, path: string, period: string, response: HttpResponse): number {
	const bars = barsIn(response, path);
	const [first, last] = [bars[0], bars.at(-1)];
	if (!first || !last) return 0;
	const ages = ["x-data-oldest", "x-data-as-of"].map((name) => String(response.headers[name]));
	const span = spans[period];
	const isRight = span
		? equal(ages.map(dayOf).map(span), [first, last].map(({ date }) => String(date)).map(span))
		: [first, last].every((bar, i) => isWithin(bar, Date.parse(String(ages[i])), lengths[period] ?? 0));
	if (!isRight)
		context.fail(
			`period=${period}: bars from ${formatValue(first["timestamp"])} to ${formatValue(last["timestamp"])} are of ${formatValue(ages)}`,
		);
	return 1;
}

const isWithin = (bar: Row, age: number, minutes: number): boolean => {
	const begin = Date.parse(String(bar["timestamp"]));
	return begin <= age && age <= begin + minutes * minute;
};
