import { distance } from "fastest-levenshtein";

/** Names that people use for something, folded, each with what it may mean here, the likeliest first. */
type UsualNames = ReadonlyMap<string, readonly string[]>;

/** As much of a text as is compared: it may be as long as a URL. */
const compared = 64;

/**
 * The form in which names are compared: lower-case letters and digits alone.
 *
 * @example
 * folded("Pre-Market"); // => "premarket"
 */
export const folded = (text: string): string =>
	text
		.slice(0, compared)
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "");

/**
 * A table of usual names from lines of names for one meaning. A name of several lines has the meanings of all.
 *
 * @example
 * const usual = usualNames([["payout payouts", "dividends"]]);
 * nearest("payouts", ["dividends", "splits"], usual); // => "dividends"
 */
export function usualNames(lines: readonly (readonly [names: string, ...meanings: string[]])[]): UsualNames {
	const table = new Map<string, readonly string[]>();
	for (const [names, ...meanings] of lines)
		for (const name of names.split(" ")) table.set(name, [...(table.get(name) ?? []), ...meanings]);
	return table;
}

/**
 * The name of a list that a text most likely means: the same but for case and punctuation, a usual name of it, or one
 * that differs by few letters. Undefined when none is near.
 *
 * @example
 * nearest("devidends", ["dividends", "splits"]); // => "dividends"
 * nearest("x", ["dividends", "splits"]); // => undefined
 */
export function nearest(text: string, names: readonly string[], usual?: UsualNames): string | undefined {
	const target = folded(text);
	if (target === "") return undefined;
	const same = names.find((name) => folded(name) === target);
	if (same !== undefined) return same;
	const usualName = usual?.get(target)?.find((name) => names.includes(name));
	return usualName ?? similar(target, names);
}

/** A text of up to three letters is near nothing: most such texts are near many names. */
const minLength = 4;

function similar(target: string, names: readonly string[]): string | undefined {
	if (target.length < minLength) return undefined;
	const exchanged = names.find((name) => sorted(folded(name)) === sorted(target));
	if (exchanged !== undefined) return exchanged;
	let best: string | undefined;
	let bestSteps = Math.min(3, Math.floor(target.length / 3)) + 1;
	for (const name of names) {
		const steps = distance(target, folded(name));
		if (steps < bestSteps) [best, bestSteps] = [name, steps];
	}
	return best ?? names.find((name) => folded(name).startsWith(target));
}

const sorted = (text: string): string => [...text].sort().join("");
