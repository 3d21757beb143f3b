import { readFile, writeFile } from "node:fs/promises";
import { checkSync } from "recheck";
import { allExpressions, keyOf, verdictsFile } from "./all.ts";
import type { Expression } from "./find.ts";

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
export const provenLocations: Readonly<Record<string, string>> = {
	"sources/nasdaq-directory/parse.ts": "names of up to 500 characters",
};

/**
 * The growth of an expression's time on the worst text: `safe` when it is linear, else the kind of growth, or the
 * reason why it is not known. An automaton judges, so that `safe` is a proof.
 */
export function verdictOf({ source, flags }: Pick<Expression, "source" | "flags">, timeout: number): string {
	// This setting prevents the checker from looking for its programs in other languages.
	process.env["RECHECK_BACKEND"] = "pure";
	const result = checkSync(source, flags, { timeout, checker: "automaton" });
	if (result.status === "vulnerable") return result.complexity.type;
	return result.status === "safe" ? "safe" : result.error.kind;
}

/**
 * `node laws/expressions/prove.ts`: proves the expressions that have no verdict, and drops the verdicts of expressions that
 * are gone. Without `verdicts.gen.json` it proves all of them, which takes minutes.
 */
const storedVerdicts = JSON.parse(await readFile(verdictsFile, "utf8").catch(() => "{}")) as Record<
	string,
	string
>;
const verdicts: Record<string, string> = {};
for (const expression of await allExpressions()) {
	const key = keyOf(expression);
	const file = expression.place.split(":")[0] ?? "";
	const isProvenElsewhere = expression.source in settled || file in provenLocations;
	const isProven =
		storedVerdicts[key] !== undefined && (storedVerdicts[key] !== "timeout" || isProvenElsewhere);
	verdicts[key] ??= isProven ? (storedVerdicts[key] ?? "") : verdictOf(expression, 60_000);
}
const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(verdictsFile, `${JSON.stringify(sorted, null, "\t")}\n`);
