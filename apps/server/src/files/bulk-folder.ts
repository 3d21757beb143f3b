import {
	bulkAreaNames,
	type BulkFile as Entry,
	isBulkArea,
	type Manifest,
	readManifest,
	withConditions,
} from "@us-market-data/bulk";
import { minuteMs } from "@us-market-data/market";
import type { BulkFile, BulkFiles } from "@us-market-data/operations";

/** A file that the folder has, by its path below it. */
export type StoredFile = Pick<
	BulkFile,
	"file" | "path" | "date" | "format" | "bytes" | "etag" | "publishedAt"
>;

/** The folder of files of days. */
export interface BulkFolder extends BulkFiles {
	readonly folder: string;
	/** The file at a path. A name without a revision is the newest one of its day. */
	find(area: string, path: string): Promise<StoredFile | undefined>;
}

/** The files of a manifest by what requests look up. It is made once for each manifest. */
interface Index {
	list(now: Date): readonly BulkFile[];
	byPath: ReadonlyMap<string, StoredFile>;
}

/**
 * Opens the files of days in a folder. Each request reads the manifest that is there then: the process that makes files
 * replaces it.
 *
 * @param folder `BULK_DIR`
 */
export function openBulkFolder(folder: string): BulkFolder {
	const indexes = new WeakMap<Manifest, Index>();
	const indexOf = async (area: string): Promise<Index> => {
		if (!isBulkArea(area)) return { list: () => [], byPath: new Map() };
		const manifest = await readManifest(folder, area);
		const index = indexes.get(manifest) ?? newIndex(manifest);
		indexes.set(manifest, index);
		return index;
	};
	return {
		folder,
		areas: bulkAreaNames,
		list: async (area, now) => (await indexOf(area)).list(now),
		find: async (area, path) => (await indexOf(area)).byPath.get(path),
	};
}

function newIndex(manifest: Manifest): Index {
	const byPath = new Map<string, StoredFile>();
	for (const file of manifest.files) {
		byPath.set(file.path, file);
		// The oldest is first, so that the newest one stays.
		byPath.set(withoutRevision(file), file);
	}
	let cached: { minute: number; list: readonly BulkFile[] } | undefined;
	return {
		byPath,
		list(now) {
			// Conditions change at whole minutes.
			const minute = Math.floor(now.getTime() / minuteMs);
			if (cached?.minute !== minute)
				cached = { minute, list: withConditions(manifest, minute * minuteMs).files.map(fileOf) };
			return cached.list;
		},
	};
}

const fileOf = ({ columns, dataVersion, sources, licences, securities: _, ...file }: Entry): BulkFile => ({
	...file,
	columns: columns.map(({ name, type }) => ({ name, valueType: type })),
	madeAtVersion: dataVersion,
	sources: [...sources],
	licences: [...licences],
});

const withoutRevision = ({ path, revision, format }: Entry): string =>
	`${path.slice(0, -`.r${revision}.${format}`.length)}.${format}`;
