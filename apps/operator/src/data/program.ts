import { type DataIssue, type IssueFilter, issueKinds, listIssues } from "@us-market-data/analytics";
import {
	type Importer,
	importers,
	nativeFormatSchema,
	removeDatasets,
	setTagDisabled,
} from "@us-market-data/ingest";
import { normaliseSymbol } from "@us-market-data/market";
import { version } from "@us-market-data/runtime/version";
import type { Dataset, MarketReader, Run } from "@us-market-data/store";
import { Command, InvalidArgumentError, Option } from "commander";
import { moment, table, wrapped } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";
import { exportCommand, filesCommand } from "./files.ts";
import { importCommand } from "./import.ts";
import { listCommand } from "./list.ts";
import { migrateCommand } from "./migrate.ts";
import { relayCommand } from "./relay.ts";
import { scheduleCommand } from "./schedule.ts";
import { trustCommand } from "./trust.ts";
import { updateCommand } from "./update.ts";
import { verifyCommand } from "./verify.ts";

/** Lines that the table shows; `--json` has all. */
const maxIssues = 200;

/** `data issues`: lists what is wrong with the held data, or doubtful. */
function issuesCommand({ readStore, print }: DataContext): Command {
	return new Command("issues")
		.description("list contradictions, gaps, skipped rows and values on which sources disagree")
		.option("--symbol <symbol>", "only of one security", symbolOf)
		.option("--dataset <id>", "only of one dataset, see data list --files", datasetId)
		.addOption(new Option("--kind <kind>", "only of one kind").choices(issueKinds))
		.option("--json", "print all as JSON, with every value, cause and file")
		.action(async ({ json, ...filter }: IssueFilter & { json?: boolean }) => {
			const issues = await readStore(async (store) => {
				await rejectNotStored(store, filter);
				return listIssues(store, filter);
			});
			if (json) print(JSON.stringify(issues, null, 2));
			else print(issues.length === 0 ? "No issues." : issueTable(issues));
		});
}

/** Of what is not held there are no issues, which would read as if it were sound. */
async function rejectNotStored(store: MarketReader, { symbol, dataset }: IssueFilter): Promise<void> {
	if (symbol !== undefined && !(await store.security(symbol)))
		throw new CommandRejected(
			`--symbol is ${JSON.stringify(symbol)}; allowed: the symbol of a security that is held. No data of ${symbol} are held.`,
		);
	if (dataset !== undefined && !(await store.dataset(dataset)))
		throw new CommandRejected(
			`--dataset is ${dataset}; allowed: the id of a dataset that is held, see data list --files.`,
		);
}

/** Columns of a terminal that the table fits. */
const maxLineWidth = 100;

/** A line for each issue, with its values below it. */
function issueTable(issues: readonly DataIssue[]): string {
	const displayed = issues.slice(0, maxIssues);
	const rows = displayed.map(({ kind, symbol, of, difference, dataset }) => [
		kind,
		symbol ?? "-",
		of,
		difference ?? "-",
		String(dataset.id),
	]);
	const [head = "", ...lines] = table(["Kind", "Symbol", "Of", "Difference", "Dataset"], rows, 3).split("\n");
	const details = displayed.map((issue) => wrapped(detailsOf(issue), maxLineWidth, "  "));
	const counts = [...Map.groupBy(issues, ({ kind }) => kind)].map(
		([kind, { length }]) => `${length} ${kind}`,
	);
	const more = issues.length > maxIssues ? `; the first ${maxIssues} are shown, --json has all` : "";
	return [
		head,
		...lines.flatMap((line, i) => [line, details[i] ?? ""]),
		`${issues.length} issues: ${counts.join(", ")}${more}.`,
	].join("\n");
}

function detailsOf({ rule, values, accession, cause }: DataIssue): string {
	const valueTexts = values.map(
		({ name, value, source }) => `${name} ${value}${source ? ` (${source})` : ""}`,
	);
	return [
		rule,
		valueTexts.join(", "),
		accession === null ? "" : `accession ${accession}`,
		cause === null ? "" : `cause: ${cause}`,
	]
		.filter((part) => part !== "")
		.join("; ");
}

function symbolOf(text: string): string {
	const symbol = normaliseSymbol(text, "canonical") ?? normaliseSymbol(text, "plain");
	if (symbol !== null) return symbol;
	throw new InvalidArgumentError(`${text} is no symbol. Allowed: AAPL, BRK.B.US.`);
}

function datasetId(text: string): number {
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: the id of a dataset, see data list --files.");
}

/** `data disable`: answers leave the data of a tag out until it is enabled again. */
const disableCommand = (context: DataContext): Command =>
	tagCommand(
		context,
		"disable",
		true,
		"switch a source off by its tag; its data is kept, answers leave it out",
	);

/** `data enable`: undoes `data disable`. */
const enableCommand = (context: DataContext): Command =>
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

/** `data sources`: lists the sources with their licences and the datasets that the store holds of them. */
function sourcesCommand({ readStore, print }: DataContext): Command {
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

/** `data runs`: lists the results of updates and imports. */
function runsCommand({ readUpdates, print }: DataContext): Command {
	return new Command("runs")
		.description("list the last runs of updates and imports, newest first")
		.argument("[source]", "only runs of a source, such as finra-short-volume or 'import bars'")
		.option("--limit <number>", "number of runs", count, 20)
		.option("--json", "print the runs as JSON")
		.action(async (source: string | undefined, { limit, json }: { limit: number; json?: boolean }) => {
			const query = source === undefined ? { limit } : { source, limit };
			const runs = await readUpdates(async (updates) => updates.runs(query));
			if (json) print(JSON.stringify(runs, null, 2));
			else print(runs.length === 0 ? "Nothing ran yet." : table(headings, runs.map(cellsOf)));
		});
}

function count(text: string): number {
	if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: 1 to 99999.");
}

const headings = ["Started", "Source", "Outcome", "Rows", "Seconds", "What", "Message"];

const cellsOf = (run: Run): string[] => [
	moment(run.startedAt),
	run.source,
	run.outcome ?? "not ended",
	run.rows.toLocaleString("en-US"),
	run.endedAt === null ? "-" : ((run.endedAt - run.startedAt) / 1000).toFixed(1),
	run.target,
	run.message,
];

/** `data remove`: removes data from the store. */
function removeCommand({ withStore, now, print }: DataContext): Command {
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

/** `data schema`: the native folder format as one JSON Schema document. */
function schemaCommand({ print }: DataContext): Command {
	return new Command("schema")
		.description("print the JSON Schema of the native folder format, as in native-format.schema.json")
		.action(() => print(JSON.stringify(nativeFormatSchema(), null, "\t")));
}

const description =
	"Imports, lists and removes market data of the service. The service can run meanwhile, and answers from the new data at once. The store is in DATABASE_URL, otherwise in DATA_DIR (default .data).";

const commands = [
	importCommand,
	relayCommand,
	updateCommand,
	scheduleCommand,
	runsCommand,
	listCommand,
	removeCommand,
	sourcesCommand,
	disableCommand,
	enableCommand,
	schemaCommand,
	migrateCommand,
	verifyCommand,
	issuesCommand,
	trustCommand,
	filesCommand,
	exportCommand,
];

/** The data commands. */
export function createProgram(context: DataContext): Command {
	const program = new Command("pnpm data").description(description).version(version);
	for (const command of commands) program.addCommand(command(context));
	return program;
}
