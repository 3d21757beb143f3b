import { basename } from "node:path";
import {
	contextOf,
	dateOrders,
	fileResults,
	type Importer,
	type ImportOptions,
	type ImportReport,
	importers,
	noting,
	presetNames,
	recordedRun,
	roomFor,
	runImport,
	terminalProgress,
} from "@us-market-data/ingest";
import { normaliseSymbol } from "@us-market-data/market";
import type { Run } from "@us-market-data/store";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { setOutputFailureMessage } from "../output-failure.ts";
import { WrongUse } from "../run.ts";
import { escaped, table } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";

type FileReport = ImportReport["files"][number];

/** Report of an import as a table, with remarks on its files below. */
export function reportText(report: ImportReport): string {
	const rows = report.files.map((file) => [
		file.file,
		hasOnlySkipped(file) ? "skipped" : file.status,
		count(file.read),
		count(file.stored),
		count(sum(Object.values(file.skipped))),
		file.seconds.toFixed(2),
		count(file.rowsPerSecond),
	]);
	const totals = ["Total", "", ...[report.read, report.stored, report.skipped].map(count)];
	const last = [...totals, report.seconds.toFixed(2), count(report.rowsPerSecond)];
	const headings = ["File", "Status", "Read", "Stored", "Skipped", "Seconds", "Rows/s"];
	const lines = [table(headings, [...rows, last], 2), ...remarksOf(report.files).map(escaped)];
	if (report.refused.length > 0)
		lines.push(
			`Refused and left out: ${count(report.refused.length)} files.`,
			...report.refused.map(({ message }) => escaped(`  ${message}`)),
		);
	if (report.derivingSeconds > 0)
		lines.push(`Updated the derived data in ${report.derivingSeconds.toFixed(2)} s.`);
	if (report.ignored.length > 0)
		lines.push(escaped(`Not files of ${report.source}: ${report.ignored.join(", ")}`));
	if (report.dryRun) lines.push("Dry run: nothing was stored.");
	else if (report.stored === 0) lines.push(nothingStored(report));
	return `${lines.join("\n")}\n`;
}

/** True for a file that was read, and of which no row was stored. */
const hasOnlySkipped = ({ status, read, stored }: FileReport): boolean =>
	status === "stored" && read > 0 && stored === 0;

function nothingStored({ files, refused }: ImportReport): string {
	if (files.some(hasOnlySkipped)) return "Nothing new was stored: every row was skipped.";
	return files.length > 0 && refused.length === 0 && files.every(({ status }) => status === "unchanged")
		? "Nothing new was stored: the files are stored already; --again imports them again."
		: "Nothing new was stored.";
}

/** Remarks on the files, each once. A remark on several files names their number. */
function remarksOf(files: FileReport[]): string[] {
	const remarks = files.flatMap((file) => remarksOn(file).map((text) => ({ text, file: file.file })));
	return [...Map.groupBy(remarks, ({ text }) => text)].map(([text, [first, ...others]]) =>
		others.length === 0 ? `${first?.file}: ${text}` : `${others.length + 1} files: ${text}`,
	);
}

function remarksOn(file: FileReport): string[] {
	const reasons = Object.entries(file.skipped).map(([reason, rows]) => `skipped ${count(rows)}, ${reason}`);
	const unresolved = file.unresolved.length > 0 ? [`unresolved ${file.unresolved.join(" ")}`] : [];
	const issues = file.issues > 0 ? [`${count(file.issues)} issues of the data, see data issues`] : [];
	return [...reasons, ...unresolved, ...file.notes, ...issues];
}

const count = (value: number): string => value.toLocaleString("en-US");

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Options extends ImportOptions {
	dryRun?: boolean;
	again?: boolean;
	skipRefused?: boolean;
	json?: boolean;
}

const help = `
All files are stored in one transaction: if a line of any file is refused, nothing is stored, unless
--skip-refused leaves that file out. A file that is already held
with the same bytes is skipped; a file of the same name with other bytes replaces it.

Examples:
  $ pnpm data import finra-short-volume ~/Downloads/CNMSshvol20260515.txt
  $ pnpm data import finra-short-volume https://cdn.finra.org/equity/regsho/daily/CNMSshvol20260515.txt
  $ pnpm data import nasdaq-directory ./SymDir --dry-run
  $ pnpm data import bars ./AAPL.csv --preset yahoo
  $ pnpm data import native ./overlays --json

Exit code: 0 imported or unchanged, 1 input refused (the message names file, line, field and value), 2 usage.`;

