import type { OperatorPages } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { bytes } from "../bytes.ts";
import { NextStep } from "../command.tsx";
import { PagePanel } from "../page-panel.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";
import { SourceTag } from "../source-tag.tsx";

type Row = OperatorPages["datasets"]["datasets"][number];

const day = (value: string | null) => value && <Instant value={value} />;

const columns: readonly SortedColumn<Row>[] = [
	{ id: "area", title: "Area", by: ({ title }) => title, cell: ({ title }) => title },
	{ id: "source", title: "Source", by: ({ source }) => source, cell: ({ source }) => <code>{source}</code> },
	{
		id: "tag",
		title: "Tag",
		by: ({ tag }) => tag,
		cell: ({ tag, isDisabled }) => (
			<>
				<SourceTag tag={tag} /> {isDisabled && "switched off"}
			</>
		),
	},
	{
		id: "rows",
		title: "Rows",
		isFigure: true,
		by: ({ rows }) => rows,
		cell: ({ rows }) => <Figure value={rows} />,
	},
	{
		id: "files",
		title: "Files",
		isFigure: true,
		by: ({ files }) => files,
		cell: ({ files }) => <Figure value={files} />,
	},
	{ id: "first", title: "First day", by: ({ firstDay }) => firstDay, cell: ({ firstDay }) => day(firstDay) },
	{ id: "last", title: "Last day", by: ({ lastDay }) => lastDay, cell: ({ lastDay }) => day(lastDay) },
];

/** The data that the service holds. */
export default function Datasets() {
	return (
		<PagePanel
			title="Datasets held"
			page="datasets"
			beside={({ bytes: size, dataVersion }) =>
				`${bytes(size)} on disk, version ${decimal(dataVersion)} of the data`
			}
		>
			{({ datasets }) => (
				<SortedTable
					name="datasets"
					label="Datasets held"
					columns={columns}
					rows={datasets}
					rowKey={({ area, source, tag }) => `${area} ${source} ${tag}`}
					empty={
						<NextStep text="npx pnpm data update">
							Nothing is held. This fetches the newest files of the public sources:
						</NextStep>
					}
				/>
			)}
		</PagePanel>
	);
}
