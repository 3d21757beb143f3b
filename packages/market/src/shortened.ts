const maxQuotedLength = 100;

/**
 * The start of a value that may be as long as a URL.
 *
 * @example
 * shortened("abcdef", 3); // => "abc…"
 */
export const shortened = (value: string, maxLength = maxQuotedLength): string =>
	value.length <= maxLength ? value : `${value.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}…`;
