/** Month of an instant in UTC, `YYYY-MM`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Day of an instant in UTC, `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** An instant, or the first one of a month (`YYYY-MM`) that is later than its own. */
export const notBefore = (at: number, month: string | null | undefined): number =>
	month && month > monthOf(at) ? Date.parse(`${month}-01`) : at;
