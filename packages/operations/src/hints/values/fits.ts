import type { ParameterSchema } from "@us-market-data/contract";
import { dateMeant } from "./dates.ts";

/** Tells which texts a schema of texts accepts. A pattern is compiled once for a list. */
export function fitsOf({ enum: words, pattern, format, minLength = 0, maxLength }: ParameterSchema) {
	const expression = pattern === undefined ? undefined : new RegExp(pattern, "u");
	return (text: string): boolean =>
		(words?.includes(text) ?? true) &&
		(expression?.test(text) ?? true) &&
		(format !== "date" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && dateMeant(text) === text)) &&
		text.length >= minLength &&
		text.length <= (maxLength ?? text.length);
}
