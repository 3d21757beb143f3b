import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";

/** A block of code in a document. */
interface Block {
	language: string;
	text: string;
}

/** The blocks of code of a document, in its order, those inside lists too. */
export function blocksOf(markdown: string): Block[] {
	const blocks: Block[] = [];
	visit(fromMarkdown(markdown), "code", ({ lang, value }) => {
		blocks.push({ language: lang ?? "", text: value });
	});
	return blocks;
}
