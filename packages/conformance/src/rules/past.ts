import type { ContractOperation } from "../contract.ts";
import { addDays, dayBetween, dayOf, endOfDay } from "./new-york.ts";
import { ofService } from "./questions.ts";
import { at, equal, formatValue, type Row, rowAt } from "./reading.ts";
import type { Rule } from "./rule.ts";

/** An operation that answers of the past; see the parameter `as_of` in the contract. */
export const answersOfThePast = ({ parameters }: ContractOperation): boolean =>
	parameters.some(({ name }) => name === "as_of");

/** Members that tell when something became public, and therefore never lie after the past that was asked for. */
const published: ReadonlySet<string> = new Set([
	"created_at",
	"filing_date",
	"filingDate",
	"last_updated",
	"lastUpdated",
	"publishedAt",
	"publishTime",
	"reportDate",
	"restatementDate",
	"timestamp",
	"updated_at",
	"updatedAt",
	"updatedDate",
]);

/**
 * An answer as of a day says up to which instant it knows the market, and holds nothing that is younger. A day is asked like
 * its last second in New York.
 *
 * @param days days to ask of, when not each will do; else the middle of the data of the plain answer is asked
 */
export const knowsOnlyThePast = (days: readonly string[] = []): Rule =>
	ofService("answers as of a day with what was known then", async (context) => {
		const baseline = await context.send();
		if (at(baseline.json, "asOf") !== undefined) context.fail("asOf is there though nobody asked for a past");
		const day = days[0] ?? dayBetween(baseline.headers["x-data-oldest"], baseline.headers["x-data-as-of"]);
		if (day === undefined) return context.skip("the answer uses no stored data");
		const end = endOfDay(day);
		const past = await context.send({ as_of: day });
		const reported = at(past.json, "asOf.timestamp");
		if (reported !== end) context.fail(`as_of=${day} answers asOf ${formatValue(reported)}, not ${end}`);
		const newest = past.headers["x-data-as-of"];
		if (newest !== undefined && newest > end) context.fail(`as_of=${day} answers X-Data-As-Of ${newest}`);
		const later = laterThan(past.json, end);
		if (later) context.fail(`as_of=${day} answers ${later}`);
		// The cursor is of the list with its parameters.
		const [byDay, byInstant] = [past.json, await context.body({ as_of: end })].map(withoutNext);
		if (!equal(byDay, byInstant)) context.fail(`as_of=${end} answers otherwise than as_of=${day}`);
	});

/** Today is past as far as it has come, and tomorrow is not: days are those of New York. */
export const knowsToday: Rule = ofService("answers as of today, and refuses tomorrow", async (context) => {
	const today = dayOf(context.now());
	const reported = at(await context.body({ as_of: today }), "asOf.timestamp");
	const now = context.now();
	// Two clocks may differ by some seconds.
	if (Math.abs(Date.parse(String(reported)) - now) > 60_000)
		context.fail(`as_of=${today} answers asOf ${formatValue(reported)}, not ${new Date(now).toISOString()}`);
	const anHour = new Date(now + 3_600_000).toISOString().replace(/\.\d+Z$/, "Z");
	if (dayOf(now) !== today) return;
	for (const as_of of [addDays(today, 1), anHour, "2026-02-30"])
		await context.rejection({ as_of }, "the day is not past, or there is none");
});

/** The first member of a body that became public after an instant, as text; undefined when there is none. */
function laterThan(value: unknown, end: string): string | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	for (const [name, inner] of Object.entries(value)) {
		if (published.has(name) && typeof inner === "string" && instantOf(inner) > Date.parse(end))
			return `${name} ${inner}`;
		const deeper = laterThan(inner, end);
		if (deeper) return deeper;
	}
	return undefined;
}

/** A day is compared by its noon: its midnight in UTC lies on the evening before in New York. */
const instantOf = (value: string): number => Date.parse(value.length === 10 ? `${value}T12:00:00Z` : value);

const withoutNext = (body: unknown): Row => ({ ...rowAt(body, ""), next: undefined });
