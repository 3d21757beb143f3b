import { tellingSymbols } from "../figures/telling.ts";
import { addDays, dayOf, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { rowsAt, shown } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** EDGAR gives the next business day to what it accepts after this time of New York. */
const lastMinute = "17:30";

/** Forms of periodic reports. Those of other kinds may be held for longer. */
const periodic: ReadonlySet<string> = new Set(
	["10-K", "10-Q", "20-F", "40-F", "6-K"].flatMap((form) => [form, `${form}/A`]),
);

/** Days until the next business day, a long weekend included. */
const longest = 5;

/** Whether a filing that was published at an instant has a filing date. */
export function isFiledOn(date: string, publishedAt: string): boolean {
	const day = dayOf(publishedAt);
	if (day === date) return true;
	const isLate = wallTime(publishedAt).slice(11, 16) >= lastMinute;
	return isLate && day < date && date <= addDays(day, longest);
}

/** A report was filed on a day on which the company filed a periodic report. */
export const reportsWereFiled = (path: string): Rule =>
	ofService(`answers filing dates of ${path} on which the company filed`, async (context) => {
		let judged = 0;
		for (const symbol of await tellingSymbols(context)) {
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
				judged += 1;
				if (!published.some((at) => isFiledOn(filingDate, at)))
					context.fail(`${shown(id)} was filed on ${filingDate}, and no filing is of that day`);
			}
		}
		if (judged === 0) context.skip("no known security has filings of the days of its reports");
	});
