import type { UpdateDeps } from "@us-market-data/ingest";
import {
	agingJob,
	type Job,
	Locked,
	locked,
	recordedUpdate,
	runSchedule,
	type Selection,
	scheduleLock,
	selectFeeds,
} from "@us-market-data/ingest";
import { Command } from "commander";
import { CommandRejected, type DataContext } from "./context.ts";
import { reportText } from "./update.ts";

const help = `
Runs until it is stopped. It updates each enabled source at its times (data update --list), by the calendar of the
exchanges. At 00:10 in New York it updates the figures that depend on the day. Times that were missed while it
was not running are made up for once. SIGTERM and SIGINT stop it; no data is stored partially.

Instead, a timer may run data update. In both cases only one update of a source runs at a time.`;

/** `data schedule`: runs updates at the times of their sources. */
export function scheduleCommand(context: DataContext): Command {
	return new Command("schedule")
		.description("keep the data up to date: update each enabled source at its times, until stopped")
		.addHelpText("after", help)
		.action(async () => {
			const selection = await selectFeeds(context.settings());
			const signal = context.stopSignal();
			await context.withUpdateDeps((deps) => schedule(selection, { ...deps, signal }, signal, context.print));
		});
}

async function schedule(
	{ enabled }: Selection,
	deps: UpdateDeps,
	signal: AbortSignal,
	print: (text: string) => void,
): Promise<void> {
	const { clock, updates } = deps;
	const jobs: Job[] = enabled.map((feed) => ({
		name: feed.name,
		schedule: feed.schedule,
		run: async () => {
			const report = await recordedUpdate(feed, deps, { since: null });
			print(`${new Date(clock.now()).toISOString()} ${reportText(report)}`);
		},
	}));
	print(`Updating ${enabled.map(({ name }) => name).join(", ")}.`);
	try {
		const all = [...jobs, agingJob(deps)];
		await locked(scheduleLock, deps, () => runSchedule(all, { updates, clock, signal }));
	} catch (error) {
		throw error instanceof Locked ? new CommandRejected(`${error.message}.`) : error;
	}
	print("Stopped.");
}
