import type { Stats } from "node:fs";
import { lstat, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { InputError } from "@us-market-data/market";
import type { FetchContext } from "../fetching/context.ts";
import { hashOf } from "./bytes.ts";
import { download } from "./download.ts";
import type { Importer } from "./importer.ts";
import { defaultFileLimits } from "./limits.ts";
import type { SourceFile } from "./source-file.ts";

/** Files that a target holds for an importer. */
export interface Fetched {
	files: SourceFile[];
	/** Files of a folder that the importer does not take, by path below the folder. */
	ignored: string[];
	/** Removes what was downloaded. */
	dispose(): Promise<void>;
}

/**
 * Files of a local file, a folder with all folders below it, or an http(s) URL. The one step that touches the
 * network; a download is kept in a temporary folder until `dispose`.
 */
export async function fetchTarget(
	target: string,
	importer: Importer,
	context?: FetchContext,
): Promise<Fetched> {
	const url = /^https?:/i.test(target) ? URL.parse(target) : null;
	if (url) return fetchUrl(url, importer, context);
	const stats = await stat(target).catch(() => undefined);
	if (stats?.isDirectory()) return fetchFolder(target, importer);
	if (!stats?.isFile()) {
		throw new InputError({ field: "input", value: target }, "a file, a folder or an http(s) URL that exists");
	}
	const file = await sourceFile(target, basename(target), stats, importer);
	return { files: [acceptedFile(file, importer)], ignored: [], dispose: async () => {} };
}

async function fetchFolder(folder: string, importer: Importer): Promise<Fetched> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const others = entries.filter((entry) => !entry.isDirectory());
	const files: SourceFile[] = [];
	const ignored: string[] = [];
	const root = await realpath(folder);
	for (const path of others.map((entry) => join(entry.parentPath, entry.name)).sort()) {
		const label = relative(folder, path).split(sep).join("/");
		const realFile = importer.takes.test(withoutGz(basename(path)))
			? await fileWithin(root, path, label)
			: null;
		if (realFile) files.push(await sourceFile(realFile.path, label, realFile.facts, importer));
		else ignored.push(label);
	}
	if (files.length > 0) return { files, ignored, dispose: async () => {} };
	const instead = ignored.map((label) => importer.instead?.(withoutGz(basename(label))) ?? null);
	throw new InputError(
		{ field: "folder", value: folder },
		instead.find((advice) => advice !== null) ??
			`a folder with files of ${importer.source}: ${importer.files}`,
	);
}

/** Length of a file, and when it was changed or fetched, in epoch milliseconds. */
type FileFacts = Pick<Stats, "size" | "mtimeMs">;

/**
 * A file of a folder, by its path without links; null for anything else, such as a pipe or a device, which is never
 * opened.
 * @throws InputError for a link that leads out of the folder, to nothing or round in circles.
 */
async function fileWithin(
	root: string,
	path: string,
	label: string,
): Promise<{ path: string; facts: FileFacts } | null> {
	const real = await realpath(path).catch(() => rejectLink(label, "a link that leads nowhere"));
	const isWithin = real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
	if (!isWithin) rejectLink(label, "a link out of the folder");
	const facts = await lstat(real);
	return facts.isFile() ? { path: real, facts } : null;
}

function rejectLink(label: string, value: string): never {
	throw new InputError({ file: label, field: "file", value }, "files inside the folder");
}

async function fetchUrl(url: URL, importer: Importer, context?: FetchContext): Promise<Fetched> {
	const folder = await mkdtemp(join(tmpdir(), "import-"));
	const dispose = () => rm(folder, { recursive: true, force: true });
	try {
		const path = join(folder, "download");
		const name = await download(url, path, importer, context);
		const file = await sourceFile(
			path,
			name,
			{ size: (await stat(path)).size, mtimeMs: Date.now() },
			importer,
		);
		return { files: [{ ...acceptedFile(file, importer), isFetched: true }], ignored: [], dispose };
	} catch (error) {
		await dispose();
		throw error;
	}
}

async function sourceFile(
	path: string,
	label: string,
	{ size, mtimeMs }: FileFacts,
	importer: Importer,
): Promise<SourceFile> {
	const name = withoutGz(basename(label));
	const limits = { ...defaultFileLimits, ...importer.limits };
	const sha256 = await hashOf(path, size);
	return { name, label, path, size, sha256, retrievedAt: Math.round(mtimeMs), isFetched: false, limits };
}

function acceptedFile(file: SourceFile, importer: Importer): SourceFile {
	if (importer.takes.test(file.name)) return file;
	throw new InputError(
		{ field: "file name", value: file.label },
		importer.instead?.(file.name) ?? importer.files,
	);
}

const withoutGz = (name: string): string => name.replace(/\.gz$/i, "");
