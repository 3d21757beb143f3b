import type { ReactNode } from "react";
import "./table.css";

/** One column of a table. */
export interface Column<Row> {
	/** Names the column in addresses and tests. */
	id: string;
	title: string;
	/** True for figures, which stand right. */
	isFigure?: boolean;
	cell: (row: Row) => ReactNode;
}

/**
 * A plain table for up to some hundred rows. On a phone it scrolls sideways by itself, and says so to screen readers.
 *
 * @param label names the table for screen readers
 */
export function Table<Row>({
	label,
	columns,
	rows,
	rowKey,
}: {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row, index: number) => string;
}) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<div className="scrolls" tabIndex={0}>
			<table aria-label={label}>
				<thead>
					<tr>
						{columns.map(({ id, title, isFigure }) => (
							<th key={id} scope="col" className={isFigure ? "right" : ""}>
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						<tr key={rowKey(row, index)}>
							{columns.map(({ id, isFigure, cell }) => (
								<td key={id} className={isFigure ? "right" : ""}>
									{cell(row)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
