import { ofService } from "../questions.ts";
import { at, equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** Most bars of an answer. */
const maxBars = "1000";

const cleared: Changes = {
	count: undefined,
	start: undefined,
	end: undefined,
	datetime: undefined,
	forward: undefined,
};

/**
 * One end of dates asks what an instant and a direction ask: `start` the first 1000 bars from it on, `end` the last 1000 up to
 * it, and nothing at all the newest 1000.
 */
export const datesAreInstants = (path: string): Rule =>
	ofService("answers one end of dates like the instant and the direction", async (context) => {
		let checkedCount = 0;
		for (const period of ["day", "1m", "week"]) {
			const request = async (change: Changes) =>
				rowsAt(await context.body({ ...cleared, period, session: "intraday", ...change }), `${path}[]`);
			const newest = await request({ count: maxBars });
			const days = [...new Set(newest.map(({ date }) => String(date)))];
			const day = days[Math.floor(days.length / 2)];
			const early = String((await request({ datetime: "1990-01-01 00:00:00", count: "1" }))[0]?.["date"]);
			if (day === undefined) continue;
			checkedCount += 1;
			const pairs: readonly (readonly [Changes, Changes])[] = [
				[{}, { count: maxBars }],
				[{ end: day }, { datetime: `${day} 23:59:59`, forward: "false", count: maxBars }],
				...(period === "1m"
					? []
					: [[{ start: early }, { datetime: `${early} 00:00:00`, count: maxBars }] as const]),
				...(period === "1m"
					? []
					: [[{ start: day }, { datetime: `${day} 00:00:00`, count: maxBars }] as const]),
			];
			for (const [dates, instant] of pairs) {
				const [one, other] = [await request(dates), await request(instant)];
				if (!equal(one, other))
					context.fail(
						`period=${period}&${formatValue(dates)} answers ${one.length} bars from ${formatValue(one[0]?.["timestamp"])}, ${formatValue(instant)} ${other.length} from ${formatValue(other[0]?.["timestamp"])}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no bars");
	});

/** A hint is there if and only if the answer is empty and needs one. */
export const hintsWhenEmpty = (path: string, empty: Changes): Rule =>
	ofService("explains an empty answer, and no other", async (context) => {
		const [full, bare] = [await context.body(), await context.body(empty)];
		if (valuesAt(full, `${path}[]`).length > 0 && at(full, "hint") !== null)
			context.fail(`an answer with ${path} has the hint ${formatValue(at(full, "hint"))}`);
		if (valuesAt(bare, `${path}[]`).length > 0) return context.skip(`${formatValue(empty)} answers ${path}`);
		if (typeof at(bare, "hint") !== "string")
			context.fail(`${formatValue(empty)} answers nothing, with the hint ${formatValue(at(bare, "hint"))}`);
	});
