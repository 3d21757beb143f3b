/**
 * Expressions that the checker cannot prove or finds to be quadratic, with the reason why they do no harm. None of them
 * is exponential.
 */
export const settled: Readonly<Record<string, string>> = {
	"^[+-]?(\\d+\\.?\\d*|\\.\\d+)[eE][+-]?\\d{1,3}$": "numbers of up to 100 characters",
	"^0+(?=\\d)": "begins at the start; numbers of up to 100 characters",
	"0+$": "numbers of up to 100 characters, or what the service computed",
	"^(?!market-data$)[a-z0-9-]+$": "a setting; one repetition from the start",
	"^[\\x21-\\x7e]+( [\\x21-\\x7e]+)* [^@\\s]+@[^@\\s]+\\.[^@\\s]+$|^$": "a setting",
	"(?<![\\w:/.])(?:[A-Za-z]:)?[\\\\/](?:[^\\s\"'\\\\/]+[\\\\/])+": "messages, whose quotes are cut",
	"at position \\d+.*$": "what the engine says of a setting",
	"^0*(\\d{1,10})\\|[^|]*\\|([^|]+)\\|[\\d-]+\\|(edgar\\/data\\/\\d+\\/(\\d{10}-\\d{2}-\\d{6})\\.txt)\\s*$":
		"from the start, each repetition ends where the next cannot begin",
	'"name"\\s*:\\s*"(CIK\\d{10}-submissions-\\d{3}\\.json)"':
		"each repetition ends where the next cannot begin",
	"^(\\/oauth\\/(?:auth|device|interaction)\\/[\\w-]{4})[\\w-]{17,}":
		"from the start, one repetition at its end",
	"(word(?:word|word)word(?:[a-z2-7]|%(?:3[2-7]|[46][1-9a-f]|[57][0-9a])){6})(?:[a-z2-7]|%(?:3[2-7]|[46][1-9a-f]|[57][0-9a]))+":
		"a beginning of bounded length, and one repetition at its end",
	"^ACCESSION NUMBER:\\s*(\\d{10}-\\d{2}-\\d{6})\\s*$": "spaces between fixed texts; linear by measure",
	"halts[\\w.=&?-]*\\.csv$|^download(\\?[\\w.=&-]*)?$": "names of files",
	"tradehalts[=&?\\w-]*$|halts[\\w.-]*\\.(xml|rss)$": "names of files",
	"^[\\w.?=&-]*(?:calendar|dividends|earnings|splits)[\\w.?=&-]*$": "names of files",
	"\\.(\\d*?)0*Z$": "instants of up to 40 characters",
	"^(\\()?(-)?\\$?(-)?([\\d,]*\\.?\\d+|[\\d,]+\\.)(\\))?$": "amounts of up to 100 characters",
	"\\b(preferred|bond|debt)\\b.*\\b(fund|trust)\\b": "names of up to 500 characters",
	"\\bunits?\\b(?=[,.]|\\s*$| each| consist|\\s*\\()": "names of up to 500 characters",
	"\\/+$": "a setting",
	"(\\b[a-z][a-z0-9+.-]*:)?\\/\\/([^\\s\"'<>]+)": "messages, whose quotes are cut",
	"\\b([a-z][a-z0-9+.-]*:\\/\\/)(\\S*)": "arguments of the operator",
};

/** Files whose expressions read only names of securities of up to 500 characters. */
export const settledPlaces: Readonly<Record<string, string>> = {
	"sources/nasdaq-directory/security-type.ts": "names of up to 500 characters",
};
