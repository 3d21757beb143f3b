/** A page that says that the host blocks the client. */
interface BlockPage {
	pattern: RegExp;
	/** Advice to the operator. */
	advice: string;
	/** Milliseconds of the pause that its text asks for. */
	minBlockMs: number;
}

const pages: readonly BlockPage[] = [
	{
		pattern: /Request Rate Threshold Exceeded|Exceeded the SEC.s Traffic Limit/i,
		advice:
			"too many requests came from this address, also from other programs, and further requests prolong the block",
		minBlockMs: 10 * 60_000,
	},
	{
		pattern: /Undeclared Automated Tool/i,
		advice:
			'the SEC does not accept who asks; set SEC_USER_AGENT="Name contact@example.com" to a name and an address that are yours',
		minBlockMs: 0,
	},
];

/** The known block page that a text is, undefined for others. */
export const blockPage = (text: string): BlockPage | undefined =>
	pages.find(({ pattern }) => pattern.test(text));

/** True when the beginning of an answer is HTML. */
export const looksLikeHtml = (text: string): boolean =>
	/^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html|head|body|title|meta|script)/i.test(text);
