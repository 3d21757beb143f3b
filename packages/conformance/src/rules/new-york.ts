/** Days and instants of the exchange; every trading day is one of New York. */

const clock = new Intl.DateTimeFormat("en-CA", {
	timeZone: "America/New_York",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
	hourCycle: "h23",
});

/** Date and time on the wall in New York, such as `2026-11-20 09:30:00`. */
export function wallTime(instant: string | number): string {
	const parts = Object.fromEntries(
		clock.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
	);
	const { year, month, day, hour, minute, second } = parts;
	return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** The day in New York of an instant. */
export const dayOf = (instant: string | number): string => wallTime(instant).slice(0, 10);

/** The day that lies so many days after another; before it when negative. */
export const addDays = (day: string, days: number): string =>
	new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The instant of a wall time in New York, such as `2026-11-20 09:30:00`, as ISO text without fractions. */
export function instantAt(wall: string): string {
	const behind = (hours: number) => Date.parse(`${wall.replace(" ", "T")}Z`) + hours * 3_600_000;
	const [four, five] = [behind(4), behind(5)];
	const instant = wallTime(four) === wall ? four : five;
	return new Date(instant).toISOString().replace(".000Z", "Z");
}

/** The last second of a day in New York. */
export const endOfDay = (day: string): string => instantAt(`${day} 23:59:59`);

/** The day in the middle of two instants, and before that of the later one; undefined without them. */
export function dayBetween(from: string | undefined, to: string | undefined): string | undefined {
	if (from === undefined || to === undefined) return undefined;
	return [dayOf((Date.parse(from) + Date.parse(to)) / 2), addDays(dayOf(to), -1)].sort()[0];
}
