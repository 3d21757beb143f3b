import { shortened } from "@us-market-data/market";

/** The codes of refused parameters, all with status 400. */
export type ParameterCode =
	| "invalid_parameter"
	| "missing_parameter"
	| "unknown_parameter"
	| "repeated_parameter"
	| "conflicting_parameters"
	| "unknown_symbol"
	| "unknown_version";

/** One fault of a request, for programs. */
export interface Detail {
	/** Place in the request, such as `query.count`. */
	path: string;
	message: string;
	/** What to send at this place instead. */
	suggestion?: string;
	/** The accepted values, where they are few. */
	allowed?: readonly string[];
}

/** A refused parameter in the words of the answer. */
export interface Refusal {
	code: ParameterCode;
	message: string;
	details: readonly Detail[];
}

/** What a refusal may add to what is wrong. */
export interface Hint {
	/** A sentence without its full stop. */
	note?: string | undefined;
	suggestion?: string | undefined;
}

/** A value as a text quotes it: its start, with control characters escaped. */
export const quoted = (value: string): string => JSON.stringify(shortened(value));

/** A text with the sentences of a hint behind it. @param text without its full stop */
export function withHint(text: string, { note, suggestion }: Hint): string {
	const sentences = [`${text}.`];
	if (note !== undefined) sentences.push(`${note}.`);
	if (suggestion !== undefined) sentences.push(`Did you mean ${quoted(suggestion)}?`);
	return sentences.join(" ");
}

/** A detail with the parts of a hint that it has. A full stop at the end of its message is left out. */
export const detailOf = (
	path: string,
	message: string,
	{ suggestion }: Hint = {},
	allowed?: readonly string[],
): Detail => ({
	path,
	message: message.replace(/\.$/, ""),
	...(suggestion !== undefined && { suggestion }),
	...(allowed !== undefined && { allowed }),
});
