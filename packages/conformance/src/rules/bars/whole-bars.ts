import { ofService } from "../questions.ts";
import { equal, rowsAt, shown } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/**
 * How many bars of a period are read: more than two days hold of those within a day. Among several months is one that ends
 * with a trading day.
 */
const counts = { "5m": 200, "15m": 67, "30m": 34, "1h": 17, day: 4, week: 4, month: 8, year: 4 };

/** The bars of one date are the same in a question for that date alone: a bar is whole wherever a question ends. */
export const wholeOnOneDay = (path: string): Rule =>
	ofService(`answers whole ${path} to the dates of one bar`, async (context) => {
		let judged = 0;
		for (const [period, count] of Object.entries(counts)) judged += await judge(context, path, period, count);
		if (judged === 0) context.skip("no bars of two dates");
	});

async function judge(context: RuleContext, path: string, period: string, count: number): Promise<number> {
	const ask = async (change: Record<string, string | undefined>) =>
		rowsAt(await context.body({ period, session: "intraday", ...change }), `${path}[]`);
	const bars = await ask({ count: `${count}` });
	// The oldest date may begin before the answer does, and the newest may still go on.
	const dates = [...new Set(bars.map((bar) => String(bar["date"])))].slice(1, -1);
	for (const date of dates) {
		const expected = bars.filter((bar) => bar["date"] === date);
		const told = await ask({ count: undefined, start: date, end: date });
		if (equal(told, expected)) continue;
		const place = expected.findIndex((bar, i) => !equal(bar, told[i]));
		context.fail(
			`period=${period}&start=${date}&end=${date}: ${shown(told[place])}, among newer ones ${shown(expected[place])}`,
		);
	}
	return dates.length;
}
