import type { Dataset, MarketReader } from "@us-market-data/store";
import { Command } from "commander";
import { moment, table } from "../table.ts";
import type { DataContext } from "./context.ts";

/** `data list`: shows the datasets of the store. */
export function listCommand({ readStore, print }: DataContext): Command {
	return new Command("list")
		.description("list the held data by source and tag")
		.option("--files", "one line for each dataset, with the id that `data remove` takes")
		.action(async ({ files }: { files?: boolean }) => {
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

const latest = (times: (number | null)[]): number | null =>
	times.reduce((newest, time) => (newest === null || (time !== null && time > newest) ? time : newest), null);

const count = (value: number): string => value.toLocaleString("en-US");
