const zone = "America/New_York";

const day = new Intl.DateTimeFormat("en-GB", {
	timeZone: zone,
	day: "numeric",
	month: "short",
	year: "numeric",
});
/** Months of three letters, as tables have them. British English alone has one of four. */
const shortMonth = (text: string): string => text.replace("Sept", "Sep");

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
const viewer = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day of the API, `YYYY-MM-DD`, or the day in New York of an instant: `20 Nov 2026`. */
export const date = (text: string): string =>
	shortMonth(day.format(isDate(text) ? new Date(`${text}T12:00:00-05:00`) : new Date(text)));

/** The time in New York of an instant: `16:00 ET`. */
export const time = (text: string): string => `${clock.format(new Date(text))} ET`;

/** Day and time in New York. A day stays one. */
export const instant = (text: string): string => (isDate(text) ? date(text) : `${date(text)}, ${time(text)}`);

const isoDay = new Intl.DateTimeFormat("en-CA", {
	timeZone: zone,
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
});

/** The day of an instant in New York, `YYYY-MM-DD`. */
export const dayOf = (text: string): string => isoDay.format(new Date(text));

/** The present day in New York, `YYYY-MM-DD`. */
export const today = (): string => isoDay.format(new Date());

/** The same instant where the viewer is, and in UTC, for a hint. */
export const elsewhere = (text: string): string => {
	if (isDate(text)) return text;
	const utc = new Date(text).toISOString().replace(/\.\d+/, "");
	return `${viewer.format(new Date(text))} where you are; ${utc}`;
};

const units: readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
	[31_557_600, "year"],
	[86_400, "day"],
	[3_600, "hour"],
	[60, "minute"],
	[1, "second"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "short" });

const dayMs = 86_400_000;
const dayNumber = (text: string): number => Date.parse(isDate(text) ? text : dayOf(text)) / dayMs;

/** How long ago, or how far ahead, an instant is; from a day on in days of New York, so that all of one day say the same. */
export function ago(text: string, now: number): string {
	const seconds = Math.round((Date.parse(text) - now) / 1000);
	const [length, unit] = units.find(([size]) => Math.abs(seconds) >= size) ?? [1, "second" as const];
	const count =
		unit === "day" ? dayNumber(text) - dayNumber(new Date(now).toISOString()) : Math.trunc(seconds / length);
	return relative.format(count, unit);
}

/** The day some days after another, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
	const at = new Date(`${day}T00:00:00Z`);
	at.setUTCDate(at.getUTCDate() + days);
	return at.toISOString().slice(0, 10);
}
