import { easternDate, easternMidnight, tradingDateOf } from "@us-market-data/market";
import type { Answer } from "@us-market-data/tooling/testkit";

/** A day or an instant inside of an answer, under its name. */
interface Dated {
	name: string;
	value: string;
}

/** Members that lie ahead, hold for all time or are of a file. The age of the data says nothing about them. */
const ahead =
	/^(exDate|effectiveDate|recordDate|paymentDate|retrievedAt|nextDate|next(Opens|Closes)At|opensAt|closesAt|period(Starts|Ends)At)$/;

/** Members that tell the age of their object. */
const ages = /^(timestamp|publishedAt|publishTime|alertTime|filingDate|filing_date)$/;

/** Operations whose answers follow from the rules of the calendar, or are of what is announced. */
const calendars = new Set([
	"getMarketStatus",
	"getTradingCalendar",
	"listTradingDays",
	"listFinanceCalendar",
]);

/** Operations about the account of the caller. */
const isOfAccount = (operation: string): boolean => /Account/.test(operation);

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** True for what to ask next, and for receipts: these tell of inputs of any age, and of figures that are null. */
const isOutsideData = (name: string): boolean => name === "nextParams" || name === "receipts";

/** Every day and instant of a body. */
function datedIn(value: unknown, name = ""): Dated[] {
	if (typeof value === "string") return isDay(value) || isInstant(value) ? [{ name, value }] : [];
	if (name === "alertTime") return [{ name, value: new Date(Number(value)).toISOString() }];
	if (Array.isArray(value)) return value.flatMap((item) => datedIn(item, name));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => (isOutsideData(key) ? [] : datedIn(inner, key)));
}

const dayOf = (value: string): string => (isDay(value) ? value : easternDate(new Date(value)));

/** An overnight session is of the day that it leads into. */
const tradingDay = (value: string): string => (isDay(value) ? value : tradingDateOf(new Date(value)));

/** True for an instant that is a day in disguise: a midnight in UTC or in New York. */
const isMidnight = ({ name, value }: Dated): boolean =>
	isInstant(value) &&
	!/^(opens|closes)At$/.test(name) &&
	(/T00:00:00(\.0+)?Z$/.test(value) || Date.parse(easternMidnight(dayOf(value))) === Date.parse(value));

/**
 * The contradictions between the days and instants inside of an answer and its headers:
 *
 * 1. nothing that has happened is newer than `X-Data-As-Of`, and that is not in the future;
 * 2. nothing that tells an age is older than `X-Data-Oldest`;
 * 3. an answer with dated data has both headers;
 * 4. no instant is a day in disguise.
 */
export function contradictions(operation: string, { headers, json }: Answer, now: number): string[] {
	const dated = datedIn(json());
	const wrong = isOfAccount(operation) ? [] : dated.filter(isMidnight).map(disguised);
	if (calendars.has(operation) || isOfAccount(operation)) return wrong;
	const [asOf, oldest] = [headers["x-data-as-of"], headers["x-data-oldest"]].map((value) =>
		String(value ?? ""),
	);
	const past = dated.filter(({ name }) => !ahead.test(name));
	if (!asOf || !oldest) return [...wrong, ...(asOf || oldest || past.length > 0 ? ["no headers"] : [])];
	if (oldest > asOf) wrong.push(`X-Data-Oldest ${oldest} is after X-Data-As-Of ${asOf}`);
	if (Date.parse(asOf) > now) wrong.push(`X-Data-As-Of ${asOf} is in the future`);
	const newer = ({ value }: Dated) =>
		isDay(value) ? value > dayOf(asOf) : Date.parse(value) > Date.parse(asOf);
	const older = ({ name, value }: Dated) => ages.test(name) && tradingDay(value) < dayOf(oldest);
	for (const { name, value } of past.filter(newer)) wrong.push(`${name} ${value} is newer than ${asOf}`);
	for (const { name, value } of past.filter(older)) wrong.push(`${name} ${value} is older than ${oldest}`);
	return wrong;
}

const disguised = ({ name, value }: Dated): string => `${name} ${value} is a day in disguise`;
