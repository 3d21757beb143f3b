import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { referencePages } from "../reference/reference-pages.ts";
import { withLinksOfPages } from "./links.ts";
import { findSources } from "./sources.ts";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** Writes the Markdown and the pictures of all pages into a folder, from which the site is built: files of the repository, and the reference. */
export async function gather(folder: string): Promise<void> {
	const sources = await findSources(repository);
	const pages = new Map<string, string>();
	for (const [source, page] of sources) {
		const text = await readFile(join(repository, source), "utf8");
		pages.set(page, withLinksOfPages(text, source, sources));
	}
	for (const [page, text] of await referencePages()) {
		if (pages.has(page)) throw new Error(`docs/${page} has the place of a page that is made of the code`);
		pages.set(page, text);
	}
	await rm(folder, { recursive: true, force: true });
	await cp(join(repository, "docs/images"), join(folder, "images"), { recursive: true });
	for (const [page, text] of pages) {
		const file = join(folder, page);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
	}
}
