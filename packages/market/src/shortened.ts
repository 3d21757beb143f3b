const longestQuoted = 100;

/** The start of a value that may be as long as a URL. */
export const shortened = (value: string, longest = longestQuoted): string =>
	value.length <= longest ? value : `${value.slice(0, longest).replace(/[\ud800-\udbff]$/, "")}…`;
