import { median, ratio, spread, tableOf } from "../frame/rounds.ts";
import { type MeasuredServer, type Outcome, serviceName, type Table } from "./run.ts";
import { peers, reference } from "./servers/peers.ts";

/** The servers of a table by name. */
type Servers = Table["measured"];

interface Column {
	title: string;
	/** Empty where a server has no such figure. */
	cell: (rounds: readonly MeasuredServer[], servers: Servers) => string;
}

/** The service with which its figures on PostgreSQL are compared. */
const onSqlite = serviceName("service", "sqlite", ["sqlite", "postgres"]);

const ratesOf = (rounds: readonly MeasuredServer[] = []): number[] =>
	rounds.map(({ responses, seconds }) => responses / seconds);

/** The rates of a server divided by those of another one of the same rounds. */
const against =
	(other: string): Column["cell"] =>
	(rounds, servers) =>
		ratio(ratesOf(rounds), ratesOf(servers.get(other)));

/** The middle of the rounds that have a figure; empty without any. */
function middle(figures: readonly number[], digits: number): string {
	return figures.length === 0 ? "" : median(figures).toFixed(digits);
}

const microsecondsOf =
	(part: "serverSeconds" | "databaseSeconds"): Column["cell"] =>
	(rounds) =>
		spread(
			rounds.flatMap((one) => {
				const seconds = one[part];
				return seconds === undefined ? [] : [(seconds / one.responses) * 1e6];
			}),
		);

const columns: readonly Column[] = [
	{ title: "Requests/s", cell: (rounds) => Math.round(median(ratesOf(rounds))).toLocaleString("en-US") },
	{ title: "against Express", cell: against(reference) },
	{ title: "against SQLite", cell: against(onSqlite) },
	{
		title: "the service against it",
		cell: (rounds, servers) =>
			servers.has(onSqlite) ? "" : ratio(ratesOf(servers.values().next().value), ratesOf(rounds)),
	},
	{ title: "processor µs", cell: microsecondsOf("serverSeconds") },
	{ title: "µs of the database", cell: microsecondsOf("databaseSeconds") },
	{
		title: "charges a commit",
		cell: (rounds) =>
			middle(
				rounds.flatMap(({ databaseLog }) =>
					databaseLog ? [databaseLog.charges / databaseLog.transactions] : [],
				),
				1,
			),
	},
	{
		title: "log bytes a charge",
		cell: (rounds) =>
			middle(
				rounds.flatMap(({ databaseLog }) => (databaseLog ? [databaseLog.bytes / databaseLog.charges] : [])),
				0,
			),
	},
	{
		title: "p50 / p99, ms",
		cell: (rounds) =>
			[
				middle(
					rounds.map(({ latency }) => latency.p50),
					2,
				),
				middle(
					rounds.map(({ latency }) => latency.p99),
					2,
				),
			].join(" / "),
	},
	{
		title: "load busy",
		cell: (rounds) =>
			middle(
				rounds.map(({ loadSeconds, seconds }) => loadSeconds / seconds),
				2,
			),
	},
	{ title: "Answers", cell: (rounds) => responsesOf(rounds) },
];

/** The tables of a run as Markdown: medians of the rounds, and ratios within a round with their spread. */
export const reportOf = ({ tables }: Pick<Outcome, "tables">): string[] =>
	tables.flatMap((table) => ["", `**${titleOf(table)}**`, "", ...linesOf(table.measured)]);

const titleOf = ({ workload, connections, placement }: Table): string =>
	`${workload}, ${connections} connections, ${placement === "apart" ? "servers on cores of their own" : "no core of their own"}`;

/** A column without any figure is left out. */
function linesOf(servers: Servers): string[] {
	const filled = columns
		.map(({ title, cell }) => ({
			title,
			cells: [...servers.values()].map((rounds) => cell(rounds, servers)),
		}))
		.filter(({ cells }) => cells.some((cell) => cell !== ""));
	return tableOf(
		["Server", ...filled.map(({ title }) => title)],
		[...servers.keys()].map((name, row) => [
			(peers as Readonly<Record<string, { title: string }>>)[name]?.title ?? name,
			...filled.map(({ cells }) => cells[row] ?? ""),
		]),
	);
}

/** Responses by status over all rounds, and the connections that the server ended. */
function responsesOf(rounds: readonly MeasuredServer[]): string {
	const counts: Record<string, number> = {};
	for (const { statuses } of rounds)
		for (const [status, count] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + count;
	const ended = rounds.reduce((sum, one) => sum + one.ended, 0);
	const responses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
	return [...responses, ...(ended > 0 ? [`${ended} connections ended`] : [])].join(", ");
}
