import { heldSymbols } from "../figures/many.ts";
import { addDays } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { rowsAt, shown } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** Bars of an answer at most. */
const most = 1000;

/** Days that hold more bars than an answer does, by period. */
const spans: Readonly<Record<string, number>> = { "1m": 30, day: 4_000 };

/** Securities that are asked for. */
const mostJudged = 3;

/** An answer to a span with more bars than it holds has the first ones. */
export const beginsLongSpans = (path: string): Rule =>
	ofService("answers the first bars of a span that is too long", async (context) => {
		let judged = 0;
		const barsOf = async (change: Changes) => rowsAt(await context.body(change), `${path}[]`);
		for (const symbol of await heldSymbols(context, mostJudged)) {
			for (const [period, days] of Object.entries(spans)) {
				const newest = (await barsOf({ symbol, period, count: "1" }))[0];
				if (!newest) continue;
				const end = String(newest["date"]);
				const span = { symbol, period, count: undefined, start: addDays(end, -days) };
				const bars = await barsOf({ ...span, end });
				if (bars.length < most) continue;
				judged += 1;
				const first = String(bars[0]?.["date"]);
				const before = first > span.start ? await barsOf({ ...span, end: addDays(first, -1) }) : [];
				if (before.length > 0)
					context.fail(
						`${period} of ${symbol} from ${span.start} begin on ${first}, without ${shown(before[0])}`,
					);
			}
		}
		if (judged === 0) context.skip(`no span of ${most} bars`);
	});
