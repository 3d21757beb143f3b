import { Figure, Instant } from "../../figures/figure.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { isMock } from "../../session/service-or-mock.ts";
import { DayFiles } from "./day-files.tsx";
import { type AreaStatus, feedsOf, type SourceStatus, useStatus } from "./status.ts";

interface Row extends Partial<SourceStatus> {
	title: string;
}

/** One row for each source of an area; an area without data has one row too. */
const rowsOf = (areas: readonly AreaStatus[]): Row[] =>
	areas.flatMap(({ title, sources }): Row[] =>
		sources.length === 0 ? [{ title }] : sources.map((source) => ({ title, ...source })),
	);

/** Lists the stored rows of each area. */
const Areas = ({ areas }: { areas: readonly AreaStatus[] }) => (
	<Panel title="Held by area and source">
		<div className="body">
			<Table
				label="Held by area and source"
				isWide
				rows={rowsOf(areas)}
				rowKey={({ title, tag }) => `${title} ${tag}`}
				columns={[
					{ id: "area", title: "Area", cell: ({ title }) => title },
					{
						id: "source",
						title: "Source",
						cell: ({ tag }) =>
							tag === undefined ? (
								<span className="quiet">nothing held</span>
							) : (
								<span className={tag === "sample" ? "tag sample" : "tag"}>{tag}</span>
							),
					},
					{
						id: "securities",
						title: "Securities",
						isFigure: true,
						cell: ({ securities }) => <Figure value={securities} />,
					},
					{ id: "rows", title: "Rows", isFigure: true, cell: ({ rows }) => <Figure value={rows} /> },
					{
						id: "newest",
						title: "Newest record",
						cell: ({ newest }) => newest && <Instant value={newest} />,
					},
				]}
			/>
		</div>
	</Panel>
);

/** The feeds that bring data: their last and next runs, and what went wrong. */
const Feeds = ({ areas }: { areas: readonly AreaStatus[] }) => (
	<Panel title="Updates">
		<div className="body">
			<Table
				label="Updates"
				isWide
				rows={feedsOf(areas)}
				rowKey={({ source }) => source}
				columns={[
					{ id: "source", title: "Feed", cell: ({ source }) => <code>{source}</code> },
					{
						id: "last",
						title: "Last run",
						cell: ({ lastRun }) => (lastRun ? <Instant value={lastRun.at} /> : "never"),
					},
					{ id: "outcome", title: "Outcome", cell: ({ lastRun }) => lastRun?.outcome },
					{
						id: "next",
						title: "Next run",
						cell: ({ nextRun }) => nextRun && <Instant value={nextRun} />,
					},
					{ id: "problems", title: "Problems", cell: ({ problems }) => problems.join("; ") || "none" },
				]}
			/>
		</div>
	</Panel>
);

/** The data that the service holds: how much of each area, from where, how new, and what brings more. */
export function DataPage() {
	const { data, error, refetch } = useStatus();
	if (isMock)
		return (
			<div className="page narrow">
				<h1>Data</h1>
				<p className="prose">
					A mock imports nothing: it makes its market itself. <a href="/_mock">Its control page</a> sets its
					clock and its scenario.
				</p>
			</div>
		);
	return (
		<div className="page narrow">
			<h1>Data</h1>
			{error && (
				<div className="trouble" role="alert">
					<strong>The state of the data cannot be shown.</strong>
					<p>{error.message}</p>
					<button type="button" className="button" onClick={() => void refetch()}>
						Try again
					</button>
				</div>
			)}
			{data && (
				<>
					<Panel title="State">
						<div className="body">
							<Facts
								facts={[
									["Imports so far", String(data.dataVersion)],
									["Schedule of updates", data.scheduleRunning ? "running" : "not running"],
								]}
							/>
						</div>
					</Panel>
					<Areas areas={data.areas} />
					<Feeds areas={data.areas} />
					<DayFiles />
				</>
			)}
		</div>
	);
}
