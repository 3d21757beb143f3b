import { dirname, join, relative } from "node:path";
import type { Image, Link } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import type { PagesBySource } from "./sources.ts";

/**
 * The text of a file with its links as the page has them. A link to a file without a page, such as a source of the code,
 * becomes its text, since the site has nothing at that place. Pictures are those of `docs/images/`.
 *
 * @param source path of the file
 */
export function withLinksOfPages(text: string, source: string, pages: PagesBySource): string {
	const page = pages.get(source) ?? "";
	let result = text;
	for (const { start, end, link } of linksIn(text).toReversed()) {
		if (/^([a-z]+:|#)/.test(link.url)) continue;
		if (link.type === "image") {
			const linkPath = relative(dirname(page), join(dirname(source), link.url).replace(/^docs\//, ""));
			result = `${result.slice(0, start)}![${link.alt ?? ""}](${inFolder(linkPath)})${result.slice(end)}`;
			continue;
		}
		const [path = "", anchor] = link.url.split("#");
		const target = targetOf(join(dirname(source), path), pages);
		const label = labelOf(link, text);
		const linkPath = target && relative(dirname(page), target);
		const hash = anchor === undefined ? "" : `#${anchor}`;
		result =
			result.slice(0, start) +
			(linkPath ? `[${label}](${inFolder(linkPath)}${hash})` : label) +
			result.slice(end);
	}
	return result;
}

const inFolder = (path: string): string => (path.startsWith(".") ? path : `./${path}`);

/** The page of a file, or of a folder that has a README. */
const targetOf = (path: string, pages: PagesBySource): string | undefined =>
	pages.get(path) ?? pages.get(join(path, "README.md"));

function linksIn(text: string): { start: number; end: number; link: Image | Link }[] {
	const found: { start: number; end: number; link: Image | Link }[] = [];
	const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
	visit(tree, (link) => {
		if (link.type !== "link" && link.type !== "image") return;
		const [start, end] = [link.position?.start.offset, link.position?.end.offset];
		if (start !== undefined && end !== undefined) found.push({ start, end, link });
	});
	return found;
}

function labelOf({ children }: Link, text: string): string {
	const start = children.at(0)?.position?.start.offset ?? 0;
	return text.slice(start, children.at(-1)?.position?.end.offset ?? start);
}
