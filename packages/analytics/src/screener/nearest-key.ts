import { closest } from "fastest-levenshtein";
import { indicators } from "./indicators.ts";

const keys = indicators.map((indicator) => indicator.key);

/** The key that a misspelt one was most likely meant to be. The start of an overlong one decides. */
export const nearestKey = (key: string): string => closest(key.slice(0, 64).replace(/^filter_/, ""), keys);
