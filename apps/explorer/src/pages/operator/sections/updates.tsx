import type { OperatorPages } from "@us-market-data/client";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { bytes } from "../bytes.ts";
import { NextStep } from "../command.tsx";
import { PagePanel } from "../page-panel.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";

type Feed = OperatorPages["updates"]["feeds"][number];
type QuarantinedFile = OperatorPages["updates"]["quarantine"][number];

const feedColumns: readonly SortedColumn<Feed>[] = [
	{ id: "name", title: "Feed", by: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
	{ id: "times", title: "Times, New York", by: ({ schedule }) => schedule, cell: ({ schedule }) => schedule },
	{
		id: "last",
		title: "Last run",
		by: ({ lastRun }) => lastRun?.at ?? null,
		cell: ({ lastRun }) => (lastRun ? <Instant value={lastRun.at} /> : <span className="quiet">never</span>),
	},
	{
		id: "outcome",
		title: "Outcome",
		by: ({ lastRun }) => lastRun?.outcome ?? null,
		cell: ({ lastRun, isRunning }) =>
			isRunning ? <span className="state busy">running</span> : lastRun?.outcome,
	},
	{
		id: "rows",
		title: "Rows",
		isFigure: true,
		by: ({ lastRun }) => lastRun?.rows ?? null,
		cell: ({ lastRun }) => <Figure value={lastRun?.rows} />,
	},
	{
		id: "next",
		title: "Next run",
		by: ({ nextRun }) => nextRun,
		cell: ({ nextRun }) => nextRun && <Instant value={nextRun} />,
	},
	{
		id: "problems",
		title: "Problems",
		by: ({ problems }) => problems[0] ?? null,
		cell: ({ problems }) =>
			problems.length === 0 ? (
				<span className="quiet">none</span>
			) : (
				<div className="wraps state bad">{problems.join("; ")}</div>
			),
	},
];

const quarantineColumns: readonly SortedColumn<QuarantinedFile>[] = [
	{
		id: "refused",
		title: "Refused",
		by: ({ refusedAt }) => refusedAt,
		cell: ({ refusedAt }) => <Instant value={refusedAt} />,
	},
	{ id: "feed", title: "Feed", by: ({ feed }) => feed, cell: ({ feed }) => <code>{feed}</code> },
	{ id: "name", title: "File", by: ({ name }) => name, cell: ({ name }) => name },
	{ id: "why", title: "Reason", by: ({ why }) => why, cell: ({ why }) => <div className="wraps">{why}</div> },
	{
		id: "bytes",
		title: "Kept",
		isFigure: true,
		by: (file) => file.bytes,
		cell: (file) => (file.bytes === null ? "the note" : bytes(file.bytes)),
	},
];

/** The feeds that bring data, and the files that were refused. */
export default function Updates() {
	return (
		<>
			<PagePanel
				title="Updates"
				page="updates"
				beside={({ scheduleRunning }) =>
					scheduleRunning ? "the schedule is running" : "no schedule is running"
				}
			>
				{({ feeds, scheduleRunning }) => (
					<>
						<SortedTable
							name="feeds"
							label="Updates"
							columns={feedColumns}
							rows={feeds}
							rowKey={({ name }) => name}
							empty={<p className="quiet">No feed is enabled; UPDATE_SOURCES names them.</p>}
						/>
						{!scheduleRunning && (
							<NextStep text="npx pnpm data schedule">
								Nothing is fetched by itself. To run every feed at its times:
							</NextStep>
						)}
					</>
				)}
			</PagePanel>
			<PagePanel title="Quarantine" page="updates">
				{({ quarantine }) => (
					<SortedTable
						name="quarantine"
						label="Quarantine"
						columns={quarantineColumns}
						rows={quarantine}
						rowKey={({ feed, name }) => `${feed} ${name}`}
						empty={<p className="quiet">No fetched file was refused.</p>}
					/>
				)}
			</PagePanel>
		</>
	);
}
