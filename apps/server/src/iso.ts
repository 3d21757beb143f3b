/** An instant in epoch milliseconds as the contract writes it: ISO 8601 in UTC, whole seconds. */
export const iso = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** The same for a time that may be unknown. */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

/** A text of which sources say "" when they know none, as null. */
export const textOrNull = (text: string | null | undefined): string | null => text || null;

/** The symbol without its market suffix: `AAPL` of `AAPL.US`. */
export const codeOf = (symbol: string): string => symbol.slice(0, symbol.lastIndexOf("."));
