import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The built explorer of this repository. */
const builtExplorer = fileURLToPath(new URL("../../../apps/explorer/dist", import.meta.url));

/** The path that every page and file of the explorer is below. */
const root = "/explorer";

/** True for paths of the explorer, whether it is built or not. */
export const isExplorerPath = (path: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * A page runs its own scripts and styles and asks the origin that serves it, nothing else.
 *
 * @param connects further origins that it asks: those of the issuer
 */
export const explorerPolicy = (connects: readonly string[] = []): string =>
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

/** True when this repository has a built explorer. */
export const hasExplorer = (): boolean => existsSync(join(builtExplorer, "index.html"));

/** One file of the built explorer. */
interface ExplorerFile {
	/** Its path below the folder, such as `/assets/index-a1b2.js`. */
	path: string;
	bytes: Buffer;
	/** True when its name changes with its content. */
	isNamedByContent: boolean;
}

/**
 * Reads the files of the explorer. The result finds the one for a path: its first page at `/explorer` and at every path
 * below that is no file, because the page finds its own way; nothing for an asset of an earlier build.
 *
 * @param folder the built files; without them nothing is found
 */
export function openExplorer<F>(
	prepare: (file: ExplorerFile) => F,
	folder = builtExplorer,
): (path: string) => F | undefined {
	const files = new Map(readFiles(folder).map((file) => [file.path, prepare(file)] as const));
	const page = files.get("/index.html");
	return (path) => {
		if (path !== "/" && !isExplorerPath(path)) return undefined;
		const file = files.get(path.slice(root.length));
		return path.startsWith(`${root}/assets/`) ? file : (file ?? page);
	};
}

function readFiles(folder: string): ExplorerFile[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.map((name) => {
			const path = name.slice(folder.length).replaceAll(sep, "/");
			return { path, bytes: readFileSync(name), isNamedByContent: path.startsWith("/assets/") };
		});
}
