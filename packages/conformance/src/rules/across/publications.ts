import { informativeSymbols } from "../figures/informative-symbols.ts";
import { addDays, dayOf, endOfDay, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowIfAny, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Items of a list of the other operation, with all members that both have. */
export const sameItems = (
	operationId: string,
	path: string,
	parameters: Readonly<Record<string, string>> = {},
): Rule =>
	ofService(`answers ${path} with the values of ${operationId}`, async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			const own = rowsAt(await context.body({ symbol }), path);
			const { json } = await context.other(operationId, { ...parameters, symbol });
			const others = rowsAt(json, path);
			if (own.length !== others.length)
				context.fail(`${symbol}: ${own.length} ${path} here, ${others.length} there`);
			const wrong = own.find((item, i) =>
				Object.keys(item).some((name) => !equal(item[name], others[i]?.[name])),
			);
			if (wrong) context.fail(`${symbol}: ${formatValue(wrong)} differs from ${operationId}`);
			checkedCount += own.length;
		}
		if (checkedCount === 0) context.skip(`no ${path}`);
	});

/** Publications of a security on a day, newest first. */
async function publicationsOn(context: RuleContext, symbol: string, day: string): Promise<readonly Row[]> {
	const lists = [
		["listNews", "news[]", "publishTime"],
		["listFilings", "filings[]", "publishedAt"],
		["listTopics", "topics[]", "publishedAt"],
	] as const;
	const found: Row[] = [];
	for (const [operationId, path, member] of lists) {
		const { json } = await context.other(operationId, { symbol, count: "50" });
		for (const item of rowsAt(json, path))
			if (dayOf(String(item[member])) === day) found.push({ ...item, publishedAt: item[member] });
	}
	return found.toSorted(
		(a, b) => Date.parse(String(b["publishedAt"])) - Date.parse(String(a["publishedAt"])),
	);
}

/** The publication of a mover is the newest of its security on that day, or null when there is none. */
export const postsAreTheNewest = (path: string): Rule =>
	ofService("answers the newest publication of each mover", async (context) => {
		const rows = rowsAt(await context.body({ count: "12" }), path);
		if (rows.length === 0) return context.skip("no movers");
		for (const row of rows) {
			const posts = await publicationsOn(context, String(at(row, "stock.symbol")), String(row["date"]));
			const [newest] = posts;
			const times = posts.filter(({ publishedAt }) => publishedAt === newest?.["publishedAt"]);
			const reported = rowIfAny(row, "post");
			const isOne = reported ? times.some(({ id }) => id === reported["id"]) : !newest;
			if (!isOne)
				context.fail(`${formatValue(row)} has not the newest publication, ${formatValue(newest?.["id"])}`);
			const own = times.find(({ id }) => id === reported?.["id"]);
			// A filing has several addresses.
			const isSame = (name: string) => own?.[name] === undefined || own[name] === reported?.[name];
			if (reported && own && !(isSame("title") && isSame("url")))
				context.fail(
					`${formatValue(reported)} is ${formatValue(own["title"])} at ${formatValue(own["url"])}`,
				);
			if (reported && newest && reported["publishedAt"] !== newest["publishedAt"])
				context.fail(`${formatValue(reported)} was published at ${formatValue(newest["publishedAt"])}`);
		}
	});

/** Hours between the wall in New York and UTC, which differ in summer and winter. */
const offset = (time: string): number =>
	Math.round((Date.parse(time) - Date.parse(`${wallTime(time).replace(" ", "T")}Z`)) / 3_600_000);

/**
 * An item was not known before the time that it tells, and is known from then on: a time of another zone, or of the other
 * season, shows in answers as of the past. One item of summer and one of winter are asked for.
 *
 * @param path items with an `id`, such as `filings[]`
 * @param time member that tells the time of publication
 */
