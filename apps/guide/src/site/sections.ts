import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** A page of the site. */
export interface Page {
	/** Its Markdown, as a path below the folder of all pages. */
	file: string;
	/** Its address below that of the site: `start/backend`, and `start/` for the page of a folder. */
	place: string;
	/** The folder that lists it. */
	folder: string;
	/** Its first heading. */
	title: string;
	/** What it is about, in a sentence; empty where it does not say. */
	description: string;
	text: string;
}

/** The pages of a folder, in the order in which people read them. */
export interface Section {
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
