import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { listIssues } from "@us-market-data/analytics";
import { openMarketReader, type StoreSettings } from "@us-market-data/store";
import type { IssueSummary } from "./issue-list.ts";

/** Issues of each kind that are shown. */
const maxIssuesOfKind = 200;

// On systems with thread priorities it gives way to the event loop.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
const issues = await listIssues(await openMarketReader(workerData as StoreSettings));
const kinds = [...Map.groupBy(issues, ({ kind }) => kind)];
const summary: IssueSummary = {
	total: issues.length,
	byKind: kinds.map(([kind, { length }]) => ({ kind, count: length })),
	issues: kinds.flatMap(([, own]) => own.slice(0, maxIssuesOfKind)),
};
parentPort?.postMessage(summary);
// Open connections would keep the thread alive.
process.exit();
