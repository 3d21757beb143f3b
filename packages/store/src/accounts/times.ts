const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/**
 * Milliseconds of a span such as `24h`, `30m`, `7d` or `0s`. Null when the text is not one.
 *
 * @example
 * parseDuration("24h"); // => 86_400_000
 * parseDuration("soon"); // => null
 */
export function parseDuration(text: string): number | null {
	const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
	const factor = units[unit ?? ""];
	return amount === undefined || factor === undefined ? null : Number(amount) * factor;
}

/** The rule of instants, in words. */
export const instantRule = "YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ, a day that exists";

/**
 * Epoch milliseconds of a date (its first instant, UTC) or an instant. Null when the text is neither.
 *
 * @example
 * parseInstant("2026-05-15"); // => Date.UTC(2026, 4, 15)
 * parseInstant("2026-02-30"); // => null
 */
export function parseInstant(text: string): number | null {
	const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
	// `Date` reads a day that does not exist as a day of the next month.
	const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
	return exists ? time : null;
}
