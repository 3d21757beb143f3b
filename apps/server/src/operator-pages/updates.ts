import type { OperatorUpdates } from "@us-market-data/contract";
import { type Feed, quarantinedFiles, scheduleLock, scheduleText, updateLock } from "@us-market-data/ingest";
import { iso, isoOrNull } from "@us-market-data/market";
import type { Run } from "@us-market-data/store";
import { overdue } from "../pages/status.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** The enabled feeds with their last and next runs, and the files that were refused. */
export async function updatesPage(deps: OperatorDeps): Promise<OperatorUpdates> {
	const { updates, now, operator } = deps;
	const quarantine = operator ? await quarantinedFiles(operator.dataDir) : [];
	if (!updates) return { scheduleRunning: false, feeds: [], quarantine };
	const { store } = updates;
	const scheduleRunning = store.holderOf(scheduleLock, now()) !== null;
	const next = scheduleRunning ? store.nextRuns() : new Map<string, number>();
	const last = store.lastRuns();
	const feeds = (await updates.feeds()).map((feed) => {
		const runs = last.get(feed.name);
		return {
			name: feed.name,
			schedule: scheduleText(feed.schedule),
			isRunning: store.holderOf(updateLock(feed.name), now()) !== null,
			lastRun: runs ? lastRunOf(runs.last) : null,
			nextRun: isoOrNull(next.get(feed.name) ?? null),
			problems: problemsOf(feed, runs, now()),
		};
	});
	return { scheduleRunning, feeds, quarantine };
}

const lastRunOf = ({ endedAt, startedAt, outcome, rows, message }: Run) => ({
	at: iso(endedAt ?? startedAt),
	outcome: outcome ?? "failed",
	rows,
	message,
});

/** The reason of the last failure, which the public status page does not tell, and a missed time. */
function problemsOf(
	feed: Feed,
	runs: { last: Run; lastGood: Run | null } | undefined,
	now: number,
): string[] {
	const { outcome, failure, message } = runs?.last ?? {};
	const isBad = outcome === "failed" || outcome === "refused";
	const reason = isBad ? [message || `last run ${outcome}${failure ? `: ${failure}` : ""}`] : [];
	return [...reason, ...overdue(feed, runs?.lastGood ?? null, now)];
}
