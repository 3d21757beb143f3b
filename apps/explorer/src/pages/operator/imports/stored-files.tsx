import type { OperatorPages } from "@us-market-data/client";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";
import { SourceTag } from "../source-tag.tsx";
import { Reasons } from "./reasons.tsx";

type Row = OperatorPages["imports"]["files"][number];

const columns: readonly SortedColumn<Row>[] = [
	{
		id: "imported",
		title: "Imported",
		by: ({ importedAt }) => importedAt,
		cell: ({ importedAt }) => <Instant value={importedAt} />,
	},
	{ id: "source", title: "Source", by: ({ source }) => source, cell: ({ source }) => <code>{source}</code> },
	{ id: "file", title: "File", by: ({ file }) => file, cell: ({ file }) => file },
	{ id: "tag", title: "Tag", by: ({ tag }) => tag, cell: ({ tag }) => <SourceTag tag={tag} /> },
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
		by: ({ skipped }) => skipped[0]?.reason ?? null,
		cell: ({ skipped }) => <Reasons skipped={skipped} />,
	},
	{
		id: "sha256",
		title: "SHA-256",
		by: ({ sha256 }) => sha256,
		cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}</code>,
	},
	{ id: "id", title: "Dataset", isFigure: true, by: ({ id }) => id, cell: ({ id }) => id },
];

/** Held files, the last imported first. */
export const StoredFiles = ({ files }: { files: readonly Row[] }) => (
	<SortedTable
		name="files"
		label="Files imported last"
		columns={columns}
		rows={files}
		rowKey={({ id }) => String(id)}
		empty={<p className="quiet">No file is held.</p>}
	/>
);
