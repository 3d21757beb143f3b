import { importers, setTrustOrder, type TrustChange } from "@us-market-data/ingest";
import { type AreaName, areaNames } from "@us-market-data/market";
import type { MarketReader, MarketStore } from "@us-market-data/store";
import { Command } from "commander";
import { WrongUse } from "../run.ts";
import { table } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";

/** Lines of changes that are printed. */
const maxTags = 50;

interface Options {
	default?: boolean;
	dryRun?: boolean;
}

/** `data trust`: shows and sets which source counts where two state the same. */
export function trustCommand({ withStore, readStore, now, print }: DataContext): Command {
	return new Command("trust")
		.description("show the order in which sources are trusted, or set that of an area")
		.argument("[area]", "kind of records, such as dayBars")
		.argument(
			"[tags...]",
			"tags of the sources, the most trusted first; the others follow, imported last first",
		)
		.option("--default", "take the order of the area away: the file imported last counts")
		.option("--dry-run", "say what would change, change nothing")
		.action(async (area: string | undefined, tags: string[], options: Options) => {
			if (area === undefined) return print(await readStore(ordersText));
			const definition = areaOf(area);
			rejectMissingOrder(tags, options);
			const changes = await withStore(async (store) => {
				await rejectUnknownTags(store, tags);
				return setTrustOrder(store, { area: definition, tags }, now(), { dryRun: options.dryRun ?? false });
			});
			print(changesText(definition, tags, changes, options.dryRun ?? false));
		});
}

async function ordersText(store: MarketReader): Promise<string> {
	const orders = await store.trustOrders();
	if (orders.length === 0) return "No order is set: of two sources, the file imported last counts.";
	const rows = orders.map(({ area, tags }) => [area, tags.join(" > ")]);
	return `${table(["Area", "Order"], rows)}\nOther sources and areas: the file imported last counts.`;
}

function rejectMissingOrder(tags: readonly string[], options: Options): void {
	if (tags.length > 0 && options.default) throw new WrongUse("Give tags or --default, not both.");
	if (tags.length === 0 && !options.default)
		throw new WrongUse("Tags are missing; give them, the most trusted first, or --default.");
	const repeated = tags.find((tag, i) => tags.indexOf(tag) !== i);
	if (repeated !== undefined) throw new WrongUse(`Tag ${repeated} is given twice.`);
}

/** Issues are findings on one file and do not compete. */
const ordered = areaNames.filter((area) => area !== "issues");

function areaOf(text: string): AreaName {
	const area = ordered.find((name) => name === text);
	if (area) return area;
	throw new WrongUse(`Area is ${JSON.stringify(text)}; allowed: ${ordered.join(", ")}.`);
}

async function rejectUnknownTags(store: MarketStore, tags: readonly string[]): Promise<void> {
	const datasets = await store.datasets();
	const existingTags = new Set([
		...importers.flatMap((importer) => importer.tags),
		...datasets.map(({ tag }) => tag),
	]);
	const unknown = tags.find((tag) => !existingTags.has(tag));
	if (unknown === undefined) return;
	throw new CommandRejected(`Tag is ${JSON.stringify(unknown)}; allowed: ${[...existingTags].join(", ")}.`);
}

function changesText(
	area: AreaName,
	tags: readonly string[],
	changes: readonly TrustChange[],
	dryRun: boolean,
): string {
	const order = tags.length === 0 ? "the file imported last counts" : tags.join(" > ");
	const records = changes.reduce((sum, change) => sum + change.records, 0);
	const securities = new Set(changes.map(({ symbol }) => symbol)).size;
	const verb = dryRun ? "would be" : "are";
	const summary = `${area}: ${order}. ${records} records of ${securities} securities ${verb} of another source.`;
	if (changes.length === 0) return summary;
	const rows = changes
		.slice(0, maxTags)
		.map(({ symbol, from, to, records: own }) => [symbol, from, to, String(own)]);
	const more = changes.length > maxTags ? `\nand ${changes.length - maxTags} more lines` : "";
	return `${summary}\n${table(["Symbol", "From", "To", "Records"], rows, 3)}${more}`;
}
