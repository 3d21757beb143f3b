import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import type { FetchContext } from "../../fetching/exchange.ts";
import { InputRefused } from "../../refused.ts";
import { hashOf } from "./bytes.ts";
import { download } from "./download.ts";
import type { Importer } from "./importer.ts";
import type { SourceFile } from "./source-file.ts";

/** What a target holds for an importer. */
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
	const found = await stat(target).catch(() => undefined);
	if (found?.isDirectory()) return fetchFolder(target, importer);
	if (!found?.isFile()) {
		throw new InputRefused(
			{ field: "input", value: target },
			"a file, a folder or an http(s) URL that exists",
		);
	}
	const file = await sourceFile(target, basename(target), found.mtimeMs);
	return { files: [taken(file, importer)], ignored: [], dispose: async () => {} };
}

async function fetchFolder(folder: string, importer: Importer): Promise<Fetched> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const others = entries.filter((entry) => !entry.isDirectory());
	const files: SourceFile[] = [];
	const ignored: string[] = [];
	for (const path of others.map((entry) => join(entry.parentPath, entry.name)).sort()) {
		const label = relative(folder, path).split(sep).join("/");
		const found = await stat(path);
		const isTaken = found.isFile() && importer.takes.test(plainName(basename(path)));
		if (isTaken) files.push(await sourceFile(path, label, found.mtimeMs));
		else ignored.push(label);
	}
	if (files.length > 0) return { files, ignored, dispose: async () => {} };
	throw new InputRefused(
		{ field: "folder", value: folder },
		`a folder with files of ${importer.source}: ${importer.files}`,
	);
}

async function fetchUrl(url: URL, importer: Importer, context?: FetchContext): Promise<Fetched> {
	const folder = await mkdtemp(join(tmpdir(), "import-"));
	const dispose = () => rm(folder, { recursive: true, force: true });
	try {
		const path = join(folder, "download");
		const name = await download(url, path, context);
		const file = await sourceFile(path, name, Date.now());
		return { files: [taken(file, importer)], ignored: [], dispose };
	} catch (error) {
		await dispose();
		throw error;
	}
}

async function sourceFile(path: string, label: string, retrievedAt: number): Promise<SourceFile> {
	const { size } = await stat(path);
	const name = plainName(basename(label));
	return { name, label, path, size, sha256: await hashOf(path), retrievedAt: Math.round(retrievedAt) };
}

function taken(file: SourceFile, importer: Importer): SourceFile {
	if (importer.takes.test(file.name)) return file;
	throw new InputRefused({ field: "file name", value: file.label }, importer.files);
}

const plainName = (name: string): string => name.replace(/\.gz$/i, "");
