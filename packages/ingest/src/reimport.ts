import { copyFile, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type AreaName, type AreaRecord, InputError } from "@us-market-data/market";
import type { Dataset, GeneralArea, MarketReader, MarketStore, MarketWriter } from "@us-market-data/store";
import { hashOf } from "./frame/bytes.ts";
import type { Importer, ImportOptions } from "./frame/importer.ts";
import { runImport } from "./frame/run.ts";
import { importers } from "./sources/index.ts";

/** A file that was imported elsewhere. */
export interface ImportedFile {
	/** Name of its dataset. */
	name: string;
	sha256: string;
	importer: string;
	/** Tag of its source. */
	source: string;
	/** ISO 8601. */
	retrievedAt: string;
	importedAt: string;
}

/** A file that was not imported again. */
export interface UnreadFile {
	file: ImportedFile;
	/** `not found`, or why it is not read again. */
	reason: string;
}

/**
 * Imports files, found below a folder by their hashes, into an empty market as they were imported before. Who a security
 * is follows from files that figures do not name, and is taken over from the market that is held.
 *
 * @returns the files that were not found, or that are not read again, each with the reason
 */
export async function reimport(
	market: MarketStore,
	files: readonly ImportedFile[],
	{ previous, folder, now }: { previous: MarketReader; folder: string; now: Date },
): Promise<UnreadFile[]> {
	await takeOver(previous, market);
	const paths = await pathsByHash(folder);
	const bases = new Map(
		(await previous.datasets()).map(({ sha256, adjustedThrough }) => [sha256, adjustedThrough]),
	);
	const failed: UnreadFile[] = [];
	for (const file of files.toSorted((a, b) => (a.importedAt < b.importedAt ? -1 : 1))) {
		const path = paths.get(file.sha256);
		const reason =
			path === undefined
				? "not found"
				: await importOne(market, { ...file, basis: bases.get(file.sha256) }, path, now);
		if (reason !== undefined) failed.push({ file, reason });
	}
	return failed;
}

/** SHA-256 of every file below a folder. */
async function pathsByHash(folder: string): Promise<Map<string, string>> {
	const paths = new Map<string, string>();
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isFile()) paths.set(await hashOf(path), path);
	}
	return paths;
}

/** Imports a copy under the name that the file had; the reason where that is not possible. */
async function importOne(
	market: MarketStore,
	file: FileWithBasis,
	path: string,
	now: Date,
): Promise<string | undefined> {
	const importer = importers.find(({ source }) => source === file.importer);
	if (!importer) return `no importer ${file.importer}`;
	const folder = await mkdtemp(join(tmpdir(), "import-again-"));
	const copy = join(folder, basename(file.name));
	try {
		await copyFile(path, copy);
		await utimes(copy, now, new Date(file.retrievedAt));
		await runImport(market, importer, copy, { ...optionsOf(importer, file), now });
		return undefined;
	} catch (error) {
		if (error instanceof InputError) return error.message;
		throw error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** A file with the basis of its prices, undefined where the held market does not tell. */
type FileWithBasis = ImportedFile & { basis: string | null | undefined };

/** The options that a dataset of bars tells by its name, `tag/interval/symbol/file` where the symbol was given, and its basis. */
function optionsOf({ source, options = [] }: Importer, file: FileWithBasis): ImportOptions {
	const parts = file.name.split("/");
	const symbol = source === "bars" && parts.length === 4 ? parts[2] : undefined;
	return {
		tag: file.source,
		...(symbol === undefined ? {} : { symbol }),
		...(source !== "bars" || file.basis === undefined ? {} : basisOptions(file.basis)),
		// An imported file was not refused.
		...(options.includes("skipImplausible") ? { skipImplausible: true, shorter: true } : {}),
	};
}

const basisOptions = (adjustedThrough: string | null): ImportOptions =>
	adjustedThrough === null ? { asTraded: true } : { adjustedThrough };

/** Areas that tell whom a record belongs to, and the splits that bring statements to one share count. */
const identities = ["securities", "identifiers", "symbolHistory", "splits"] as const satisfies GeneralArea[];

async function takeOver(previous: MarketReader, market: MarketStore): Promise<void> {
	const datasets = new Map((await previous.datasets()).map((dataset) => [dataset.id, dataset]));
	await market.transaction(async (writer) => {
		const ids = new Map<number, number>();
		for (const area of identities) await copyArea(area, previous, writer, datasets, ids);
		for (const [from, to] of ids) {
			const { rows = 0, skipped = {}, newest = null } = datasets.get(from) ?? {};
			writer.finishDataset(to, { rows, skipped, newest });
		}
	});
}

async function copyArea<A extends GeneralArea & AreaName>(
	area: A,
	previous: MarketReader,
	writer: MarketWriter,
	datasets: ReadonlyMap<number, Dataset>,
	ids: Map<number, number>,
): Promise<void> {
	for (const { record, security, datasetId } of await previous.across(area, everything)) {
		const dataset = datasets.get(datasetId);
		if (!dataset) continue;
		const id = ids.get(datasetId) ?? writer.beginDataset(asNew(dataset));
		ids.set(datasetId, id);
		writer.put(area, writer.ensureSecurity(security.symbol), id, record as AreaRecord<A>);
	}
}

/** A part of a dataset under a hash of its own: it is not the file. */
const asNew = ({ source, tag, file, licence, retrievedAt, adjustedThrough }: Dataset) => ({
	source,
	tag,
	file,
	licence,
	retrievedAt,
	adjustedThrough,
	sha256: "part",
});

const everything = { order: "asc", limit: 1_000_000_000 } as const;
