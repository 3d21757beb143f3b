import { closest } from "fastest-levenshtein";

/** What is allowed instead of an unknown name: all known ones, the nearest first. */
export function nearest(name: string, known: readonly string[]): string {
	const best = closest(name, [...known]);
	return `${best} (the nearest), ${known.filter((other) => other !== best).join(", ")}`;
}
