import type { Feed, UpdateDeps } from "@us-market-data/ingest";
import {
	countsText,
	dueFileNames,
	type FeedReport,
	FetchFailed,
	feedsNamed,
	recordedUpdate,
	type Selection,
	scheduleText,
	selectFeeds,
	terminalProgress,
	type UpdateOptions,
} from "@us-market-data/ingest";
import { utcMidnight } from "@us-market-data/market";
import { Command, InvalidArgumentError } from "commander";
import { WrongUse } from "../run.ts";
import { moment, table } from "../table.ts";
import { CommandRejected, type DataContext } from "./context.ts";

interface Options {
	dryRun?: boolean;
	list?: boolean;
	since?: string;
	json?: boolean;
}

const help = `
Fetches and imports published files that are not held. Unchanged files are not transferred again, and
an interrupted transfer continues where it stopped. A failed source does not stop the others.

Examples:
  $ pnpm data update
  $ pnpm data update finra-short-volume --since 2026-01-02
  $ pnpm data update --list

Settings: SEC_USER_AGENT="Name contact@example.com" (required for the SEC), UPDATE_SOURCES,
UPDATE_URLS, SOURCE_MIRROR.

Exit code: 0 everything is up to date, 1 a source failed or was refused, 2 usage.`;

/** `data update`: fetches and imports new files of the sources. */
export function updateCommand(context: DataContext): Command {
	return new Command("update")
		.description("fetch and import newly published files of the sources")
		.argument("[source...]", "sources to update; default: all enabled ones")
		.option("--dry-run", "list the files that would be fetched; fetch and store none")
		.option("--list", "list the sources, their times, and the enabled ones")
		.option("--since <date>", "first day, YYYY-MM-DD, instead of the default of each source", parseDay)
		.option("--json", "print the report as JSON")
		.addHelpText("after", help)
		.action(async (names: string[], options: Options) => {
			const selection = await selectFeeds(context.settings());
			const chosen = names.length > 0 ? feedsNamed(names, selection.all, rejectName) : selection.enabled;
			if (options.list) await list(context, selection, options);
			else await context.withUpdateDeps((deps) => update(chosen, { ...deps }, context, options));
		});
}

function rejectName(name: string, allowed: string): never {
	throw new WrongUse(`Source is ${JSON.stringify(name)}; allowed: ${allowed}.`);
}

function parseDay(text: string): string {
	try {
		utcMidnight(text);
		return text;
	} catch {
		throw new InvalidArgumentError("Allowed: a date, YYYY-MM-DD.");
	}
}

async function list({ readUpdates, print }: DataContext, selection: Selection, { json }: Options) {
	const last = await readUpdates(async (updates) => updates.lastRuns(), new Map());
	const rows = selection.all.map((feed) => {
		const run = last.get(feed.name)?.last;
		return {
			source: feed.name,
			enabled: selection.enabled.includes(feed),
			schedule: scheduleText(feed.schedule),
			lastRun: moment(run?.endedAt ?? null),
			outcome: run?.outcome ?? "-",
			fetches: feed.optIn ? `${feed.what} (only when named: ${feed.optIn})` : feed.what,
		};
	});
	if (json) return print(JSON.stringify(rows, null, 2));
	const cells = rows.map((row) => [
		row.source,
		row.enabled ? "yes" : "no",
		row.schedule,
		row.lastRun,
		row.outcome,
		row.fetches,
	]);
	print(table(["Source", "Enabled", "Schedule (New York)", "Last run", "Outcome", "Fetches"], cells));
}

async function update(
	feeds: readonly Feed[],
	deps: UpdateDeps,
	{ print, stopSignal }: DataContext,
	{ since = null, dryRun, json }: Omit<Options, "since"> & { since?: string | null },
): Promise<void> {
	const options: UpdateOptions = { since };
	const stoppable = { ...deps, signal: stopSignal(), progress: terminalProgress() };
	if (dryRun) return printDue(feeds, stoppable, options, print, json);
	const reports: FeedReport[] = [];
	for (const feed of feeds) {
		if (stoppable.signal.aborted) break;
		const report = await recordedUpdate(feed, stoppable, options);
		reports.push(report);
		if (!json) print(isWithoutAnswer(report) ? countsLine(report) : reportText(report));
	}
	if (json) print(JSON.stringify(reports, null, 2));
	const bad = reports.filter(({ outcome }) => outcome === "failed" || outcome === "refused");
	if (bad.length > 0) {
		throw new CommandRejected(
			[
				...withoutAnswer(bad),
				`Not up to date: ${bad.map(({ feed, outcome }) => `${feed} (${outcome})`).join(", ")}.`,
			].join("\n"),
		);
	}
}

async function printDue(
	feeds: readonly Feed[],
	deps: UpdateDeps,
	options: UpdateOptions,
	print: (text: string) => void,
	json?: boolean,
): Promise<void> {
	const due: { source: string; files: string[]; problem: string | null }[] = [];
	for (const feed of feeds) due.push(await dueOf(feed, deps, options));
	if (json) return print(JSON.stringify(due, null, 2));
	for (const { source, files, problem } of due) {
		print(`${source}: ${problem ?? (files.join(", ") || "nothing due")}`);
	}
	print("Dry run: nothing was fetched or stored.");
}

/** A feed that reads an index first may fail there. The other feeds go on. */
async function dueOf(feed: Feed, deps: UpdateDeps, options: UpdateOptions) {
	const source = feed.name;
	try {
		return { source, files: await dueFileNames(feed, deps, options), problem: null };
	} catch (error) {
		if (!(error instanceof FetchFailed)) throw error;
		return { source, files: [], problem: error.message };
	}
}

/** True for a feed that failed because its source cannot be reached. */
const isWithoutAnswer = ({ outcome, failure }: FeedReport): boolean =>
	outcome === "failed" && (failure === "dns" || failure === "connection");

/** One line on all sources that cannot be reached, in place of one for each. */
function withoutAnswer(reports: readonly FeedReport[]): string[] {
	const silent = reports.filter(isWithoutAnswer);
	const [first] = silent;
	if (!first) return [];
	const sources = silent.length === 1 ? "1 source did" : `${silent.length} sources did`;
	return [`${sources} not answer; is there no network? ${first.message}`];
}

/** The result of a feed: one line, and its messages. */
export function reportText(report: FeedReport): string {
	return report.message === "" ? countsLine(report) : `${countsLine(report)}\n  ${report.message}`;
}

function countsLine({ feed, outcome, rows, files, seconds }: FeedReport): string {
	const nothing = outcome === "stored" && rows === 0 ? "; nothing new was stored" : "";
	const counts = countsText(files);
	return `${feed}: ${outcome} (${counts}), ${rows.toLocaleString("en-US")} rows, ${seconds.toFixed(1)} s${nothing}`;
}
