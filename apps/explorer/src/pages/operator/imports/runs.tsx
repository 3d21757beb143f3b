import { Link } from "@tanstack/react-router";
import type { OperatorRun } from "@us-market-data/client";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { NextStep } from "../command.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";

const words: Readonly<Record<OperatorRun["state"], string>> = {
	running: "running",
	lost: "lost: its process was killed",
	failed: "failed",
	refused: "refused",
	"not-published": "not published yet",
	unchanged: "unchanged",
	stored: "stored",
};

/** What became of a run, in words and by colour. */
export function RunState({ state }: Pick<OperatorRun, "state">) {
	const isBad = state === "failed" || state === "refused" || state === "lost";
	return <span className={`state ${isBad ? "bad" : state === "running" ? "busy" : ""}`}>{words[state]}</span>;
}

/** Rows that a run skipped; null where its files are not known. */
const skippedBy = ({ files }: OperatorRun): number | null =>
	files.length === 0
		? null
		: files.flatMap(({ skipped }) => skipped).reduce((sum, { rows }) => sum + rows, 0);

const columns: readonly SortedColumn<OperatorRun>[] = [
	{
		id: "started",
		title: "Started",
		by: ({ startedAt }) => startedAt,
		cell: ({ id, startedAt, files }) =>
			files.length === 0 ? (
				<Instant value={startedAt} />
			) : (
				<Link to="/explorer/operator" search={{ section: "imports", run: id }} resetScroll={false}>
					<Instant value={startedAt} />
				</Link>
			),
	},
	{ id: "source", title: "Source", by: ({ source }) => source, cell: ({ source }) => <code>{source}</code> },
	{ id: "state", title: "State", by: ({ state }) => state, cell: ({ state }) => <RunState state={state} /> },
	{ id: "target", title: "File", by: ({ target }) => target, cell: ({ target }) => target },
	{
		id: "rows",
		title: "Rows",
		isFigure: true,
		by: ({ rows }) => rows,
		cell: ({ rows }) => <Figure value={rows} />,
	},
	{
		id: "skipped",
		title: "Skipped",
		isFigure: true,
		by: skippedBy,
		cell: (run) => <Figure value={skippedBy(run)} />,
	},
	{
		id: "message",
		title: "Message",
		by: ({ message }) => message || null,
		cell: ({ message }) => <div className="wraps">{message}</div>,
	},
];

/** The newest runs of imports and updates. */
export const Runs = ({ runs }: { runs: readonly OperatorRun[] }) => (
	<SortedTable
		name="runs"
		label="Runs"
		columns={columns}
		rows={runs}
		rowKey={({ id }) => String(id)}
		empty={
			<NextStep text="npx pnpm data update">Nothing ran yet. This fetches and imports what is new:</NextStep>
		}
	/>
);
