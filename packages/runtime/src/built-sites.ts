import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A site for people that is served as it was built. */
export interface BuiltSite {
	/** Its name in sentences. */
	name: string;
	/** The path that every page and file of it is below. */
	root: string;
	/** Files that also have a path of their own, by that path. */
	aliases: Readonly<Record<string, string>>;
	/** The built files in this repository. */
	folder: string;
	/** The files that answer a path below the root, the best first. */
	candidates: (path: string) => readonly string[];
}

const builtBy = (app: string): string => fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url));

/** Its first page is at every path that is no file, because the page finds its own way; an asset of an earlier build is not there. */
export const explorerSite: BuiltSite = {
	name: "explorer",
	root: "/explorer",
	aliases: { "/": "/index.html" },
	folder: builtBy("explorer"),
	candidates: (path) => (path.startsWith("/assets/") ? [path] : [path, "/index.html"]),
};

/** Each page is a file of its own, without its ending in the path. */
export const guideSite: BuiltSite = {
	name: "guide",
	root: "/guide",
	aliases: { "/llms.txt": "/llms.txt", "/llms-full.txt": "/llms-full.txt" },
	folder: builtBy("guide"),
	candidates: (path) => (path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`]),
};

/** True for paths of a site, whether it is built or not. */
export const isPathOf = ({ root, aliases }: BuiltSite, path: string): boolean =>
	path === root || path.startsWith(`${root}/`) || (path !== "/" && Object.hasOwn(aliases, path));

/**
 * A page runs its own scripts and styles and asks the origin that serves it, nothing else.
 *
 * @param connects further origins that it asks: those of the issuer
 */
export const sitePolicy = (connects: readonly string[] = []): string =>
	[
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		["connect-src 'self'", ...connects].join(" "),
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join(";");

/** True when this repository has the built site. */
export const isBuilt = ({ folder }: BuiltSite): boolean => existsSync(join(folder, "index.html"));

/** One file of a built site. */
export interface SiteFile {
	/** Its path below the folder, such as `/assets/index-a1b2.js`. */
	path: string;
	bytes: Buffer;
	/** True when its name changes with its content. */
	isNamedByContent: boolean;
}

/**
 * Finds the file for a path. All files are read when the first is asked for, so that they are of one build, and each is
 * prepared when it is asked for itself. Nothing is found for the paths of others and where the site has no such file.
 *
 * @param folder the built files; without them nothing is found
 */
export function openSite<F>(
	site: BuiltSite,
	prepare: (file: SiteFile) => F,
	folder = site.folder,
): (path: string) => F | undefined {
	let files: Map<string, () => F> | undefined;
	return (path) => {
		if (path !== "/" && !isPathOf(site, path)) return undefined;
		files ??= new Map(readFiles(folder).map((file) => [file.path, onDemand(() => prepare(file))]));
		const alias = Object.hasOwn(site.aliases, path) ? site.aliases[path] : undefined;
		const names = alias === undefined ? site.candidates(path.slice(site.root.length)) : [alias];
		for (const name of names) {
			const file = files.get(name);
			if (file) return file();
		}
		return undefined;
	};
}

function onDemand<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

function readFiles(folder: string): SiteFile[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.map((name) => {
			const path = name.slice(folder.length).replaceAll(sep, "/");
			return { path, bytes: readFileSync(name), isNamedByContent: path.startsWith("/assets/") };
		});
}
