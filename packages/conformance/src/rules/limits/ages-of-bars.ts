import type { Answer } from "../../http-client.ts";
import { addDays, dayOf, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { equal, type Row, rowsAt, shown } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

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
		let judged = 0;
		for (const period of isHistory ? ["1m", "week"] : [...Object.keys(lengths), ...Object.keys(spans)]) {
			const ask = async (change: Changes) =>
				context.answer({ period, adjust: "none", count: "3", ...change });
			const newest = await ask({});
			judged += judgeAges(context, path, period, newest);
			const [bar] = barsIn(newest, path);
			if (!isHistory || !bar) continue;
			const question = { datetime: wallTime(String(bar["timestamp"])), forward: "false" };
			judged += judgeAges(context, path, period, await ask(question));
		}
		if (judged === 0) context.skip("no bars");
	});

const barsIn = ({ json }: Answer, path: string): readonly Row[] => rowsAt(json, `${path}[]`);

function judgeAges(context: RuleContext, path: string, period: string, answer: Answer): number {
	const bars = barsIn(answer, path);
	const [first, last] = [bars[0], bars.at(-1)];
	if (!first || !last) return 0;
	const ages = ["x-data-oldest", "x-data-as-of"].map((name) => String(answer.headers[name]));
	const span = spans[period];
	const isRight = span
		? equal(ages.map(dayOf).map(span), [first, last].map(({ date }) => String(date)).map(span))
		: [first, last].every((bar, i) => isWithin(bar, Date.parse(String(ages[i])), lengths[period] ?? 0));
	if (!isRight)
		context.fail(
			`period=${period}: bars from ${shown(first["timestamp"])} to ${shown(last["timestamp"])} are of ${shown(ages)}`,
		);
	return 1;
}

const isWithin = (bar: Row, age: number, minutes: number): boolean => {
	const begin = Date.parse(String(bar["timestamp"]));
	return begin <= age && age <= begin + minutes * minute;
};
