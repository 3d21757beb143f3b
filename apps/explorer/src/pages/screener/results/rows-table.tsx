import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useRef } from "react";
import { directionOf } from "../../../figures/decimal.ts";
import { Figure } from "../../../figures/figure.tsx";
import { SymbolLink } from "../../../parts/symbol-link.tsx";
import { ScrollsHint, useIsScrolling } from "../../../parts/table.tsx";
import { isLargeAmount, unitOf } from "../indicators.ts";
import { useScreenerState } from "../use-screen.ts";
import type { ResultColumn, Row } from "./columns.ts";

/** The head of a column. One with figures orders the rows: first from the highest value, then from the lowest. */
function SortHead({ column: { key, filter, isFigure } }: { column: ResultColumn }) {
	const { search, change } = useScreenerState();
	const { sort = "marketcap", order = "desc" } = search;
	const unit = filter ? unitOf(filter) : "";
	const name = `${filter?.name ?? key}${unit === "" ? "" : `, ${unit}`}`;
	if (!isFigure) return <th scope="col">{name}</th>;
	const isSorted = sort === key;
	const isDown = isSorted && order === "desc";
	return (
		<th
			scope="col"
			className="right"
			aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
		>
			<button type="button" onClick={() => change({ sort: key, order: isDown ? "asc" : "desc" })}>
				{name}
				<span aria-hidden="true">{isSorted ? (isDown ? " ↓" : " ↑") : ""}</span>
			</button>
		</th>
	);
}

/** Height of a row in pixels, as the style sheet sets it. */
const rowHeight = (): number =>
	Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10) || 28;

/** Securities in rows. Only those in sight are in the document, so that many thousands scroll smoothly. */
export function RowsTable({
	columns,
	rows,
	total,
}: {
	columns: readonly ResultColumn[];
	rows: readonly Row[];
	/** Rows that the whole result has. */
	total: number;
}) {
	const container = useRef<HTMLDivElement>(null);
	const isScrolling = useIsScrolling(container);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => container.current,
		estimateSize: rowHeight,
		overscan: 12,
		useFlushSync: false,
	});
	const virtualRows = virtual.getVirtualItems();
	const above = virtualRows[0]?.start ?? 0;
	const below = virtual.getTotalSize() - (virtualRows.at(-1)?.end ?? 0);
	return (
		<>
			{isScrolling && <ScrollsHint />}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
			<div className="rows" ref={container} tabIndex={0}>
				<table aria-label="Securities" aria-rowcount={total + 1}>
					<thead>
						<tr aria-rowindex={1}>
							<th scope="col">Symbol</th>
							<th scope="col">Name</th>
							{columns.map((column) => (
								<SortHead key={column.key} column={column} />
							))}
						</tr>
					</thead>
					<tbody>
						<Room height={above} />
						{virtualRows.map(({ index, key }) => {
							const row = rows[index];
							return row && <SecurityRow key={key} row={row} index={index} columns={columns} />;
						})}
						<Room height={below} />
					</tbody>
				</table>
			</div>
		</>
	);
}

/** The room of the rows that are out of sight. */
const Room = ({ height }: { height: number }) =>
	height > 0 ? (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
		<tr aria-hidden="true">
			<td className="room" style={{ height }} />
		</tr>
	) : null;

const SecurityRow = memo(function SecurityRow({
	row,
	index,
	columns,
}: {
	row: Row;
	index: number;
	columns: readonly ResultColumn[];
}) {
	return (
		<tr aria-rowindex={index + 2}>
			<td>
				<SymbolLink symbol={row["symbol"] ?? ""} />
			</td>
			<td className="name" title={row["name"] ?? undefined}>
				{row["name"]}
			</td>
			{columns.map((column) => (
				<Value key={column.key} column={column} value={row[column.key]} />
			))}
		</tr>
	);
});

function Value({
	column: { key, filter, isFigure, digits },
	value,
}: {
	column: ResultColumn;
	value: string | null | undefined;
}) {
	if (!isFigure) return <td>{value?.replaceAll("_", " ") ?? "–"}</td>;
	const isChange = key === "changerate" || key.startsWith("chg");
	return (
		<td className={`right ${isChange ? directionOf(value) : ""}`}>
			{value && isLargeAmount(value, filter?.unit) ? (
				<Figure value={value} compact />
			) : (
				<Figure value={value} digits={digits} signed={isChange} />
			)}
		</td>
	);
}
