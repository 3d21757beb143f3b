import { unitOf } from "../indicators.ts";
import { useScreenerState } from "../use-screen.ts";
import type { ResultColumn } from "./columns.ts";

/** The head of a column. One with figures orders the rows: first from the highest value, then from the lowest. */
export function SortHead({ column: { key, filter, isFigure } }: { column: ResultColumn }) {
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
