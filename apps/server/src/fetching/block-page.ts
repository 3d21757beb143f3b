/** Milliseconds for which a host is left alone that says it blocks. */
export const blockMs = 10 * 60_000;

const pages: readonly [pattern: RegExp, advice: string][] = [
	[
		/Request Rate Threshold Exceeded|Exceeded the SEC.s Traffic Limit/i,
		"too many requests came from this address, also from other programs; nothing is asked for 10 minutes, and asking on makes it longer",
	],
	[
		/Undeclared Automated Tool/i,
		'the SEC does not accept who asks; set SEC_USER_AGENT="Name contact@example.com" to a name and an address that are yours, nothing is asked for 10 minutes',
	],
];

/** What to do about a page that says the asker is blocked; null for another text. */
export const blockAdvice = (text: string): string | null =>
	pages.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Whether the beginning of an answer is HTML. */
export const looksLikeHtml = (text: string): boolean =>
	/^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body|title|meta|script)/i.test(text);
