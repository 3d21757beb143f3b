import type { Importer } from "@us-market-data/ingest";
import { importers } from "@us-market-data/ingest";
import type { Dataset } from "@us-market-data/store";
import { Command } from "commander";
import type { DataContext } from "./context.ts";

/** `data sources`: lists the sources with their licences and the datasets that the store holds of them. */
export function sourcesCommand({ readStore, print }: DataContext): Command {
	return new Command("sources")
		.description("list the importable sources with their licence and state")
		.action(async () => {
			const [datasets, disabled] = await readStore(
				async (store): Promise<[Dataset[], string[]]> => [await store.datasets(), await store.disabledTags()],
				[[], []],
			);
			print(importers.map((importer) => describe(importer, datasets, disabled)).join("\n\n"));
		});
}

function describe(importer: Importer, datasets: readonly Dataset[], disabled: readonly string[]): string {
	const own = datasets.filter(({ source }) => source === importer.source);
	const tags = new Set([...importer.tags, ...own.map(({ tag }) => tag)]);
	const states = [...tags].map((tag) => `${tag}: ${stateOf(tag, own, disabled)}`);
	if (states.length === 0) states.push("set by the files; nothing held");
	return [
		`${importer.source}  ${importer.title}`,
		`  files    ${importer.files}`,
		...(importer.url ? [`  from     ${importer.url}`] : []),
		`  licence  ${importer.licence}`,
		...states.map((state, i) => `  ${i === 0 ? "tags" : "    "}     ${state}`),
	].join("\n");
}

function stateOf(tag: string, datasets: readonly Dataset[], disabled: readonly string[]): string {
	const files = datasets.filter((dataset) => dataset.tag === tag).length;
	const storedText = files === 0 ? "nothing held" : `${files} ${files === 1 ? "file" : "files"} held`;
	return disabled.includes(tag) ? `switched off, ${storedText}` : storedText;
}
