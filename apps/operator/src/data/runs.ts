import type { Run } from "@us-market-data/store";
import { Command, InvalidArgumentError } from "commander";
import { moment, table } from "../table.ts";
import type { DataContext } from "./context.ts";

/** `data runs`: lists the results of updates and imports. */
export function runsCommand({ readUpdates, print }: DataContext): Command {
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
