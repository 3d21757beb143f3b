import { compare, exact, total } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

const barsIn = (body: unknown, path: string): readonly Row[] => rowsAt(body, `${path}[]`);

/** True when nobody says of some bars when they became public, so that they are left out; other data may be left out too. */
export const leavesOut = (body: unknown): boolean =>
	valuesAt(body, "asOf.leftOut[].data").some((data) => /bars/i.test(String(data)));

/**
 * True when bars of a past may be missing, or be of another share count than today: nobody says when bars became public, or
 * when splits did, of which some have no known day.
 *
 * @param symbol the security of the bars; without it that of the plain question
 */
export async function mayDiffer(
	context: RuleContext,
	body: unknown,
	symbol = context.base["symbol"] ?? "",
): Promise<boolean> {
	if (leavesOut(body)) return true;
	if (!valuesAt(body, "asOf.leftOut[].data").some((data) => /split/i.test(String(data)))) return false;
	if (valuesAt(body, "uncertainSplits[]").length > 0) return true;
	const { json } = await context.other("listCorporateActions", { symbol });
	return valuesAt(json, "uncertainSplits[]").length > 0;
}

const after = (bar: Row, seconds: number): string =>
	new Date(Date.parse(String(bar["timestamp"])) + seconds * 1000).toISOString().replace(".000Z", "Z");

/** A minute is public when it has ended. */
export const minutesOfThePast = (path: string): Rule =>
	ofService("answers as of an instant the minutes that had ended then", async (context) => {
		const question = { period: "1m", session: "all" };
		const present = barsIn(await context.body({ ...question, count: "60" }), path);
		const index = Math.floor(present.length / 2);
		const bar = present[index];
		if (!bar || index < 5) return context.skip("too few bars");
		for (const [seconds, end] of [
			[59, index],
			[60, index + 1],
		] as const) {
			const as_of = after(bar, seconds);
			const body = await context.body({ ...question, count: "5", as_of });
			if (await mayDiffer(context, body)) return context.skip("nobody says when bars became public");
			const bars = barsIn(body, path);
			if (!equal(bars, present.slice(end - 5, end)))
				context.fail(
					`as_of=${as_of} ends with ${formatValue(bars.at(-1))}, the bars of today have ${formatValue(present[end - 1])}`,
				);
		}
	});

/** Long bars as of a day hold its day bars and those before, and none that came later. */
export const periodsOfThePast = (path: string): Rule =>
	ofService("ends weeks, months and years as of a day with that day", async (context) => {
		const days = barsIn(await context.body({ period: "day", count: "300" }), path);
		// A day in the middle of its week, and seldom the last of its month.
		const index = days.findLastIndex(
			({ date }, i) => i < days.length - 25 && new Date(String(date)).getUTCDay() === 3,
		);
		const day = days[index];
		if (!day) return context.skip("too few bars");
		const as_of = String(day["date"]);
		let checkedCount = 0;
		for (const period of ["week", "month", "year"]) {
			const body = await context.body({ period, count: "1", as_of });
			const [bar] = barsIn(body, path);
			if (!bar || String(bar["date"]) < String(days[0]?.["date"])) continue;
			if (await mayDiffer(context, body)) continue;
			checkedCount += 1;
			const inside = days.slice(0, index + 1).filter(({ date }) => String(date) >= String(bar["date"]));
			checkBar(context, `period=${period}&as_of=${as_of}`, bar, inside);
		}
		if (checkedCount === 0) context.skip("no bars of the past");
	});

function checkBar(context: RuleContext, question: string, bar: Row, inside: readonly Row[]): void {
	const [reported, expected] = [
		computed(() => exact(bar["volume"])),
		computed(() => total(inside.map(({ volume }) => exact(volume)))),
	];
	const last = inside.at(-1);
	if (bar["close"] !== last?.["close"])
		context.fail(
			`${question} closes with ${formatValue(bar["close"])}, the day with ${formatValue(last?.["close"])}`,
		);
	if (reported && expected && compare(reported, expected) !== 0)
		context.fail(`${question}: the volume of ${formatValue(bar)} is not that of its ${inside.length} days`);
}
