import { wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, rowsAt, shown } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

const most = 1000;
const few = 7;

/** Periods whose bars are made of many others; those of weeks and months are counted elsewhere. */
const periods = ["5m", "15m", "30m", "year"] as const;

/** The newest few bars of a period are the last of its newest thousand, each of them whole. */
export const countsEachPeriod = (path: string): Rule =>
	ofService("answers as many whole bars of each period as asked for", async (context) => {
		let judged = 0;
		for (const period of periods) {
			const ask = async (count: number) => context.body({ period, count: `${count}` });
			const [all, some] = [await ask(most), await ask(few)];
			const [bars, last] = [all, some].map((body) => rowsAt(body, `${path}[]`));
			// Whole answers may be shorter than what was asked for, and need no advice then.
			if ((bars?.length ?? 0) > 0 && at(all, "hint") !== null)
				context.fail(`period=${period} answers bars with the hint ${shown(at(all, "hint"))}`);
			if (!equal(last, bars?.slice(-few)))
				context.fail(
					`period=${period}&count=${few} begins with ${shown(last?.[0])}, count=${most} has ${shown(bars?.at(-few))}`,
				);
			judged += bars?.length ?? 0;
		}
		if (judged === 0) context.skip("no bars");
	});

/** The bars from an instant on are those of the newest thousand, each of them whole, the last one too. */
export const countsFromAnInstant = (path: string): Rule =>
	ofService("answers as many whole bars from an instant on as asked for", async (context) => {
		let judged = 0;
		for (const period of ["5m", "1h", "week", "year"]) {
			const ask = async (change: Changes) => rowsAt(await context.body({ period, ...change }), `${path}[]`);
			const bars = await ask({ count: `${most}` });
			const place = Math.floor(bars.length / 2);
			const first = bars[place];
			// The oldest bar may be the only one.
			if (!first || place === 0) continue;
			judged += 1;
			const datetime = wallTime(String(first["timestamp"]));
			const count = Math.min(few, bars.length - place);
			const told = await ask({ datetime, forward: "true", count: `${count}` });
			if (!equal(told, bars.slice(place, place + count)))
				context.fail(
					`period=${period}&datetime=${datetime}&count=${count} ends with ${shown(told.at(-1))}, among the newest ${shown(bars[place + count - 1])}`,
				);
		}
		if (judged === 0) context.skip("too few bars");
	});
