import type { ImportedFile, OperatorRun } from "@us-market-data/client";
import { decimal } from "../../../figures/decimal.ts";
import { Figure, Instant } from "../../../figures/figure.tsx";
import { type SortedColumn, SortedTable } from "../sorted-table.tsx";
import { Reasons } from "./reasons.tsx";

const columns: readonly SortedColumn<ImportedFile>[] = [
	{ id: "file", title: "File", by: ({ file }) => file, cell: ({ file }) => file },
	{ id: "status", title: "State", by: ({ status }) => status, cell: ({ status }) => status },
	{
		id: "stored",
		title: "Accepted",
		isFigure: true,
		by: ({ stored }) => stored,
		cell: ({ stored }) => <Figure value={stored} />,
	},
	{
		id: "skipped",
		title: "Skipped, with the first lines",
		by: ({ skipped }) => skipped[0]?.reason ?? null,
		cell: ({ skipped, unresolved }) => <Reasons skipped={skipped} unresolved={unresolved} />,
	},
	{
		id: "notes",
		title: "Remarks",
		by: ({ notes }) => notes[0] ?? null,
		cell: (file) => <div className="wraps">{remarksOf(file).join("; ")}</div>,
	},
];

const remarksOf = ({ notes, issues }: ImportedFile): string[] =>
	issues === 0 ? notes : [...notes, `${decimal(issues)} issues of the data`];

/** The files of one run, with the rows that it skipped. */
export function RunFiles({ run }: { run: OperatorRun | undefined }) {
	if (!run) return <p className="quiet">No run of an import has ended yet.</p>;
	return (
		<>
			<p className="quiet">
				<code>{run.source}</code>, started <Instant value={run.startedAt} />
			</p>
			<SortedTable
				name="run"
				label="Files of the run"
				columns={columns}
				rows={run.files}
				rowKey={({ file }) => file}
				empty={<p className="quiet">The run brought no file.</p>}
			/>
		</>
	);
}
