import { importers, setTagDisabled } from "@us-market-data/ingest";
import { Command } from "commander";
import { CommandRejected, type DataContext } from "./context.ts";

/** `data disable`: answers leave the data of a tag out until it is enabled again. */
export const disableCommand = (context: DataContext): Command =>
	tagCommand(
		context,
		"disable",
		true,
		"switch a source off by its tag; its data is kept, answers leave it out",
	);

/** `data enable`: undoes `data disable`. */
export const enableCommand = (context: DataContext): Command =>
	tagCommand(context, "enable", false, "switch a source on again by its tag");

function tagCommand(
	{ withStore, now, print }: DataContext,
	name: string,
	disabled: boolean,
	description: string,
): Command {
	return new Command(name)
		.description(description)
		.argument("<tag>", "tag of the data, see data list")
		.action(async (tag: string) => {
			await withStore(async (store) => {
				const datasets = await store.datasets();
				const storedTags = new Set([
					...importers.flatMap(({ tags }) => tags),
					...datasets.map((dataset) => dataset.tag),
					...(await store.disabledTags()),
				]);
				if (!storedTags.has(tag)) {
					const allowed = [...storedTags].join(", ");
					throw new CommandRejected(`Tag is ${JSON.stringify(tag)}; allowed: ${allowed}.`);
				}
				await setTagDisabled(store, tag, disabled, now());
			});
			print(`Tag ${tag} is switched ${disabled ? "off" : "on"}.`);
		});
}
