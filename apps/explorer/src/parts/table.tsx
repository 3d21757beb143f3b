import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import "./table.css";

/** One column of a table. */
export interface Column<Row> {
	/** Names the column in addresses and tests. */
	id: string;
	title: string;
	/** The head in place of the title, such as a button that sorts. */
	head?: ReactNode;
	sorted?: "ascending" | "descending" | undefined;
	/** True for figures, which stand right. */
	isFigure?: boolean;
	/** True for names of any length: one line, cut with an ellipsis, and the whole name on hover. */
	isName?: boolean;
	/** True for a column that a phone leaves out. */
	isForWide?: boolean;
	cell: (row: Row) => ReactNode;
}

/**
 * A plain table for up to some hundred rows. On a phone each row becomes a list of labels and values. Where it is wider than
 * its place it scrolls sideways and says so.
 *
 * @param label names the table for screen readers
 * @param isWide true for a table of many columns, which stays a table on a phone
 */
export function Table<Row>({
	label,
	columns,
	rows,
	rowKey,
	isWide = false,
}: {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row, index: number) => string;
	isWide?: boolean;
}) {
	const table = (
		<table aria-label={label} className={isWide ? "" : "stacks"}>
			<thead>
				<tr>
					{columns.map((column) => (
						<th key={column.id} scope="col" className={classOf(column)} aria-sort={column.sorted}>
							{column.head ?? column.title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, index) => (
					<tr key={rowKey(row, index)}>
						{columns.map((column) => (
							<Cell key={column.id} column={column} content={column.cell(row)} isWide={isWide} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
	return <Scrolls label={label}>{table}</Scrolls>;
}

function classOf<Row>({ isFigure, isName, isForWide }: Column<Row>): string {
	return [isFigure && "right", isName && "name", isForWide && "for-wide"].filter(Boolean).join(" ");
}

/** A name that is cut can be read whole on hover. */
function Cell<Row>({
	column,
	content,
	isWide,
}: {
	column: Column<Row>;
	content: ReactNode;
	isWide: boolean;
}) {
	// A phone puts the label beside the content, which is one piece then.
	const isWrapped = !isWide && typeof content === "object" && content !== null;
	return (
		<td
			data-label={column.title}
			className={classOf(column)}
			title={column.isName && typeof content === "string" ? content : undefined}
		>
			{isWrapped ? <span>{content}</span> : content}
		</td>
	);
}

/** True while an element is narrower than its content. */
export function useIsScrolling(element: RefObject<HTMLElement | null>): boolean {
	const [isScrolling, setScrolling] = useState(false);
	useEffect(() => {
		const { current } = element;
		if (!current) return;
		const watch = new ResizeObserver(() => setScrolling(current.scrollWidth > current.clientWidth + 1));
		watch.observe(current);
		// Its content can become narrower or wider while its own size stays.
		for (const child of current.children) watch.observe(child);
		return () => watch.disconnect();
	}, [element]);
	return isScrolling;
}

export const ScrollsHint = () => <p className="quiet scrolls-hint">Scrolls sideways →</p>;

/** A place that scrolls sideways when its content is wider, says so, and is reached by keyboard then. */
export function Scrolls({ label, children }: { label: string; children: ReactNode }) {
	const container = useRef<HTMLElement>(null);
	const isScrolling = useIsScrolling(container);
	return (
		<>
			{isScrolling && <ScrollsHint />}
			<section
				ref={container}
				className="scrolls"
				aria-label={isScrolling ? `${label}, scrolls sideways` : undefined}
				tabIndex={isScrolling ? 0 : undefined}
			>
				{children}
			</section>
		</>
	);
}
