import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { version } from "@us-market-data/runtime/version";
import { createCssVariablesTheme } from "shiki";
import type { DefaultTheme, MarkdownOptions } from "vitepress";

/** The path at which the service serves the site. */
export const base = "/guide/";

/** Colours of code by the names of variables, such as `--code-token-keyword`, which the style sheet sets for both themes. */
export const codeTheme = createCssVariablesTheme({
	name: "variables",
	variablePrefix: "--code-",
	fontStyle: false,
});

type Transformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];

/** Gives the parts of code a class for their colour in place of an attribute of style, which the policy of the service forbids. */
export const coloursByClass: Transformer = {
	name: "colours-by-class",
	span(node) {
		const [, colour] = /var\(--code-([a-z-]+)\)/.exec(String(node.properties["style"] ?? "")) ?? [];
		delete node.properties["style"];
		if (colour) node.properties["class"] = `code-${colour}`;
	},
};

/** A page of the site. */
interface Page {
	/** Its Markdown, as a path below the folder of all pages. */
	file: string;
	/** Its address below that of the site: `start/backend`, and `start/` for the page of a folder. */
	place: string;
	/** The folder that lists it. */
	folder: string;
	/** Its first heading. */
	title: string;
	/** Its first sentence; empty if it has none. */
	description: string;
	text: string;
}

/** The pages of a folder, in the order in which people read them. */
interface Section {
	folder: string;
	title: string;
	pages: readonly Page[];
}

/** Titles of the known folders, in the order of the site; a further folder has its own name and comes after the guides. */
const titles: Readonly<Record<string, string>> = {
	start: "Start",
	concepts: "Concepts",
	guides: "Guides",
	reference: "Reference",
	"reference/operations": "Operations",
	"": "The project",
	project: "Repository",
	decisions: "Decisions",
	packages: "Packages",
	apps: "Apps",
};

/** Every page but the first, by folder. The first page of the site and the pages of folders give the order. */
export function sectionsOf(folder: string): Section[] {
	const pages = readPages(folder);
	const first = pages.find(({ place }) => place === "");
	const order = pages
		.filter(({ file }) => file.endsWith("index.md"))
		.flatMap((page) => linksOf(page))
		.concat(first ? linksOf(first) : []);
	const rank = ({ place }: Page) => (place.endsWith("/") ? -1 : order.indexOf(place) + 1 || order.length + 1);
	const folders = [...new Set(pages.filter((page) => page !== first).map((page) => page.folder))];
	return folders.toSorted(byPath).map((name) => ({
		folder: name,
		title: titles[name] ?? name,
		pages: pages
			.filter((page) => page.folder === name && page !== first)
			.toSorted((a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file, "en", { numeric: true })),
	}));
}

function byPath(a: string, b: string): number {
	const folders = Object.keys(titles);
	const afterGuides = folders.indexOf("guides") + 0.5;
	const rank = (folder: string) => (folders.includes(folder) ? folders.indexOf(folder) : afterGuides);
	return rank(a) - rank(b) || a.localeCompare(b);
}

/** The places that a page links to, in order. */
export const linksOf = ({ file, text }: Pick<Page, "file" | "text">): string[] =>
	[...text.matchAll(/\]\((\.[^)#]+\.md)/g)].map(([, link = ""]) => pathOf(join(dirname(file), link)));

const pathOf = (file: string): string => file.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "");

/** Every page of the site, without an order. */
export const readPages = (folder: string): Page[] =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".md"))
		.map((path) => {
			const file = path.replaceAll(sep, "/");
			const text = readFileSync(join(folder, path), "utf8");
			const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
			const [, description = '""'] = /^---\ndescription: (.*)\n---\n/.exec(text) ?? [];
			const below = dirname(file) === "." ? "" : dirname(file);
			return {
				file,
				title,
				text,
				place: pathOf(file),
				description: String(JSON.parse(description)),
				folder: below.replace(/^(packages|apps)\/.*/, "$1"),
			};
		});

type Item = DefaultTheme.SidebarItem;

/** A section with more pages is folded until somebody opens it, unless it is all that its part of the site has. */
const maxOpenPages = 15;

