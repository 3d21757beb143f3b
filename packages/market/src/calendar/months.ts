/** The month that was asked last. Nearly every charge asks for the present one. */
let latest = { from: 0, until: 0, text: "" };

/**
 * Month of an instant in UTC, `YYYY-MM`. Allowances are counted by it.
 *
 * @example
 * monthOf(Date.UTC(2026, 10, 30, 23)); // => "2026-11"
 */
export function monthOf(at: number): string {
	if (!(at >= latest.from && at < latest.until)) {
		const text = new Date(at).toISOString().slice(0, 7);
		latest = { from: startOfMonth(at), until: startOfMonth(at, 1), text };
	}
	return latest.text;
}

/**
 * First instant of the UTC month that holds an instant, in epoch milliseconds; `later` months are added.
 *
 * @example
 * startOfMonth(Date.UTC(2026, 10, 30), 1); // => Date.UTC(2026, 11, 1)
 */
export function startOfMonth(at: number, later = 0): number {
	const date = new Date(at);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
