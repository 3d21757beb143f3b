import { removeDatasets } from "@us-market-data/ingest";
import type { Dataset } from "@us-market-data/store";
import { Command } from "commander";
import { CommandRejected, type DataContext } from "./context.ts";

/** `data remove`: removes data from the store. */
export function removeCommand({ withStore, now, print }: DataContext): Command {
	return new Command("remove")
		.description("remove a dataset by its id (see data list --files), or all datasets of a source")
		.argument("<dataset id | source>")
		.action(async (name: string) => {
			const removed = await withStore(async (store) => {
				const chosen = choose(name, await store.datasets());
				await removeDatasets(store, chosen, now());
				return chosen;
			});
			for (const { id, source, file, rows } of removed)
				print(`Removed ${id} ${source} ${file}, ${rows} rows.`);
		});
}

function choose(name: string, datasets: readonly Dataset[]): Dataset[] {
	const chosen = datasets.filter(({ id, source }) => String(id) === name || source === name);
	if (chosen.length > 0) return chosen;
	const sources = [...new Set(datasets.map(({ source }) => source))].join(", ") || "nothing is held";
	const allowed = `the id of a dataset (data list --files), or a source that is held: ${sources}`;
	throw new CommandRejected(`Dataset is ${JSON.stringify(name)}; allowed: ${allowed}.`);
}
