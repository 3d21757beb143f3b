import type { FailureClass } from "@us-market-data/market";
import type { FileResult, LastRuns, Run, RunOutcome } from "../updates.ts";

/** A run of a row of either engine. */
export const runOf = (row: Record<string, unknown>): Run => ({
	id: Number(row["id"]),
	source: String(row["source"]),
	target: String(row["target"]),
	startedAt: Number(row["started_at"]),
	endedAt: row["ended_at"] === null ? null : Number(row["ended_at"]),
	outcome: row["outcome"] === null ? null : (String(row["outcome"]) as RunOutcome),
	rows: Number(row["rows"]),
	failure: row["failure"] === null ? null : (String(row["failure"]) as FailureClass),
	message: String(row["message"]),
	files: JSON.parse(String(row["files"])) as FileResult[],
});

/** Selects the rows of `lastRunsOf`. */
export const lastRunsQuery = `select * from update_runs
	where id in (select max(id) from update_runs where ended_at is not null group by source)
	or id in (select max(id) from update_runs where outcome not in ('failed', 'refused') group by source)
	order by id desc`;

/** The last runs of each source, from rows that are ordered from the newest. */
export function lastRunsOf(rows: readonly Record<string, unknown>[]): Map<string, LastRuns> {
	const bySource = Map.groupBy(rows.map(runOf), ({ source }) => source);
	return new Map(
		[...bySource].flatMap(([source, runs]) => {
			const [last] = runs;
			const lastGood = runs.find(({ outcome }) => outcome !== "failed" && outcome !== "refused");
			return last ? [[source, { last, lastGood: lastGood ?? null }]] : [];
		}),
	);
}

/** Selects the rows of `runCountsOf`. */
export const runCountsQuery = `select source, outcome, count(*) as count from update_runs where outcome is not null
	group by source, outcome order by source, outcome`;

/** Counts of runs by source and outcome. */
export const runCountsOf = (rows: readonly Record<string, unknown>[]) =>
	rows.map((row) => ({
		source: String(row["source"]),
		outcome: String(row["outcome"]) as RunOutcome,
		count: Number(row["count"]),
	}));
