import { Figure, Instant } from "../../../figures/figure.tsx";
import { ago } from "../../../figures/time.ts";
import { Panel } from "../../../parts/panel/panel.tsx";
import { type AreaStatus, type SourceStatus, useStatus } from "../../data/status.ts";
import { NextStep } from "../command.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";
import { SourceTag } from "../source-tag.tsx";
import { lookEvery } from "../use-operator.ts";

type Row = Pick<AreaStatus, "area" | "title" | "updates"> & Partial<SourceStatus>;

const rowsOf = (areas: readonly AreaStatus[]): Row[] =>
	areas.flatMap(({ area, title, updates, sources }) => {
		const rows: Partial<SourceStatus>[] = sources.length === 0 ? [{}] : sources;
		return rows.map((source) => ({ area, title, updates, ...source }));
	});

const problemsOf = ({ updates }: Row): string => updates.flatMap(({ problems }) => problems).join("; ");

const columns: readonly SortedColumn<Row>[] = [
	{ id: "area", title: "Area", by: ({ title }) => title, cell: ({ title }) => title },
	{
		id: "tag",
		title: "Source",
		by: ({ tag }) => tag ?? null,
		cell: ({ tag }) =>
			tag === undefined ? <span className="quiet">nothing held</span> : <SourceTag tag={tag} />,
	},
	{
		id: "securities",
		title: "Securities",
		isFigure: true,
		by: ({ securities }) => securities ?? null,
		cell: ({ securities }) => <Figure value={securities} />,
	},
	{
		id: "newest",
		title: "Newest record",
		by: ({ newest }) => newest ?? null,
		cell: ({ newest }) => newest && <Instant value={newest} />,
	},
	{
		id: "age",
		title: "Age",
		by: ({ newest }) => (newest ? -Date.parse(newest) : null),
		cell: ({ newest }) => newest && ago(newest, Date.now()),
	},
	{
		id: "feeds",
		title: "Feeds",
		by: ({ updates }) => updates[0]?.source ?? null,
		cell: ({ updates }) => <div className="wraps">{updates.map(({ source }) => source).join(", ")}</div>,
	},
	{
		id: "problems",
		title: "Problems",
		by: (row) => problemsOf(row) || null,
		cell: (row) => <div className="wraps">{problemsOf(row)}</div>,
	},
];

/** The newest record of each area, and the feeds that bring more. */
export default function Freshness() {
	const { data, error } = useStatus(lookEvery);
	const missing = data?.areas.find(({ sources, updates }) => sources.length === 0 && updates.length > 0);
	return (
		<Panel title="Freshness by area">
			<div className="body">
				{error && <p role="alert">{error.message}</p>}
				{data && (
					<SortedTable
						name="areas"
						label="Freshness by area"
						columns={columns}
						rows={rowsOf(data.areas)}
						rowKey={({ area, tag }) => `${area} ${tag}`}
						empty={<p className="quiet">The service knows no area.</p>}
					/>
				)}
				{missing && (
					<NextStep text={`npx pnpm data update ${missing.updates[0]?.source}`}>
						{missing.title}: nothing is held. This fetches them:
					</NextStep>
				)}
			</div>
		</Panel>
	);
}
