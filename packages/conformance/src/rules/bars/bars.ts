import { rowsAt, shown } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

const minute = 60_000;

/** Lengths of the bars below a day, in minutes. */
const minutes: Readonly<Record<string, number>> = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "1h": 60 };

const day = (time: string): string => time.slice(0, 10);

/** The Monday of the week of a day, as milliseconds. */
function mondayOf(date: string): number {
	const at = new Date(date);
	return at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
}

/** The week, month or year of a bar; bars of a day and longer begin at midnight in New York. */
const spans: Readonly<Record<string, (time: string) => unknown>> = {
	day,
	week: (time) => mondayOf(day(time)),
	month: (time) => time.slice(0, 7),
	year: (time) => time.slice(0, 4),
};

/** The fault of two neighbouring bars of a period; undefined when there is none. */
function misfit(period: string, before: string | undefined, time: string): string | undefined {
	const length = minutes[period];
	if (length === undefined) {
		const span = spans[period];
		if (before === undefined || !span || span(before) !== span(time)) return undefined;
		return `${before} and ${time} lie in one ${period}`;
	}
	// An hour of regular trading begins at half past.
	const start = Math.min(length, 30) * minute;
	if (Date.parse(time) % start !== 0) return `no bar of ${period} begins at ${time}`;
	const gap = before === undefined ? length * minute : Date.parse(time) - Date.parse(before);
	return gap < length * minute ? `${before} and ${time} are less than ${period} apart` : undefined;
}

/** Bars begin with their period, and no two lie in the same period. */
export const barsFitPeriod = (path: string, change: Changes = {}): Rule => ({
	title: `answers ${path} that lie as far apart as their period says`,
	scope: "service",
	async check(context) {
		let judged = 0;
		for (const period of [...Object.keys(minutes), ...Object.keys(spans)]) {
			const bars = rowsAt(await context.body({ ...change, period }), `${path}[]`);
			const times = bars.map(({ timestamp }) => String(timestamp));
			const wrong = times.map((time, index) => misfit(period, times[index - 1], time));
			const first = wrong.find((one) => one !== undefined);
			if (first) context.fail(`period=${period}: ${first}, of ${shown(times)}`);
			judged += times.length;
		}
		if (judged === 0) context.skip(`no ${path} of any period`);
	},
});
