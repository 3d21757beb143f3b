/**
 * The accepted values of one query parameter. `allowed` names them as a refusal does. The values of a `text` have a
 * grammar of their own: `refused-values.ts` holds examples.
 */
export type ParameterValues =
	| { kind: "integer"; minimum: number; maximum: number; allowed: string }
	| { kind: "choice"; accepted: readonly string[]; allowed: string }
	| { kind: "date"; first: string; allowed: string }
	| { kind: "symbol"; allowed: string }
	| { kind: "symbols"; maxCount: number; allowed: string }
	| { kind: "text" };

export const text: ParameterValues = { kind: "text" };

export const date = {
	kind: "date",
	first: "1900-01-01",
	allowed: "a calendar date YYYY-MM-DD from 1900-01-01 to 2200-12-31",
} as const satisfies ParameterValues;

/** A date of the trading calendar, which knows the days from 1962 on. */
export const calendarDate = { ...date, first: "1962-01-01" } as const satisfies ParameterValues;

const usSymbol = "a symbol such as AAPL.US";

export const symbol: ParameterValues = { kind: "symbol", allowed: usSymbol };

/** A list of symbols. */
export const symbols = (maxCount: number): ParameterValues => ({
	kind: "symbols",
	maxCount,
	allowed: `1 to ${maxCount} values separated by commas, each ${usSymbol}`,
});

export const integer = (minimum: number, maximum: number): ParameterValues => ({
	kind: "integer",
	minimum,
	maximum,
	allowed: `an integer from ${minimum} to ${maximum}`,
});

/** One of several names, of the codes that stand for them, or of older names, which no refusal tells; separated by commas. */
export function choice(names: string, codes = "", older = ""): ParameterValues {
	const words = names.split(", ");
	const list = words.length === 1 ? `only ${names}` : `one of ${names}`;
	const others = [codes, older].flatMap((more) => (more === "" ? [] : more.split(", ")));
	const allowed = codes === "" ? list : `${list} (or the codes ${codes})`;
	return { kind: "choice", accepted: [...words, ...others], allowed };
}

export const flag: ParameterValues = {
	kind: "choice",
	accepted: ["true", "false"],
	allowed: "true or false",
};
