/** Month of an instant in UTC, `YYYY-MM`. Allowances are counted by it. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** First instant of the UTC month that holds an instant, in epoch milliseconds; `later` months are added. */
export function startOfMonth(at: number, later = 0): number {
	const date = new Date(at);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
