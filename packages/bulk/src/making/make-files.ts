import { mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { iso } from "@us-market-data/market";
import type { PinnedMarket } from "@us-market-data/store";
import { type BulkAreaName, bulkAreaNames, bulkAreas } from "../areas.ts";
import { withConditions } from "../conditions.ts";
import { sync, temporaryEnding, temporaryName } from "../disk.ts";
import { BulkError } from "../errors.ts";
import {
	type BulkFile,
	type BulkFormat,
	fileName,
	folderOfDay,
	type Manifest,
	newestOf,
	readManifest,
	writeManifest,
} from "../manifest.ts";
import { type RowChunk, type WrittenCsv, writeCsv } from "./csv-file.ts";
import { areaRows } from "./day-rows.ts";
import { changesAfter, dueDays } from "./due-days.ts";
import { alone } from "./lock.ts";
import { ParquetWriter } from "./parquet-file.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";

export interface MakingOptions {
	/** Folder of the files, `BULK_DIR`. */
	folder: string;
	/** Pins the newest version of the data. */
	pin: () => Promise<PinnedMarket>;
	/** Stops the run between two days. */
	signal: AbortSignal;
	/** MiB of the disk that stay free. */
	minFreeMb: number;
	now?: () => number;
	/** Makes all days again in place of those that changed. What has the same content gets no new revision. */
	isFull?: boolean;
	areas?: readonly BulkAreaName[];
	onDay?: (day: MadeDay) => void;
}

/** A day whose rows became a new revision. */
export interface MadeDay {
	area: BulkAreaName;
	date: string;
	revision: number;
	rows: number;
	bytes: number;
}

/** What a run did. */
export interface MakingResult {
	/** Days with a new revision. */
	made: number;
	/** Days that were read and have the same rows as before. */
	unchanged: number;
	bytes: number;
	/** True when it was stopped before its end. The next run goes on. */
	isStopped: boolean;
}

/** Time for which a version of the data is pinned, and after which a manifest is saved, in milliseconds. */
const batchMs = 30_000;

/** Days of a batch: the rows of some areas are in memory for all of them. */
const batchDays = 400;

/**
 * Makes the files of the days whose rows changed. A process that ends on the way, or a disk that is full, leaves the files
 * and manifests of before; the next run goes on where this one ended.
 *
 * @returns undefined, without any work, while another process makes files in the folder
 * @throws {BulkError} when the disk has less than `minFreeMb` left
 *
 * @example
 * const settings = { DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" };
 * const { signal } = new AbortController();
 * await makeFiles({ folder: ".data/bulk", pin: () => pinMarket(settings), signal, minFreeMb: 256 });
 */
export const makeFiles = (options: MakingOptions): Promise<MakingResult | undefined> =>
	alone(options.folder, async () => {
		const parquet = await ParquetWriter.open();
		try {
			return await new Making(options, parquet).run();
		} finally {
			parquet.close();
		}
	});

class Making {
	readonly #options: MakingOptions;
	readonly #parquet: ParquetWriter;
	readonly #now: () => number;
	readonly #result: MakingResult = { made: 0, unchanged: 0, bytes: 0, isStopped: false };

	constructor(options: MakingOptions, parquet: ParquetWriter) {
		this.#options = options;
		this.#parquet = parquet;
		this.#now = options.now ?? Date.now;
	}

	async run(): Promise<MakingResult> {
		for (const area of this.#options.areas ?? bulkAreaNames) {
			await removeTemporary(join(this.#options.folder, area));
			await this.#makeArea(area);
			if (this.#result.isStopped) break;
		}
		return this.#result;
	}

	/** Makes the files of an area, some days at a time: a version of the data is not pinned for longer. */
	async #makeArea(area: BulkAreaName): Promise<void> {
		const { folder, signal } = this.#options;
		const before = await readManifest(folder, area);
		const now = withConditions(before, this.#now());
		let manifest = await this.#withSnapshot((snapshot) => this.#withDueDays(now, snapshot));
		if (!manifest.due && manifest.madeThrough === before.madeThrough && now === before) return;
		while (manifest.due && !signal.aborted)
			manifest = await this.#withSnapshot((snapshot) => this.#makeBatch(manifest, snapshot));
		this.#result.isStopped = signal.aborted;
		await writeManifest(folder, manifest);
	}

	async #withSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
		const market = await this.#options.pin();
		try {
			return await work(await openSnapshot(market, this.#now()));
		} finally {
			await market.release();
		}
	}

	async #withDueDays(manifest: Manifest, snapshot: Snapshot): Promise<Manifest> {
		const { isFull = false } = this.#options;
		const seen = manifest.due?.through ?? manifest.madeThrough;
		const changes = isFull || seen === 0 ? undefined : await changesAfter(snapshot, seen);
		return withDue(manifest, { through: snapshot.version, days: await dueDays(manifest, changes, snapshot) });
	}

	/** Makes the newest of the due days. What was made is in the manifest also when a day fails. */
	async #makeBatch(manifest: Manifest, snapshot: Snapshot): Promise<Manifest> {
		const { folder, signal } = this.#options;
		const { through, days } = manifest.due ?? { through: snapshot.version, days: [] };
		const dates = days.slice(0, batchDays);
		const files = [...manifest.files];
		const rowsOf = await areaRows[manifest.area].open(snapshot, new Set(dates));
		const end = performance.now() + batchMs;
		let made = 0;
		const result = (): Manifest =>
			withConditions(withDue({ ...manifest, files }, { through, days: days.slice(made) }), this.#now());
		try {
			for (const date of dates) {
				await this.#makeDay(manifest.area, date, rowsOf(date), files, snapshot);
				made++;
				if (signal.aborted || performance.now() > end) break;
			}
		} catch (error) {
			// The disk may be full. Then the manifest of before stays, and names files that are there.
			await writeManifest(folder, result()).catch(() => {});
			throw error;
		}
		await writeManifest(folder, result());
		return result();
	}

	/** Makes the files of a day, and adds them to the list. */
	async #makeDay(
		area: BulkAreaName,
		date: string,
		chunks: AsyncIterable<RowChunk>,
		files: BulkFile[],
		snapshot: Snapshot,
	): Promise<void> {
		const rows = await startedRows(chunks);
		const newest = newestOf({ files }, date, "parquet");
		if (!rows && !newest) return;
		await this.#requireSpace();
		const { folder } = this.#options;
		const { columns } = bulkAreas[area];
		const place = join(folder, folderOfDay(area, date));
		await mkdir(place, { recursive: true });
		await removeUnlisted(place, `${area}-${date}.r`, files);
		const draft = join(place, `${area}-${date}`);
		const [csvDraft, parquetDraft] = [temporaryName(`${draft}.csv.gz`), temporaryName(`${draft}.parquet`)];
		const csv = await writeCsv(csvDraft, columns, rows ?? noRows());
		try {
			if (newest?.contentSha256 === csv.contentSha256) {
				this.#result.unchanged++;
				return;
			}
			const parquet = await this.#parquet.write(csvDraft, parquetDraft, columns, csv.decimals);
			const revision = Math.max(snapshot.version, (newest?.revision ?? 0) + 1);
			const fileOf = (format: BulkFormat, written: Pick<WrittenCsv, "bytes" | "sha256">): BulkFile => {
				const file = fileName(area, date, revision, format);
				return {
					file,
					path: `${folderOfDay(area, date)}/${file}`,
					date,
					format,
					revision,
					rows: csv.rows,
					securities: csv.securities,
					bytes: written.bytes,
					sha256: written.sha256,
					etag: `"${written.sha256}"`,
					contentSha256: csv.contentSha256,
					columns: columns.map(({ name, type }) => ({ name, type })),
					dataVersion: snapshot.version,
					sources: csv.sources,
					licences: licencesOf(csv.sources, snapshot),
					// The one of the day comes with the manifest.
					condition: "pending",
					publishedAt: iso(this.#now()),
					supersedes: newestOf({ files }, date, format)?.file ?? null,
				};
			};
			const made = [fileOf("parquet", parquet), fileOf("csv.gz", csv)] as const;
			await rename(parquetDraft, join(folder, made[0].path));
			await rename(csvDraft, join(folder, made[1].path));
			await sync(place);
			files.push(...made);
			const bytes = parquet.bytes + csv.bytes;
			this.#result.made++;
			this.#result.bytes += bytes;
			this.#options.onDay?.({ area, date, revision, rows: csv.rows, bytes });
		} finally {
			await rm(csvDraft, { force: true });
			await rm(parquetDraft, { force: true });
		}
	}

	async #requireSpace(): Promise<void> {
		const { folder, minFreeMb } = this.#options;
		const { bavail, bsize } = await statfs(folder);
		const freeMb = Math.floor((bavail * bsize) / 1_048_576);
		if (freeMb >= minFreeMb) return;
		throw new BulkError(
			`${freeMb} MiB of the disk of ${folder} are free; allowed: ${minFreeMb} or more. BULK_DIR names the folder, MIN_FREE_DISK_MB the limit.`,
		);
	}
}

/** A manifest with days that are still to be made; through the version when there are none. */
const withDue = (manifest: Manifest, due: NonNullable<Manifest["due"]>): Manifest =>
	due.days.length > 0
		? { ...manifest, due }
		: { ...manifest, madeThrough: Math.max(manifest.madeThrough, due.through), due: null };

/** The rows without the empty chunks in front of them; undefined when all chunks are empty. */
async function startedRows(chunks: AsyncIterable<RowChunk>): Promise<AsyncIterable<RowChunk> | undefined> {
	const iterator = chunks[Symbol.asyncIterator]();
	for (;;) {
		const first = await iterator.next();
		if (first.done) return undefined;
		if (first.value.rows.length === 0) continue;
		return (async function* () {
			yield first.value;
			yield* { [Symbol.asyncIterator]: () => iterator };
		})();
	}
}

async function* noRows(): AsyncGenerator<RowChunk> {}

/** The licences of the datasets of some tags. */
const licencesOf = (tags: readonly string[], { datasets }: Snapshot): string[] =>
	[
		...new Set([...datasets.values()].filter(({ tag }) => tags.includes(tag)).map(({ licence }) => licence)),
	].sort();

/** Removes files of a day that no manifest names: a process that was killed made them, and nobody could read them. */
async function removeUnlisted(place: string, prefix: string, files: readonly BulkFile[]): Promise<void> {
	const listed = new Set(files.map(({ file }) => file));
	for (const name of await readdir(place))
		if (name.startsWith(prefix) && !listed.has(name)) await rm(join(place, name));
}

/** Removes what a process that ended on the way has left. */
async function removeTemporary(folder: string): Promise<void> {
	const found = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	for (const path of found) if (path.endsWith(temporaryEnding)) await rm(join(folder, path), { force: true });
}
