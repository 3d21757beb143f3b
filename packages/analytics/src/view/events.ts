import type { Derived } from "@us-market-data/store";
import type { Move } from "../derivations/prices/movers.ts";
import type { UnusualChange } from "../derivations/unusual/unusual-kinds.ts";
import type { ImageReader, Texts } from "./image.ts";
import type { ImageFacts } from "./image-contents.ts";
import type { SecurityRow } from "./security-row.ts";
import type { Pace } from "./time-slices.ts";

/** A mover and its security. */
export interface MoveEvent {
	row: SecurityRow;
	move: Move;
	/** Trading day of the move. */
	date: string;
	/** Its change in percent and its multiple as numbers, to put moves in order. */
	change: number;
	multiple: number;
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
		return {
			row,
			move,
			date: move.date,
			change: Number(move.change),
			multiple: Number(move.multiple),
			time: Date.parse(move.timestamp),
			datasetIds: behind,
		};
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
		const part = derived(row);
		for (const event of part ? eventsOf(row, part) : []) {
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

/** The events of an image, each read when it is asked for. */
export function viewEvents(
	reader: ImageReader<ImageFacts>,
	rows: readonly SecurityRow[],
): { moves(): readonly MoveEvent[]; unusual(): readonly UnusualEvent[] } {
	let moves: readonly MoveEvent[] | undefined;
	let unusual: readonly UnusualEvent[] | undefined;
	return {
		moves() {
			moves ??= openMoves(reader, rows);
			return moves;
		},
		unusual() {
			unusual ??= openChanges(reader, rows);
			return unusual;
		},
	};
}

/** Events of an image that were not read yet. An object for each would block the event loop, so that they share one. */
interface PackedEvents {
	rows: readonly SecurityRow[];
	texts: Texts;
	places: Uint32Array;
	times: Float64Array;
}

interface PackedMoves extends PackedEvents {
	dates: readonly string[];
	days: Uint32Array;
	changes: Float64Array;
	multiples: Float64Array;
}

const packedEvents = (
	reader: ImageReader<ImageFacts>,
	name: string,
	rows: readonly SecurityRow[],
): PackedEvents => ({
	rows,
	texts: reader.texts(name),
	places: reader.codes(`${name} rows`),
	times: reader.doubles(`${name} times`),
});

function openMoves(reader: ImageReader<ImageFacts>, rows: readonly SecurityRow[]): ViewMove[] {
	const packed: PackedMoves = {
		...packedEvents(reader, "movers", rows),
		dates: reader.facts.moveDates,
		days: reader.codes("movers dates"),
		changes: reader.doubles("movers changes"),
		multiples: reader.doubles("movers multiples"),
	};
	return Array.from({ length: packed.texts.length }, (_, index) => new ViewMove(packed, index));
}

function openChanges(reader: ImageReader<ImageFacts>, rows: readonly SecurityRow[]): ViewChange[] {
	const packed = packedEvents(reader, "unusual", rows);
	return Array.from({ length: packed.texts.length }, (_, index) => new ViewChange(packed, index));
}

function rowOf({ rows, places }: PackedEvents, index: number): SecurityRow {
	const row = rows[places[index] ?? -1];
	if (!row) throw new Error(`event ${index} of the image has no row`);
	return row;
}

class ViewMove implements MoveEvent {
	readonly #packed: PackedMoves;
	readonly #index: number;

	constructor(packed: PackedMoves, index: number) {
		this.#packed = packed;
		this.#index = index;
	}
	get row() {
		return rowOf(this.#packed, this.#index);
	}
	get time() {
		return this.#packed.times[this.#index] ?? 0;
	}
	get date() {
		return this.#packed.dates[this.#packed.days[this.#index] ?? 0] ?? "";
	}
	get change() {
		return this.#packed.changes[this.#index] ?? 0;
	}
	get multiple() {
		return this.#packed.multiples[this.#index] ?? 0;
	}
	get move() {
		return this.#read().move;
	}
	get datasetIds() {
		return this.#read().datasetIds;
	}
	toJSON(): MoveEvent {
		const { row, time, date, change, multiple } = this;
		return { row, time, date, change, multiple, ...this.#read() };
	}
	#read(): Pick<MoveEvent, "move" | "datasetIds"> {
		return JSON.parse(this.#packed.texts.at(this.#index));
	}
}

class ViewChange implements UnusualEvent {
	readonly #packed: PackedEvents;
	readonly #index: number;

	constructor(packed: PackedEvents, index: number) {
		this.#packed = packed;
		this.#index = index;
	}
	get row() {
		return rowOf(this.#packed, this.#index);
	}
	get time() {
		return this.#packed.times[this.#index] ?? 0;
	}
	get change(): UnusualChange {
		return JSON.parse(this.#packed.texts.at(this.#index));
	}
	get datasetIds() {
		return this.change.datasetIds;
	}
	toJSON(): UnusualEvent {
		const { row, time, change, datasetIds } = this;
		return { row, time, change, datasetIds };
	}
}
