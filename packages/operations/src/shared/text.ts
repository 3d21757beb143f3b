/** A text of which sources say "" when they know none, as null. */
export const textOrNull = (text: string | null | undefined): string | null => text || null;

/** The symbol without its market suffix: `AAPL` of `AAPL.US`. */
export const codeOf = (symbol: string): string => symbol.slice(0, symbol.lastIndexOf("."));

/** Order of texts by their characters, the same in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
