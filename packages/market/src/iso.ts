/** An instant in epoch milliseconds as the contract writes it: ISO 8601 in UTC, whole seconds. */
export const iso = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** The same for a time that may be unknown. */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
