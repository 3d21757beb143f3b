import { Figure, Instant } from "../../figures/figure.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";
import type { AreaStatus, SourceStatus } from "./status.ts";

interface Row extends Partial<SourceStatus> {
	title: string;
}

/** One row for each source of an area; an area without data has one row too. */
const rowsOf = (areas: readonly AreaStatus[]): Row[] =>
	areas.flatMap(({ title, sources }): Row[] =>
		sources.length === 0 ? [{ title }] : sources.map((source) => ({ title, ...source })),
	);

/** What is held of each area. */
export const Areas = ({ areas }: { areas: readonly AreaStatus[] }) => (
	<Panel title="Held by area and source">
		<div className="body">
			<Table
				label="Held by area and source"
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
