import { entryOf } from "../../frame/entry.ts";

/**
 * Codes of Nasdaq's halt feed for what the NYSE writes in words, so that one halt has one reason whichever list it
 * comes from.
 */
const codesOfWords: Readonly<Record<string, string>> = {
	"news pending": "T1",
	"news released": "T2",
	"news dissemination": "T2",
	"luld pause": "LUDP",
	"volatility pause": "LUDP",
	"regulatory concern": "H11",
	"additional information requested": "T12",
	"sec suspension": "H10",
	"trading suspension": "H10",
};

/** The code of a reason in words; the words themselves where none is known. */
export const reasonCode = (words: string): string => entryOf(codesOfWords, words.toLowerCase()) ?? words;