/** `data import`: imports files into the store. */
export function importCommand({ withUpdateDeps, now, print }: DataContext): Command {
	return new Command("import")
		.description("import a file, a folder with all folders below it, or a URL")
		.addArgument(new Argument("<source>", "what it is").choices(importers.map(({ source }) => source)))
		.argument("<file|folder|url>", "path or URL; .gz is unpacked; a folder provides its files of the source")
		.option("--dry-run", "read and check everything, store nothing")
		.option("--again", "import held files again, for example after new symbols became known")
		.option(
			"--skip-refused",
			"leave out files that are refused and import the others; the report lists the refusals",
		)
		.option("--json", "print the report as JSON")
		.addOption(
			new Option("--preset <name>", "bars: layout of the files; default: detected from the header").choices(
				presetNames,
			),
		)
		.option("--symbol <symbol>", "bars: symbol of files without a symbol in a column or in their name")
		.option("--symbols <list>", "order feeds: comma-separated symbols to keep; default: all", symbolList)
		.option(
			"--at <time>",
			"order feeds: time of day in New York of the last stored book, HH:MM[:SS[.fraction]]; default: the end of the day",
			timeOfDay,
		)
		.option(
			"--every <ms>",
			"order feeds: store a security's book once in so many milliseconds at most, 0 for each change; default: 100 with --symbols, else 60000",
			milliseconds,
		)
		.addOption(
			new Option(
				"--label <end>",
				"bars: end of the minute that its time names, if the file does not show it",
			).choices(["start", "end"]),
		)
		.option(
			"--adjusted-through <day>",
			"bars: day of the last split that is in the prices, YYYY-MM-DD; default: the day of the file, or none, by the layout",
		)
		.option("--as-traded", "bars: no later split is in the prices")
		.addOption(
			new Option("--dates <order>", "bars: order of dates in numbers, if the file does not show it").choices(
				dateOrders,
			),
		)
		.option("--shorter", "bars: take a revised file that has fewer rows than are held of it")
		.option(
			"--skip-implausible",
			"bars: skip contradictory bars, and those of days without trading, instead of refusing the file",
		)
		.option(
			"--content-day <day>",
			"sec-tickers: day of the list, YYYY-MM-DD; default: the day in its name, or of its transfer from a URL",
			pastDay,
		)
		.option("--tag <tag>", "tag of the data, for responses and for data disable", tag)
		.addHelpText("after", help)
		.action(async (source: string, target: string, { json, ...options }: Options) => {
			const importer = importers.find((candidate) => candidate.source === source);
			if (!importer) throw new CommandRejected(`there is no source ${source}`);
			rejectForeignOptions(importer, options);
			const progress = terminalProgress();
			const report = await withUpdateDeps((deps) =>
				recordedRun(
					`import ${source}`,
					{ updates: deps.updates, now: deps.clock.now },
					(note) => {
						const fetching = contextOf(deps);
						const room = roomFor(deps.folder, deps.settings);
						const rest = { now: now(), progress: noting(progress, note), fetching, room };
						return runImport(deps.market, importer, target, { ...options, ...rest });
					},
					summaryOf,
				),
			);
			if (!report.dryRun) setOutputFailureMessage("The import is stored; pnpm data runs tells of it.");
			print(json ? JSON.stringify(report, null, 2) : reportText(report));
		});
}

/** The entry of an import in the list of runs. */
function summaryOf(report: ImportReport): Pick<Run, "target" | "outcome" | "rows" | "files"> {
	const { files, stored, dryRun } = report;
	const [first] = files;
	const target = files.length === 1 && first ? basename(first.file) : `${files.length} files`;
	const isStored = !dryRun && files.some(({ status }) => status !== "unchanged");
	return {
		target: dryRun ? `${target}, dry run` : target,
		outcome: isStored ? "stored" : "unchanged",
		rows: dryRun ? 0 : stored,
		files: fileResults(report),
	};
}

const sourceOptions = [
	"preset",
	"symbol",
	"symbols",
	"at",
	"every",
	"label",
	"adjustedThrough",
	"asTraded",
	"dates",
	"shorter",
	"skipImplausible",
	"contentDay",
] as const;

function rejectForeignOptions({ source, options: heeded = [] }: Importer, given: ImportOptions): void {
	const foreign = sourceOptions.find((name) => given[name] !== undefined && !heeded.includes(name));
	if (foreign === undefined) return;
	const others = importers.filter((importer) => importer.options?.includes(foreign));
	const names = others.map((importer) => importer.source).join(", ");
	throw new WrongUse(`Option ${foreign} is for ${names}; source is ${source}.`);
}

function symbolList(text: string): string[] {
	return text.split(",").map((spelling) => {
		const trimmed = spelling.trim();
		const symbol = normaliseSymbol(trimmed, trimmed.endsWith(".US") ? "canonical" : "plain");
		if (symbol === null) throw new InvalidArgumentError(`${trimmed} is no symbol. Allowed: AAPL, BRK.B.US.`);
		return symbol;
	});
}

function pastDay(text: string): string {
	const time = Date.parse(`${text}T00:00:00Z`);
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time);
	if (isDay && new Date(time).toISOString().startsWith(text) && time <= Date.now()) return text;
	throw new InvalidArgumentError("Allowed: a day up to today, YYYY-MM-DD.");
}

function timeOfDay(text: string): string {
	if (/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/.test(text)) return text;
	throw new InvalidArgumentError("Allowed: HH:MM, HH:MM:SS or HH:MM:SS.fraction, from 00:00.");
}

function milliseconds(text: string): number {
	if (/^\d{1,8}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("Allowed: whole milliseconds, 0 to 99999999.");
}

/** Parses the tag of a dataset. */
export function tag(text: string): string {
	if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) return text;
	throw new InvalidArgumentError("Allowed: up to 40 of a-z, 0-9 and -, not - first.");
}
