import { stat } from "node:fs/promises";
import type { Feed, UpdateDeps } from "@us-market-data/ingest";
import {
	agingJob,
	FeedFolder,
	type Job,
	oneAtWork,
	recordedUpdate,
	runSchedule,
	type Selection,
	selectFeeds,
} from "@us-market-data/ingest";
import { BadSetting } from "@us-market-data/market";
import { Command } from "commander";
import { escaped } from "../table.ts";
import type { DataContext } from "./context.ts";
import { reportText } from "./update.ts";

const help = `
Runs until it is stopped. It updates each enabled source at its times (data update --list), by the calendar of the
exchanges, and imports the files that appear in FEED_DIR. It can run on every machine of a deployment: one is at
work, the others wait and take over when it stops or is silent for a minute. At 00:10 in New York it updates the figures that depend on the day. Times that were missed while it
was not running are made up for once. SIGTERM and SIGINT stop it; no data is stored partially.

Instead, a timer may run data update. In both cases only one update of a source runs at a time.`;

/** `data schedule`: runs updates at the times of their sources. */
export function scheduleCommand(context: DataContext): Command {
	return new Command("schedule")
		.description("keep the data up to date: update each enabled source at its times, until stopped")
		.addHelpText("after", help)
		.action(async () => {
			const selection = await selectFeeds(context.settings());
			const { FEED_DIR: folder } = context.settings();
			await requireFolder(folder);
			const signal = context.stopSignal();
			await context.withUpdateDeps((deps) => schedule({ ...selection, folder }, deps, signal, context.print));
		});
}

async function requireFolder(folder: string): Promise<void> {
	if (folder === "" || (await stat(folder).catch(() => null))?.isDirectory()) return;
	throw new BadSetting(`Setting FEED_DIR is ${JSON.stringify(folder)}; allowed: a folder that exists.`);
}

async function schedule(
	{ enabled, folder }: Selection & { folder: string },
	deps: UpdateDeps,
	stop: AbortSignal,
	print: (text: string) => void,
): Promise<void> {
	const { clock, updates } = deps;
	const runJobs = async (signal: AbortSignal): Promise<void> => {
		const atWork = { ...deps, signal };
		const jobs = enabled.map((feed) => updateJob(feed, atWork, print));
		if (jobs.length > 0) print(`Updating ${enabled.map(({ name }) => name).join(", ")}.`);
		await runSchedule([...jobs, agingJob(atWork)], { updates, clock, signal });
	};
	// The files of the folder do not wait for long transfers.
	const watch = (signal: AbortSignal) => watchFolder(folder, { ...deps, signal }, print);
	await oneAtWork({ updates, clock, signal: stop }, folder === "" ? [runJobs] : [runJobs, watch], (line) =>
		print(`${new Date(clock.now()).toISOString()} ${line}`),
	);
	print("Stopped.");
}

/** Updates a source. It prints the result, or once that it waits for another process. */
function updateJob(feed: Feed, deps: UpdateDeps, print: (text: string) => void): Job {
	let waitsFor = "";
	const run: Job["run"] = async () => {
		const report = await recordedUpdate(feed, deps, { since: null });
		const at = new Date(deps.clock.now()).toISOString();
		if (report.failure !== "busy") {
			waitsFor = "";
			print(`${at} ${reportText(report)}`);
			return "done";
		}
		// One line for each process, not for each attempt.
		if (report.message !== waitsFor) print(`${at} Waiting: ${report.message}.`);
		waitsFor = report.message;
		return "busy";
	};
	return { name: feed.name, schedule: feed.schedule, run };
}

async function watchFolder(folder: string, deps: UpdateDeps, print: (text: string) => void): Promise<void> {
	print(`Importing files that appear in ${escaped(folder)}.`);
	const at = () => new Date(deps.clock.now()).toISOString();
	await new FeedFolder(folder, deps).watch(
		(results) => {
			for (const { file, outcome, rows, message } of results) {
				const rest =
					outcome === "refused" ? `\n  ${escaped(message)}` : `, ${rows.toLocaleString("en-US")} rows`;
				print(`${at()} ${escaped(file)}: ${outcome}${rest}`);
			}
		},
		(message) => print(`${at()} FEED_DIR: ${escaped(message)}`),
	);
}
