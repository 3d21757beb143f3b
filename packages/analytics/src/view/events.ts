import type { Derived } from "@us-market-data/store";
import type { Move } from "../derivations/prices/movers.ts";
import type { UnusualChange } from "../derivations/unusual/unusual-kinds.ts";
import type { SecurityRow } from "./security-row.ts";
import type { Pace } from "./time-slices.ts";

/** A mover and its security. */
export interface MoveEvent {
	row: SecurityRow;
	move: Move;
	/** Provenance of the move. */
	time: number;
	datasetIds: readonly number[];
}

/** An unusual change and its security. */
export interface UnusualEvent {
	row: SecurityRow;
	change: UnusualChange;
	/** Provenance of the change. */
	time: number;
	datasetIds: readonly number[];
}

export const moveEvents = (row: SecurityRow, { data, datasetIds }: Derived<Move[]>): MoveEvent[] =>
	data.map((move) => {
		const behind = move.postDatasetId === null ? datasetIds : [...datasetIds, move.postDatasetId];
		return { row, move, time: Date.parse(move.timestamp), datasetIds: behind };
	});

export const unusualEvents = (row: SecurityRow, { data }: Derived<UnusualChange[]>): UnusualEvent[] =>
	data.map((change) => ({ row, change, time: change.alertTime, datasetIds: change.datasetIds }));

/**
 * The events of all rows, newest first; those of one instant stay in the order of the rows. They are put in order by
 * instant, of which there are far fewer than events, because a sort of all would block the event loop.
 */
export async function newestFirst<D, E extends { time: number }>(
	rows: readonly SecurityRow[],
	derived: (row: SecurityRow) => Derived<D> | undefined,
	eventsOf: (row: SecurityRow, derived: Derived<D>) => E[],
	pace: Pace,
): Promise<E[]> {
	const byTime = new Map<number, E[]>();
	for (const row of rows) {
		const held = derived(row);
		for (const event of held ? eventsOf(row, held) : []) {
			const sameTime = byTime.get(event.time);
			if (sameTime) sameTime.push(event);
			else byTime.set(event.time, [event]);
		}
		if (pace.due()) await pace.pause();
	}
	const events: E[] = [];
	for (const time of Float64Array.from(byTime.keys()).sort().reverse()) {
		for (const event of byTime.get(time) ?? []) events.push(event);
		if (pace.due()) await pace.pause();
	}
	return events;
}
