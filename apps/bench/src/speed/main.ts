import { cpus, loadavg } from "node:os";
import { measureDisk } from "../frame/disk.ts";
import { median, ratio, spread, tableOf } from "../frame/rounds.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import type { Measured } from "./load/load-job.ts";
import { readOptions } from "./options.ts";
import { type Outcome, run, type Table } from "./run.ts";
import { type PeerName, peers, reference } from "./servers/peers.ts";

const columns = [
	"Server",
	"Requests/s",
	"against Express",
	"the service against it",
	"processor µs",
	"p50 / p99, ms",
	"load busy",
	"Answers",
];

/** The tables of a run as Markdown: medians of the rounds, and ratios within a round with their spread. */
export const reportOf = ({ tables }: Pick<Outcome, "tables">): string[] =>
	tables.flatMap(({ workload, connections, measured }) => [
		"",
		`**${workload}, ${connections} connections**`,
		"",
		...tableOf(
			columns,
			[...measured.keys()].map((server) => rowOf(server, measured)),
		),
	]);

function rowOf(server: string, measured: Table["measured"]): string[] {
	const rates = (name: string) =>
		(measured.get(name) ?? []).map(({ responses, seconds }) => responses / seconds);
	const own = measured.get(server) ?? [];
	const [first = ""] = measured.keys();
	const middle = (figure: (one: Measured) => number) => median(own.map(figure)).toFixed(2);
	return [
		peers[server as PeerName]?.title ?? server,
		Math.round(median(rates(server))).toLocaleString("en-US"),
		ratio(rates(server), rates(reference)),
		ratio(rates(first), rates(server)),
		spread(
			own.flatMap(({ serverSeconds, responses }) => (serverSeconds ? (serverSeconds / responses) * 1e6 : [])),
		),
		`${middle(({ latency }) => latency.p50)} / ${middle(({ latency }) => latency.p99)}`,
		middle(({ loadSeconds, seconds }) => loadSeconds / seconds),
		responsesOf(own),
	];
}

/** Responses by status over all rounds, and the connections that the server ended. */
function responsesOf(rounds: readonly Measured[]): string {
	const counts: Record<string, number> = {};
	for (const { statuses } of rounds)
		for (const [status, count] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + count;
	const ended = rounds.reduce((sum, one) => sum + one.ended, 0);
	const responses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
	return [...responses, ...(ended > 0 ? [`${ended} connections ended`] : [])].join(", ");
}

// Leaving by process.exit takes the servers and folders of a run along.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const options = readOptions(process.argv);
const loadBefore = loadavg()[0] ?? 0;
const outcome = await inTemporaryFolder(async (folder) => ({
	disk: await measureDisk(folder),
	...(await run(options, folder, (line) => void process.stderr.write(`${line}\n`))),
}));
const { disk, isPinned, versions } = outcome;
const pinning = isPinned ? "servers on one core and the load on another" : "nothing pinned to a core";
const lines = [
	`${new Date().toISOString().slice(0, 16)}: \`${["npx pnpm bench", ...process.argv.slice(2)].join(" ")}\``,
	"",
	`${cpus()[0]?.model}, ${cpus().length} cores, ${pinning}, load ${loadBefore.toFixed(1)} before; the disk takes a page in ${disk} ms (p50). Node ${process.versions.node}; ${versions.join(", ")}.`,
	...reportOf(outcome),
	"",
];
process.stdout.write(lines.join("\n"));