export const visibleFromItsTime = (path: string, time: string): Rule =>
	ofService(`knows ${path} as of their ${time}, and not before`, async (context) => {
		const all = rowsAt(await context.body({ count: "100" }), path).filter(
			(row) => dayOf(String(row[time])) < dayOf(context.now()),
		);
		const chosen = [5, 4]
			.map((hours) => all.find((row) => offset(String(row[time])) === hours))
			.filter((row) => row !== undefined);
		if (chosen.length === 0) context.skip(`no ${path} of the past`);
		for (const row of chosen) {
			const reported = Date.parse(String(row[time]));
			// Times of requests are whole seconds.
			for (const [at, isVisible] of [
				[Math.floor(reported / 1000) * 1000 - 1000, false],
				[Math.ceil(reported / 1000) * 1000, true],
			] as const) {
				const as_of = new Date(at).toISOString().replace(".000Z", "Z");
				const rows = rowsAt(await context.body({ count: "100", as_of }), path);
				if (rows.some(({ id }: Row) => id === row["id"]) !== isVisible)
					context.fail(`as_of=${as_of} ${isVisible ? "does not know" : "knows"} ${formatValue(row)}`);
			}
		}
	});

/** The last instant of a day, or the instant itself. */
const instantOf = (value: string): number => Date.parse(value.length === 10 ? endOfDay(value) : value);

/** An item by its id: what else is known of it, such as a number of comments, may change. */
const nameOf = (item: Row): unknown => item["id"] ?? item;

/**
 * A list as of a day is what the list of today holds from then: it leaves out what became public later, and nothing else.
 * See `as_of` in the contract.
 *
 * @param member tells when an item became public
 */
export const pastIsPartOfToday = (path: string, member: string, change: Changes = {}): Rule =>
	ofService(`answers ${path} as of a day like those of today that were public then`, async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols.slice(0, 3)) {
			const request = async (more: Changes) =>
				rowsAt(await context.body({ ...change, symbol, ...more }), path);
			const all = await request({});
			const [newest, middle] = [all[0], all[Math.floor(all.length / 2)]].map(
				(item) => item && String(item[member]),
			);
			if (middle === undefined || newest === undefined || all.length < 4) continue;
			const day = dayOf(instantOf(middle));
			const edges = [day, addDays(day, -1), addDays(dayOf(instantOf(newest)), -1)];
			for (const as_of of edges) {
				const past = await request({ as_of });
				const expected = all.filter((item) => instantOf(String(item[member])) <= Date.parse(endOfDay(as_of)));
				checkedCount += 1;
				// The list of today may end before that of the past does.
				if (!equal(past.slice(0, expected.length).map(nameOf), expected.map(nameOf)))
					context.fail(
						`${symbol}: as_of=${as_of} answers ${formatValue(past[0])} first, today's list ${formatValue(expected[0])}`,
					);
			}
		}
		if (checkedCount === 0) context.skip(`too few ${path}`);
	});

/** EDGAR gives the next business day to what it accepts after this time of New York. */
const lastMinute = "17:30";

/** Forms of periodic reports. Those of other kinds may be held for longer. */
const periodic: ReadonlySet<string> = new Set(
	["10-K", "10-Q", "20-F", "40-F", "6-K"].flatMap((form) => [form, `${form}/A`]),
);

/** Days until the next business day, a long weekend included. */
const maxDays = 5;

/** Whether a filing that was published at an instant has a filing date. */
export function isFiledOn(date: string, publishedAt: string): boolean {
	const day = dayOf(publishedAt);
	if (day === date) return true;
	const isLate = wallTime(publishedAt).slice(11, 16) >= lastMinute;
	return isLate && day < date && date <= addDays(day, maxDays);
}

/** A report was filed on a day on which the company filed a periodic report. */
export const reportsWereFiled = (path: string): Rule =>
	ofService(`answers filing dates of ${path} on which the company filed`, async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const { json } = await context.other("listFilings", { symbol, count: "100" });
			const published = rowsAt(json, "filings[]")
				.filter(({ form }) => periodic.has(String(form)))
				.map(({ publishedAt }) => String(publishedAt));
			const days = published.map(dayOf).toSorted();
			const [oldest, newest] = [days[0], days.at(-1)];
			if (oldest === undefined || newest === undefined) continue;
			const reports = rowsAt(await context.body({ symbol, count: "100" }), path);
			for (const { id, filingDate } of reports) {
				if (typeof filingDate !== "string" || filingDate <= oldest || filingDate > newest) continue;
				checkedCount += 1;
				if (!published.some((at) => isFiledOn(filingDate, at)))
					context.fail(`${formatValue(id)} was filed on ${filingDate}, and no filing is of that day`);
			}
		}
		if (checkedCount === 0) context.skip("no known security has filings of the days of its reports");
	});
