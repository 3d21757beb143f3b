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
		return { row, move, date: move.date, time: Date.parse(move.timestamp), datasetIds: behind };
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

/** The events of an image, each read when it is asked for. */
export function viewEvents(
	reader: ImageReader<ImageFacts>,
	rows: readonly SecurityRow[],
): { moves(): readonly MoveEvent[]; unusual(): readonly UnusualEvent[] } {
	let moves: readonly MoveEvent[] | undefined;
	let unusual: readonly UnusualEvent[] | undefined;
	const dates = reader.facts.moveDates;
	return {
		moves() {
			const days = moves ? undefined : reader.codes("movers dates");
			moves ??= eventsOf(
				reader,
				"movers",
				rows,
				(event, place) => new ViewMove(event, dates[days?.[place] ?? 0] ?? ""),
			);
			return moves;
		},
		unusual() {
			unusual ??= eventsOf(reader, "unusual", rows, (event) => new ViewChange(event));
			return unusual;
		},
	};
}

/** An event of an image that was not read yet. */
interface PackedEvent {
	row: SecurityRow;
	time: number;
	texts: Texts;
	place: number;
}

function eventsOf<E>(
	reader: ImageReader<ImageFacts>,
	name: string,
	rows: readonly SecurityRow[],
	eventOf: (event: PackedEvent, place: number) => E,
): E[] {
	const texts = reader.texts(name);
	const places = reader.codes(`${name} rows`);
	const times = reader.doubles(`${name} times`);
	const events: E[] = [];
	for (let place = 0; place < texts.length; place++) {
		const row = rows[places[place] ?? -1];
		if (row) events.push(eventOf({ row, time: times[place] ?? 0, texts, place }, place));
	}
	return events;
}

class ViewMove implements MoveEvent {
	readonly row: SecurityRow;
	readonly time: number;
	readonly date: string;
	readonly #packed: PackedEvent;

	constructor(packed: PackedEvent, date: string) {
		this.row = packed.row;
		this.time = packed.time;
		this.date = date;
		this.#packed = packed;
	}
	get move() {
		return this.#read().move;
	}
	get datasetIds() {
		return this.#read().datasetIds;
	}
	toJSON(): MoveEvent {
		const { row, time, date } = this;
		return { row, time, date, ...this.#read() };
	}
	#read(): Pick<MoveEvent, "move" | "datasetIds"> {
		return JSON.parse(this.#packed.texts.at(this.#packed.place));
	}
}

class ViewChange implements UnusualEvent {
	readonly row: SecurityRow;
	readonly time: number;
	readonly #packed: PackedEvent;

	constructor(packed: PackedEvent) {
		this.row = packed.row;
		this.time = packed.time;
		this.#packed = packed;
	}
	get change(): UnusualChange {
		return JSON.parse(this.#packed.texts.at(this.#packed.place));
	}
	get datasetIds() {
		return this.change.datasetIds;
	}
	toJSON(): UnusualEvent {
		const { row, time, change, datasetIds } = this;
		return { row, time, change, datasetIds };
	}
}
