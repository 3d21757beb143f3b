import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { base } from "./base.ts";
import type { Page, Section } from "./sections.ts";

/**
 * Writes what programs read beside the site: the Markdown of each page at its address with the ending `.md`, the list of
 * all of them (`llms.txt`, see llmstxt.org), and all in one file (`llms-full.txt`).
 *
 * @param first the first page, which no section lists
 * @param folder the built site
 */
export async function writeTexts(first: Page, sections: readonly Section[], folder: string): Promise<void> {
	const all = [first, ...sections.flatMap(({ pages }) => pages)];
	for (const page of all) {
		await mkdir(dirname(join(folder, page.file)), { recursive: true });
		await writeFile(join(folder, page.file), asMarkdown(page.text));
	}
	await writeFile(join(folder, "llms.txt"), listOf(first, sections));
	await writeFile(join(folder, "llms-full.txt"), all.map(withAddress).join("\n"));
}

/** The Markdown without what the site alone understands: head, tabs and labels of code. */
const asMarkdown = (text: string): string =>
	text
		.replace(/^---\n.*?\n---\n+/s, "")
		.replaceAll(/^:::.*\n+/gm, "")
		.replaceAll(/^```(\w+) \[(.+)\]$/gm, "$2:\n\n```$1");

const withAddress = ({ file, text }: Page): string => `<!-- ${base}${file} -->\n\n${asMarkdown(text)}`;

const listOf = (first: Page, sections: readonly Section[]): string =>
	[
		"# us-market-data",
		"> A self-hosted, read-only US market data API with keys, plans and metering.",
		`Each link is a page in Markdown; ${base}llms-full.txt has all of them. ${lineOf(first).slice(2)} lists them for people. The contract is at /openapi.json.`,
		...sections.flatMap(({ title, pages }) => [`## ${title}`, pages.map(lineOf).join("\n")]),
	]
		.join("\n\n")
		.concat("\n");

const lineOf = ({ file, title, description }: Page): string =>
	`- [${title}](${base}${file})${description && `: ${description}`}`;
