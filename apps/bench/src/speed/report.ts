import { median, ratio, spread, tableOf } from "../frame/rounds.ts";
import type { Measured } from "./load/load-job.ts";
import type { Outcome, Table } from "./run.ts";
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
