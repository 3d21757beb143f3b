import { containsKey } from "@us-market-data/market/redact-keys";

const maxLength = 64;

/**
 * True for a text without control characters, format characters and white space around it.
 *
 * @example
 * isPrintable("Ada"); // => true
 * isPrintable(" Ada"); // => false
 */
export const isPrintable = (text: string): boolean =>
	!/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) && text.trim() === text;

/** The rule of names of keys and subjects, in words. */
export const displayNameRule = `up to ${maxLength} printable characters, without white space at the start and the end, and no API key`;

/**
 * True for a text by which a key or a subject may be shown.
 *
 * @example
 * isDisplayName("ci"); // => true
 * isDisplayName("md_live_abcdefgh234567"); // => false
 */
export const isDisplayName = (text: string): boolean =>
	text.length <= maxLength && isPrintable(text) && !containsKey(text);
