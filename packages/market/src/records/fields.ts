import { type TSchema, type TString, Type } from "@sinclair/typebox";
import { maxDecimalLength } from "../decimals.ts";

/** Patterns of texts. The two for decimals without a sign leave out what an answer could not carry. */
const pattern = {
	decimal: "^-?\\d+(\\.\\d+)?$",
	amount: "^\\d+(\\.\\d+)?$",
	positive: "^(0*[1-9]\\d*(\\.\\d+)?|0+\\.0*[1-9]\\d*)$",
	utc: "Z$",
	accessionNumber: "^\\d{10}-\\d{2}-\\d{6}$",
	cik: "^([1-9]\\d{0,9})?$",
	yearEnd: "^\\d{2}-\\d{2}$",
	webAddress: "^([hH][tT][tT][pP][sS]?://\\S+)?$",
};

/** What a text of a pattern is, for refusals. */
export const patternWords: ReadonlyMap<string, string> = new Map([
	[pattern.decimal, "a decimal number in plain notation, as text"],
	[pattern.amount, "a decimal number in plain notation, zero or more, as text"],
	[pattern.positive, "a decimal number in plain notation, above zero, as text"],
	[pattern.utc, "an instant in UTC, ending in Z"],
	[pattern.accessionNumber, "an accession number such as 0000320193-26-000104"],
	[pattern.cik, "up to ten digits without leading zeros, or nothing"],
	[pattern.yearEnd, "MM-DD"],
	[pattern.webAddress, "an address of http or https, or nothing"],
]);

/** Patterns of all decimals. */
export const decimalPatterns: ReadonlySet<string | undefined> = new Set([
	pattern.decimal,
	pattern.amount,
	pattern.positive,
]);

const decimalOf = (pattern: string) => (description: string) =>
	Type.String({ pattern, maxLength: maxDecimalLength, description });

/** Exact decimal in plain notation; money, prices, shares and volumes never become floating-point numbers. */
export const Decimal: (description: string) => TString = decimalOf(pattern.decimal);

/** A decimal of zero or more, such as a volume or a count of shares. */
export const Amount: (description: string) => TString = decimalOf(pattern.amount);

/** A decimal above zero, such as a price or a side of a split. */
export const Positive: (description: string) => TString = decimalOf(pattern.positive);

/** Calendar date, `YYYY-MM-DD`. */
export const CalendarDate = (description: string): TString => Type.String({ format: "date", description });

/** Instant in ISO 8601, UTC. */
export const Instant = (description: string): TString =>
	Type.String({ format: "date-time", pattern: pattern.utc, maxLength: 40, description });

export const Text = (description: string): TString => Type.String({ maxLength: 20_000, description });

/** A text that tells records apart. */
export const Identifier = (description: string): TString =>
	Type.String({ minLength: 1, maxLength: 20_000, description });

/** Central Index Key of the SEC without leading zeros, empty when unknown. */
export const Cik = (description: string): TString => Type.String({ pattern: pattern.cik, description });

/** Accession number of a filing of the SEC, with its dashes. */
export const AccessionNumber = (description: string): TString =>
	Type.String({ pattern: pattern.accessionNumber, description });

/** Month and day on which a fiscal year ends, `MM-DD`. */
export const YearEnd = (description: string): TString =>
	Type.String({ pattern: pattern.yearEnd, description });

/**
 * An address that a person may follow, or nothing. Pages show it as a link, and a link of another scheme, such as
 * `javascript:`, would run in the page.
 */
export const WebAddress = (description: string): TString =>
	Type.String({ pattern: pattern.webAddress, maxLength: 20_000, description });

const webAddress = new RegExp(pattern.webAddress);

/**
 * A text of a source if it is an address of http or https; otherwise an empty text.
 *
 * @example
 * webAddressIn("https://example.com"); // => "https://example.com"
 * webAddressIn("javascript:alert(1)"); // => ""
 */
export const webAddressIn = (text: string): string => (webAddress.test(text) ? text : "");

/** A value that a source may not know. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** One of a closed list of words or numbers. */
export const OneOf = <const V extends readonly (string | number)[]>(values: V, description: string) =>
	Type.Unsafe<V[number]>({
		enum: [...values],
		type: typeof values[0] === "number" ? "integer" : "string",
		description,
	});
