import { glob } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The page of each Markdown file, both as paths: the file from the root of the repository, the page from that of the site. */
export type PagesBySource = ReadonlyMap<string, string>;

/** Files that have a page although they are outside `docs/`, because its pages lead to them. */
const others: Readonly<Record<string, string>> = {
	"README.md": "project/readme.md",
	"CONTRIBUTING.md": "project/contributing.md",
	"SECURITY.md": "project/security.md",
	"spec/decisions.md": "project/decisions-of-the-contract.md",
};

/** Finds the Markdown of a repository. What it lacks, such as tools of development in an image, has no page. */
export async function findSources(repository: string): Promise<PagesBySource> {
	const pages = new Map<string, string>();
	const patterns = ["docs/**/*.md", ...Object.keys(others), "{packages,apps}/*/*.md"];
	for await (const source of glob(patterns, { cwd: repository })) pages.set(source, pageOf(source));
	return new Map([...pages].toSorted());
}

/** The page of a file: a README stands for its folder. */
export function pageOf(source: string): string {
	const target = others[source];
	if (target) return target;
	const below = source.replace(/^docs\//, "");
	const name = basename(below) === "README.md" ? "index.md" : basename(below);
	return join(dirname(below), source.startsWith("docs/") ? name : name.toLowerCase());
}
