import { Instant } from "../../figures/figure.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";
import { type AreaStatus, feedsOf } from "./status.ts";

/** The feeds that bring data: their last and next runs, and what went wrong. */
export const Feeds = ({ areas }: { areas: readonly AreaStatus[] }) => (
	<Panel title="Updates">
		<div className="body">
			<Table
				label="Updates"
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
