import type { LiveProcess } from "@us-market-data/store";
import { Command } from "commander";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";

const help = `
Each process of the service sends a heartbeat every 5 seconds. After 15 seconds without one it counts as dead, and its
streams with it. Needs PostgreSQL: on SQLite one process serves.

Example:
  $ pnpm admin nodes --json`;

/** Lists the processes of the service over all machines. */
export function nodesCommand({ readAccounts, print }: AdminContext): Command {
	return new Command("nodes")
		.description("live processes of the service, with PostgreSQL")
		.option("--json", "print them as JSON")
		.addHelpText("after", help)
		.action(async ({ json }: { json?: boolean }) => {
			const processes = await readAccounts((accounts) => accounts.liveProcesses());
			if (json) print(JSON.stringify(processes.map(jsonOf), null, 2));
			else if (processes.length === 0) print(none);
			else print(table(columns, processes.map(row), 2));
		});
}

const none = "No process of the service is alive. On SQLite one process serves, which is not listed.";

const columns = ["HOST", "VERSION", "PID", "STREAMS", "STARTED", "LAST BEAT"];

const row = ({ host, pid, version, startedAt, beatAt, streams }: LiveProcess) => [
	host,
	version,
	String(pid),
	String(streams),
	moment(startedAt),
	moment(beatAt),
];

const jsonOf = ({ startedAt, beatAt, ...process }: LiveProcess) => ({
	...process,
	startedAt: moment(startedAt),
	beatAt: moment(beatAt),
});
