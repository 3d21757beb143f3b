import type { OperatorUpdates } from "@us-market-data/contract";
import { type Feed, quarantinedFiles, scheduleLock, scheduleText, updateLock } from "@us-market-data/ingest";
import { iso, isoOrNull } from "@us-market-data/market";
import type { LastRuns, Run } from "@us-market-data/store";
import { overdue } from "../pages/status.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** The enabled feeds with their last and next runs, and the files that were refused. */
export async function updatesPage(deps: OperatorDeps): Promise<OperatorUpdates> {
	const { updates, now, operator } = deps;
	const quarantine = operator ? await quarantinedFiles(operator.dataDir) : [];
	if (!updates) return { scheduleRunning: false, feeds: [], quarantine };
	const { store } = updates;
	const scheduleRunning = (await store.holderOf(scheduleLock, now())) !== null;
	const next = scheduleRunning ? await store.nextRuns() : new Map<string, number>();
	const last = await store.lastRuns();
	const feeds = (await updates.feeds()).map(async (feed) => {
		const runs = last.get(feed.name);
		return {
			name: feed.name,
			schedule: scheduleText(feed.schedule),
			isRunning: (await store.holderOf(updateLock(feed.name), now())) !== null,
			lastRun: runs ? lastRunOf(runs.last) : null,
			nextRun: isoOrNull(next.get(feed.name) ?? null),
			problems: problemsOf(feed, runs, now()),
		};
	});
	return { scheduleRunning, feeds: await Promise.all(feeds), quarantine };
}

const lastRunOf = ({ endedAt, startedAt, outcome, rows, message }: Run) => ({
	at: iso(endedAt ?? startedAt),
	outcome: outcome ?? "failed",
	rows,
	message,
});

/** The reason of the last failure, which the public status page does not tell, and a missed time. */
function problemsOf(feed: Feed, runs: LastRuns | undefined, now: number): string[] {
	const { outcome, failure, message } = runs?.last ?? {};
	const isBad = outcome === "failed" || outcome === "refused";
	const reason = isBad ? [message || `last run ${outcome}${failure ? `: ${failure}` : ""}`] : [];
	return [...reason, ...overdue(feed, runs?.lastGood ?? null, now)];
}
