/** A forbidden word in a path or in a line of a file. */
export interface Use {
	word: string;
	path: string;
	/** Number of the line; 0 of a path. */
	line: number;
	/** The line, or the path. */
	text: string;
}

/** Identifiers and paths as words: `tokenEndpoint` and `token-endpoint` become `token endpoint`. */
const separated = (text: string): string =>
	text
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
		.replace(/[-_/.]+/g, " ")
		.toLowerCase();

/** Uses of words in the path and in the lines of a file, also in the plural and with other endings. */
export function usesOf(words: readonly string[], path: string, content: string): Use[] {
	const expression = new RegExp(`\\b(${words.map(separated).join("|")})(s|ed|er|est|ing)?\\b`, "g");
	const named = new Map(words.map((word) => [separated(word), word]));
	return [path, ...content.split("\n")].flatMap((text, line) => {
		const found = [...separated(text).matchAll(expression)].map(([, word = ""]) => named.get(word) ?? word);
		return [...new Set(found)].map((word) => ({ word, path, line, text }));
	});
}

/** Paths with a file or a folder of one of the names. */
export const withNames = (names: readonly string[], paths: readonly string[]): string[] =>
	paths.filter((path) => path.split("/").some((part) => names.includes(part.split(".")[0] ?? "")));

/** `path:line word`, as a failing test shows it. */
export const shown = ({ word, path, line }: Use): string =>
	line === 0 ? `${path} ${word}` : `${path}:${line} ${word}`;
