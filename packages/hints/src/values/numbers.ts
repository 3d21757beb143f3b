import type { ParameterSchema } from "@us-market-data/contract";
import type { Hint } from "../refusal.ts";

const longest = 40;

/** What a text that is no accepted number most likely means: another notation, or a number beyond a bound. */
export function numberHint(text: string, { type, minimum, maximum }: ParameterSchema): Hint {
	const trimmed = text.trim();
	if (trimmed.length > longest) return {};
	if (/^(all|max|maximum|inf|infinity|unlimited)$/i.test(trimmed) && maximum !== undefined)
		return { suggestion: String(maximum) };
	const plain = trimmed.replace(/(?<=\d)[,_' ](?=\d{3})/g, "").replace(/^["']|["']$/g, "");
	if (!/^[+-]?\d{1,15}(\.\d{1,9})?(e\d{1,2})?$/i.test(plain)) return {};
	const value = type === "integer" ? Math.trunc(Number(plain)) : Number(plain);
	// A year of two digits is one of this century.
	if (minimum === 1900 && value >= 0 && value < 100) return { suggestion: String(2000 + value) };
	const nearest = Math.min(Math.max(value, minimum ?? value), maximum ?? value);
	const suggestion = String(nearest);
	if (!/^\d{1,10}(\.\d{1,6})?$/.test(suggestion) || suggestion === text) return {};
	return { suggestion };
}
