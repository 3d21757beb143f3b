import { addDays, dayOf, endOfDay } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, valuesAt } from "../reading.ts";
import { type Rule, type RuleContext, Skipped } from "../rule.ts";

const second = 1000;

/** Times that lie so far from now are past, or in the future, on each of two clocks. */
const aWhile = 120 * second;

const text = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/**
 * The past ends now: today is answered up to the present instant, and tomorrow is refused, as is what is no day. See `as_of`
 * in the contract.
 */
export const endsThePastNow: Rule = ofService(
	"answers as of today, and refuses the future",
	async (context) => {
		const now = await timeOf(context);
		const today = dayOf(now);
		if (dayOf(now + aWhile) !== today) throw new Skipped("the day ends in New York");
		if (isOfPages(context)) await answersToday(context, today, now);
		for (const wrong of [
			addDays(today, 1),
			text(now + aWhile),
			endOfDay(today),
			"2026-02-30",
			"2026-02-30T00:00:00Z",
			"2025-13-01",
			"1899-12-31",
			"2025-06-30T25:00:00Z",
		])
			await rejectsAsOf(context, wrong);
	},
);

/** Pages are read, where other figures are derived anew for each instant that is asked for. */
const isOfPages = ({ operation }: RuleContext): boolean =>
	operation.parameters.some(({ name }) => name === "cursor");

async function answersToday(context: RuleContext, today: string, now: number): Promise<void> {
	const { json } = await context.send({ as_of: today });
	const reported = Date.parse(String(at(json, "asOf.timestamp")));
	if (!(reported >= now - aWhile && reported <= now + aWhile))
		context.fail(`as_of=${today} is answered as of ${formatValue(at(json, "asOf.timestamp"))}`);
}

/** The clock of the service, which may not be that of the suite. */
async function timeOf(context: RuleContext): Promise<number> {
	const { headers } = await context.other(context.operationReporting("usage.used"));
	return headers["date"] === undefined ? context.now() : Date.parse(headers["date"]);
}

async function rejectsAsOf(context: RuleContext, wrong: string): Promise<void> {
	const { json } = await context.rejection({ as_of: wrong }, `as_of=${wrong} is in the future, or no day`);
	const places = valuesAt(json, "details[].path");
	if (!places.includes("query.as_of"))
		context.fail(`as_of=${wrong}: the refusal names ${formatValue(places)}`);
}