const ofReference = ["reference", "reference/operations"];
const ofProject = ["", "project", "decisions", "packages", "apps"];

/** The ways through the site, made of its pages: bars at the top and at the side of each part. */
export function navigation(sections: readonly Section[]): {
	nav: DefaultTheme.NavItem[];
	sidebar: DefaultTheme.SidebarMulti;
} {
	const items = (isWanted: (folder: string) => boolean) =>
		sections.filter(({ folder }) => isWanted(folder)).map(itemOf);
	const [reference, project] = [ofReference, ofProject].map((part) => items((one) => part.includes(one)));
	const rest = items((one) => ![...ofReference, ...ofProject].includes(one));
	const placesOfProject = sections
		.filter(({ folder }) => ofProject.includes(folder))
		.flatMap(({ folder, pages }) => (folder === "" ? pages.map(({ place }) => `/${place}`) : `/${folder}/`));
	return {
		nav: [
			partOf("Start", "/start/"),
			partOf("Concepts", "/concepts/", "symbols"),
			partOf("Guides", "/guides/", "load-data"),
			partOf("Reference", "/reference/", "operations/"),
			{ text: "Project", link: "/architecture", activeMatch: `^(${placesOfProject.join("|")})` },
		],
		sidebar: {
			"/reference/": reference ?? [],
			...Object.fromEntries(placesOfProject.map((path) => [path, project ?? []])),
			"/": rest,
		},
	};
}

const partOf = (text: string, path: string, first = ""): DefaultTheme.NavItemWithLink => ({
	text,
	link: path + first,
	activeMatch: `^${path}`,
});

function itemOf({ folder, title, pages }: Section): Item {
	const [first] = pages;
	if (folder === "reference/operations" && first) return { text: title, items: byArea(first, pages) };
	const isFolded = pages.length > maxOpenPages && folder !== "guides";
	return { text: title, items: pages.map(linkTo), ...(isFolded && first && foldedAt(first.place)) };
}

/** A folded group leads to a page, because one that only unfolds is a button in a button. */
const foldedAt = (path: string) => ({ collapsed: true, link: `/${path}` });

const linkTo = ({ place, title }: Page): Item => ({ text: title, link: `/${place}` });

/** Operations by area, as the page that lists them all has them. */
function byArea(list: Page, pages: readonly Page[]): Item[] {
	const [, ...areas] = list.text.split(/^## /m);
	return [
		{ text: "All operations", link: `/${list.place}` },
		...areas.map((text) => {
			const places = linksOf({ file: list.file, text });
			const [area = ""] = text.split("\n", 1);
			return {
				text: area,
				...foldedAt(`${list.place}#${area}`),
				items: pages.filter(({ place }) => places.includes(place)).map(linkTo),
			};
		}),
	];
}

/**
 * A page of the site as the policy of the service lets it run: each script that stands in it becomes a file beside the
 * others, and attributes of style are left out. The scripts of the page set again those that it needs.
 */
export function withOwnFiles(html: string, folder: string): string {
	return html
		.replaceAll(
			/<script( [^>]*)?>([^<]+)<\/script>/g,
			(_whole, attributes: string | undefined, text: string) => {
				const name = `assets/${createHash("sha256").update(text).digest("hex").slice(0, 12)}.js`;
				mkdirSync(join(folder, "assets"), { recursive: true });
				writeFileSync(join(folder, name), text);
				return `<script${attributes ?? ""} src="${base}${name}"></script>`;
			},
		)
		.replaceAll(/(<[a-z][^>]*?) style="[^"]*"/g, "$1");
}

/** A page of the site with the version of the product in its foot, outside of what the scripts of the page draw. */
export const withVersion = (html: string): string =>
	html.replace(
		"</body>",
		`<section class="version" aria-label="Version">us-market-data ${version}</section></body>`,
	);

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
		"A request carries its API key in the header `x-api-key`. Agents connect to the MCP server at /mcp (streamable HTTP) with the same header.",
		...sections.flatMap(({ title, pages }) => [`## ${title}`, pages.map(lineOf).join("\n")]),
	]
		.join("\n\n")
		.concat("\n");

const lineOf = ({ file, title, description }: Page): string =>
	`- [${title}](${base}${file})${description && `: ${description}`}`;
