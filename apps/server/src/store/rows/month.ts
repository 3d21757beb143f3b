/** Month of an instant in UTC, `YYYY-MM`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
