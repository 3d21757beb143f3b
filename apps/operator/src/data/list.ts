import { bulkAreaNames, newestFiles, readManifest } from "@us-market-data/bulk";
import type { Dataset, MarketReader } from "@us-market-data/store";
import { Command } from "commander";
import { moment, table } from "../table.ts";
import type { DataContext } from "./context.ts";

/** `data list`: shows the datasets of the store. */
export function listCommand({ readStore, settings, print }: DataContext): Command {
	return new Command("list")
		.description("list the held data by source and tag")
		.option("--files", "one line for each dataset, with the id that `data remove` takes")
		.option("--bulk", "the files of days instead, one line for each area")
		.action(async ({ files, bulk }: { files?: boolean; bulk?: boolean }) => {
			if (bulk) return print(await bulkTable(settings().BULK_DIR));
			const [datasets, issues] = await readStore(
				async (store) => [await store.datasets(), await issuesByDataset(store)] as const,
			);
			if (datasets.length === 0) print("Nothing is held.");
			else print(files ? fileTable(datasets, issues) : sourceTable(datasets, issues));
		});
}

/** Issues that imports found, by dataset. */
async function issuesByDataset(store: MarketReader): Promise<Map<number, number>> {
	const rows = await store.across("issues", { order: "asc", limit: 1_000_000_000 });
	const counts = new Map<number, number>();
	for (const { datasetId } of rows) counts.set(datasetId, (counts.get(datasetId) ?? 0) + 1);
	return counts;
}

function fileTable(datasets: readonly Dataset[], issues: ReadonlyMap<number, number>): string {
	const rows = datasets.map((dataset) => [
		String(dataset.id),
		dataset.source,
		dataset.tag,
		dataset.file,
		moment(dataset.newest),
		moment(dataset.importedAt),
		dataset.sha256.slice(0, 12),
		count(dataset.rows),
		count(issues.get(dataset.id) ?? 0),
	]);
	return table(["Id", "Source", "Tag", "File", "Newest", "Imported", "SHA-256", "Rows", "Issues"], rows, 7);
}

function sourceTable(datasets: readonly Dataset[], issues: ReadonlyMap<number, number>): string {
	const groups = Map.groupBy(datasets, ({ source, tag }) => `${source} ${tag}`);
	const rows = [...groups.values()].map((group) => [
		group[0]?.source ?? "",
		group[0]?.tag ?? "",
		moment(latest(group.map(({ newest }) => newest))),
		moment(latest(group.map(({ importedAt }) => importedAt))),
		count(group.length),
		count(group.reduce((sum, { rows }) => sum + rows, 0)),
		count(group.reduce((sum, { id }) => sum + (issues.get(id) ?? 0), 0)),
	]);
	return table(["Source", "Tag", "Newest", "Imported", "Files", "Rows", "Issues"], rows, 4);
}

/** The newest revisions of the files of days, by area. */
async function bulkTable(folder: string): Promise<string> {
	const lines: string[][] = [];
	for (const area of bulkAreaNames) {
		const files = newestFiles(await readManifest(folder, area));
		const days = files.filter(({ format }) => format === "parquet");
		const [first, last] = [days[0], days.at(-1)];
		if (!first || !last) continue;
		const rows = days.reduce((sum, file) => sum + file.rows, 0);
		const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
		lines.push([area, first.date, last.date, count(days.length), count(rows), count(bytes)]);
	}
	if (lines.length === 0) return `No files of days are in ${folder}.`;
	return table(["Area", "First", "Last", "Days", "Rows", "Bytes"], lines, 3);
}

const latest = (times: (number | null)[]): number | null =>
	times.reduce((newest, time) => (newest === null || (time !== null && time > newest) ? time : newest), null);

const count = (value: number): string => value.toLocaleString("en-US");
