/** A text in a page, where Vue and HTML would read something else into it. */
export const plainText = (text: string): string =>
	text
		.split(/(`[^`]*`)/)
		.map((part, index) =>
			index % 2 === 1 ? part : part.replaceAll("<", "&lt;").replaceAll("{{", "{\u200b{"),
		)
		.join("");

/** A text as a cell of a table. */
export const cell = (text: string): string =>
	plainText(text)
		.replaceAll("|", "\\|")
		.replaceAll(/\s*\n\s*/g, " ")
		.trim();

/** A value in code, or nothing for none. */
export const code = (value: unknown): string => {
	if (value === undefined || value === "") return "";
	const text = typeof value === "string" ? value : JSON.stringify(value);
	const ticks = text.includes("`") ? "``" : "`";
	return `${ticks}${text}${ticks}`;
};

/** A table, or a sentence for the case that it has no rows. */
export function table(
	heads: readonly string[],
	rows: readonly (readonly string[])[],
	otherwise = "None.",
): string {
	if (rows.length === 0) return otherwise;
	const lines = [heads, heads.map(() => "---"), ...rows.map((row) => row.map(cell))];
	return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** A block of code. */
export const block = (language: string, text: string, title = ""): string =>
	`\`\`\`${language}${title && ` [${title}]`}\n${text}\n\`\`\``;

/** A page with the sentence by which lists of pages describe it. */
export const page = (title: string, description: string, parts: readonly string[]): string =>
	`---\ndescription: ${JSON.stringify(description)}\n---\n\n# ${title}\n\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
