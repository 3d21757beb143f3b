import type { Columns, Direction, RowOrder } from "../view/columns.ts";
import type { NumericIndicator } from "./indicator.ts";

/**
 * Rows up to which the first ones are picked out of those selected. Beyond, and when all are selected, the whole order
 * is walked: it takes some milliseconds to make and is kept, so that the pages that follow cost next to nothing.
 */
const mostPicked = 512;

/**
 * The rows from `from` to `to` (excluded) of those selected, in the order of an indicator: ties by symbol, unknown
 * values last.
 *
 * @param selected row numbers in ascending order
 */
export function rowsInOrder(
	active: Columns,
	selected: Int32Array,
	by: { indicator: NumericIndicator; direction: Direction },
	{ from, to }: { from: number; to: number },
): Int32Array {
	const { indicator, direction } = by;
	if (from >= selected.length) return new Int32Array();
	const everything = selected.length === active.rows.length;
	if (everything || to > mostPicked) return walked(active.order(indicator, direction), selected, from, to);
	return first(active.comparison(indicator, direction), selected, to).subarray(from);
}

function walked(order: Int32Array, selected: Int32Array, from: number, to: number): Int32Array {
	if (selected.length === order.length) return order.subarray(from, to);
	const marked = new Uint8Array(order.length);
	for (const row of selected) marked[row] = 1;
	const found = new Int32Array(Math.min(to, selected.length) - from);
	let place = -from;
	for (const row of order) {
		if (marked[row] === 0) continue;
		if (place >= found.length) break;
		if (place >= 0) found[place] = row;
		place++;
	}
	return found;
}

/** The first `count` of the rows, sorted. A heap holds the first ones so far, with the last of them at the top. */
function first(compare: RowOrder, rows: Int32Array, count: number): Int32Array {
	const heap = rows.slice(0, count);
	if (rows.length <= count) return heap.sort(compare);
	for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, compare);
	for (let i = count; i < rows.length; i++) {
		const row = rows[i] ?? 0;
		if (compare(row, heap[0] ?? 0) >= 0) continue;
		heap[0] = row;
		sink(heap, 0, compare);
	}
	return heap.sort(compare);
}

/** Moves a row down until no row below it is later in the order. */
function sink(heap: Int32Array, start: number, compare: RowOrder): void {
	const row = heap[start] ?? 0;
	let at = start;
	for (;;) {
		let child = 2 * at + 1;
		if (child >= heap.length) break;
		if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child++;
		const below = heap[child] ?? 0;
		if (compare(below, row) <= 0) break;
		heap[at] = below;
		at = child;
	}
	heap[at] = row;
}
