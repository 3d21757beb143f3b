import { type Operation, type OperationId, operations } from "@us-market-data/contract";
import { type Params, RequestError } from "../market-data.ts";

const newYork = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
const day = 86_400_000;

/** The day in New York. */
export const todayAt = (now: number): string => newYork.format(now);

/** Forms that `dateOf` reads, for descriptions and refusals. */
export const relativeForms =
	"today, yesterday, tomorrow, 30d, 6w, 3mo, 1y (ago), +30d, in 30 days, ytd, mtd, qtd";

const span = /^(\d{1,4}) ?(d|days?|w|weeks?|mo|months?|m|q|quarters?|y|years?)$/;

/** A span of time as it is written, and 1 where it leads to the past, -1 where it leads to the future. */
function directionOf(word: string): [text: string, direction: number] {
	if (word.startsWith("+")) return [word.slice(1), -1];
	if (word.startsWith("in ")) return [word.slice("in ".length), -1];
	return [word.replace(/^-/, "").replace(/ ago$/, ""), 1];
}

/** The day of a relative text such as `3mo` or `+30d`; undefined for any other text. */
export function dateOf(text: string, today: string): string | undefined {
	const word = text.trim().toLowerCase();
	const [year = "", month = ""] = today.split("-");
	const starts: Readonly<Record<string, string>> = {
		today,
		now: today,
		yesterday: shifted(today, { days: 1 }),
		tomorrow: shifted(today, { days: -1 }),
		ytd: `${year}-01-01`,
		mtd: `${year}-${month}-01`,
		qtd: `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`,
	};
	if (Object.hasOwn(starts, word)) return starts[word];
	const [written, direction] = directionOf(word);
	const [, count = "", unit = ""] = span.exec(written) ?? [];
	if (count === "") return undefined;
	const number = Number(count) * direction;
	if (unit.startsWith("d")) return shifted(today, { days: number });
	if (unit.startsWith("w")) return shifted(today, { days: 7 * number });
	if (unit.startsWith("m")) return shifted(today, { months: number });
	return shifted(today, { months: number * (unit.startsWith("q") ? 3 : 12) });
}

/** A day that many days or months before another, or after it where the number is negative; the last day of a shorter month. */
function shifted(from: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
	const date = new Date(Date.parse(`${from}T00:00:00Z`) - days * day);
	const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
	const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
	target.setUTCDate(Math.min(date.getUTCDate(), last));
	return target.toISOString().slice(0, 10);
}

/**
 * The parameters of a question with the days that its relative texts mean.
 *
 * @throws RequestError for words that mean no day, such as `last year`, which may be this day a year ago or a whole year
 */
export function withDates(id: OperationId, params: Params, today: string): Params {
	const dated = new Set(datedParameters(id));
	return Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			typeof value === "string" && dated.has(name) ? dayOf(name, value, today) : value,
		]),
	);
}

function dayOf(name: string, text: string, today: string): string {
	const day = dateOf(text, today);
	if (day !== undefined) return day;
	// The service says what is wrong with a date; it does not know the relative forms.
	if (/^\s*(\d|$)/.test(text)) return text;
	throw new RequestError(
		`${JSON.stringify(name)} is ${JSON.stringify(text)}, which is no day; allowed: a day such as ${today}, or ${relativeForms}.`,
	);
}

/** Parameters that take a day. */
function datedParameters(id: OperationId): string[] {
	const { parameters }: Operation = operations[id];
	return parameters
		.filter(({ schema }) => schema.format === "date" || schema.pattern?.startsWith("^\\d{4}-\\d{2}-\\d{2}(T"))
		.map(({ name }) => name);
}
