import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DayCondition } from "@us-market-data/analytics";
import type { Column } from "@us-market-data/contract";
import type { BulkAreaName } from "./areas.ts";
import { replaceFile } from "./disk.ts";

export const bulkFormats = ["parquet", "csv.gz"] as const;
export type BulkFormat = (typeof bulkFormats)[number];

/** The state of a day, by `withConditions`. */
export type BulkCondition = DayCondition;

/** One file of a day. */
export interface BulkFile {
	/** Its name, such as `day-bars-2026-11-20.r57.parquet`. */
	file: string;
	/** The path to it below the folder, and below `/bulk` of the service. */
	path: string;
	date: string;
	format: BulkFormat;
	/** The data version at which the rows of the day became these. */
	revision: number;
	rows: number;
	/** How many securities have rows. */
	securities: number;
	bytes: number;
	/** SHA-256 of the file in hexadecimal digits. */
	sha256: string;
	/** The same as a strong entity tag, with its quotes. */
	etag: string;
	/** SHA-256 of the rows as CSV. Both formats of a revision have the same. */
	contentSha256: string;
	columns: readonly Pick<Column, "name" | "type">[];
	dataVersion: number;
	/** Tags of the sources of its rows. */
	sources: readonly string[];
	licences: readonly string[];
	/** That of the day when the manifest was written. */
	condition: BulkCondition;
	/** ISO 8601 in UTC. */
	publishedAt: string;
	/** Name of the file of the revision before; null for the first one. */
	supersedes: string | null;
}

/** The files of an area. */
export interface Manifest {
	area: BulkAreaName;
	/** The data version through which files were made; 0 before the first run. */
	madeThrough: number;
	/** Days that are still to be made, newest first, and the data version that they lead to; none when all are made. */
	due?: { through: number; days: readonly string[] } | null;
	/** All revisions, in the order in which they were made: those of a day oldest first. */
	files: readonly BulkFile[];
}

/** On the disk files name their columns by an index into `schemas`, because thousands of them share the same ones. */
interface StoredManifest extends Omit<Manifest, "files"> {
	schemas: readonly BulkFile["columns"][];
	files: readonly (Omit<BulkFile, "columns"> & { schema: number })[];
}

/**
 * Name of a file.
 *
 * @example
 * fileName("day-bars", "2026-11-20", 57, "parquet"); // => "day-bars-2026-11-20.r57.parquet"
 */
export const fileName = (area: BulkAreaName, date: string, revision: number, format: BulkFormat): string =>
	`${area}-${date}.r${revision}.${format}`;

/** Path of the folder of a day's files, below that of all files. */
export const folderOfDay = (area: BulkAreaName, date: string): string =>
	`${area}/${date.slice(0, 4)}/${date.slice(5, 7)}`;

const manifestPath = (folder: string, area: BulkAreaName): string => join(folder, area, "manifest.json");

/** Manifests as they were last read, with the time, size and inode of their files. A manifest is replaced, never changed. */
const lastRead = new Map<string, { state: string; manifest: Manifest }>();

/**
 * Reads the manifest of an area; one without files, if none was made yet. It is not read again until it is replaced.
 *
 * @param folder the folder of all files, `BULK_DIR`
 *
 * @example
 * const { files } = await readManifest(".data/bulk", "day-bars");
 */
export async function readManifest(folder: string, area: BulkAreaName): Promise<Manifest> {
	const path = manifestPath(folder, area);
	try {
		const { mtimeMs, size, ino } = await stat(path);
		const state = [mtimeMs, size, ino].join();
		const cached = lastRead.get(path);
		if (cached?.state === state) return cached.manifest;
		const {
			schemas,
			files,
			madeThrough,
			due = null,
		} = JSON.parse(await readFile(path, "utf8")) as StoredManifest;
		const manifest: Manifest = {
			area,
			madeThrough,
			due,
			files: files.map(({ schema, ...file }) => ({ ...file, columns: schemas[schema] ?? [] })),
		};
		lastRead.set(path, { state, manifest });
		return manifest;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		return { area, madeThrough: 0, due: null, files: [] };
	}
}

/** Replaces the manifest of an area. A reader finds the one before or this one, whenever the process or the machine ends. */
export async function writeManifest(
	folder: string,
	{ area, madeThrough, due = null, files }: Manifest,
): Promise<void> {
	const path = manifestPath(folder, area);
	const schemas = new Map<string, number>();
	const stored = files.map(({ columns, ...file }) => {
		const text = JSON.stringify(columns.map(({ name, type }) => ({ name, type })));
		const schema = schemas.get(text) ?? schemas.size;
		schemas.set(text, schema);
		return { ...file, schema };
	});
	const manifest: StoredManifest = {
		area,
		madeThrough,
		due,
		schemas: [...schemas.keys()].map((text) => JSON.parse(text) as BulkFile["columns"]),
		files: stored,
	};
	await mkdir(join(folder, area), { recursive: true });
	await replaceFile(path, JSON.stringify(manifest));
}

/** The newest revision of a day in a format; undefined for a day without a file. */
export const newestOf = (
	{ files }: Pick<Manifest, "files">,
	date: string,
	format: BulkFormat,
): BulkFile | undefined => files.findLast((file) => file.date === date && file.format === format);

/** The newest revision of each day in each format, by day. */
export function newestFiles({ files }: Pick<Manifest, "files">): BulkFile[] {
	const newest = new Map(files.map((file) => [`${file.date}.${file.format}`, file]));
	return [...newest.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
