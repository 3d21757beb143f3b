import type { Dataset, DatasetReader, SecurityReader, SecurityRef } from "@us-market-data/store";
import { type DatasetFacts, datasetFacts } from "../provenance.ts";
import { activeRows } from "./active-rows.ts";
import { type Columns, columnsOf } from "./columns.ts";
import { type MoveEvent, moveEvents, newestFirst, type UnusualEvent, unusualEvents } from "./events.ts";
import { ChangedMeanwhile, type Parts, type PartsReader, readParts } from "./read-parts.ts";
import type { SecurityParts } from "./security-parts.ts";
import { type SecurityRow, securityRow } from "./security-row.ts";
import { noPause, type Pace, slices } from "./time-slices.ts";

export type { MoveEvent, UnusualEvent } from "./events.ts";

/** The reads that a view needs. */
type ViewReader = PartsReader & DatasetReader & SecurityReader;

/** The whole market at one data version, in memory. */
export interface MarketView {
	dataVersion: number;
	/** Every security, by symbol. */
	rows: readonly SecurityRow[];
	row(symbol: string): SecurityRow | undefined;
	/** Listed securities with a current price or none. Screens and rankings use them. */
	active: Columns;
	/** Moves of the last 20 trading days of each security, newest first. */
	movers: readonly MoveEvent[];
	/** Unusual changes, newest first. */
	unusual: readonly UnusualEvent[];
	/** True when nothing is held from which unusual changes could be derived. */
	unusualOff: boolean;
}

/** A view with its inputs, so that the next view can reuse the unchanged ones. */
interface Loaded {
	view: MarketView;
	parts: Parts;
	merged: ReadonlyMap<string, Merged>;
	datasets: readonly Dataset[];
}

/** A row with the security and the parts that it was merged from. */
interface Merged {
	id: number;
	held: Required<SecurityParts>;
	row: SecurityRow;
}

/**
 * Reads everything derived and merges it: one or two seconds for 11,000 securities, in slices of a few milliseconds
 * between which others are served.
 *
 * @throws {ChangedMeanwhile} when an import commits before everything is read
 */
export const loadMarketView = async (reader: ViewReader, pace: Pace = slices()): Promise<MarketView> =>
	(await load(reader, pace)).view;

async function load(reader: ViewReader, pace: Pace, previous?: Loaded): Promise<Loaded> {
	const dataVersion = await reader.dataVersion();
	const datasets = await reader.datasets();
	const securities = await reader.securities();
	await pace.pause();
	const parts = await readParts(reader, securities, dataVersion, pace, previous?.parts);
	const reusable = previous && sameNatures(previous.datasets, datasets) ? previous.merged : undefined;
	const merged = await mergedRows(securities, parts, datasetFacts(datasets), pace, reusable);
	const rows = Array.from(merged.values(), ({ row }) => row);
	const active = await columnsOf(activeRows(rows), pace);
	const idOf = ({ symbol }: SecurityRow): number => merged.get(symbol)?.id ?? -1;
	const view = {
		dataVersion,
		rows,
		row: (symbol: string) => merged.get(symbol)?.row,
		active,
		movers: await newestFirst(rows, (row) => parts.movers.get(idOf(row)), moveEvents, pace),
		unusual: await newestFirst(rows, (row) => parts.unusual.get(idOf(row)), unusualEvents, pace),
		unusualOff: parts.unusual.size === 0,
	};
	return { view, parts, merged, datasets };
}

/** True when no dataset that is still stored changed between simulated and real. Ids can be reused. */
function sameNatures(before: readonly Dataset[], now: readonly Dataset[]): boolean {
	const tags = new Map(before.map(({ id, tag }) => [id, tag]));
	return now.every(({ id, tag }) => (tags.get(id) ?? tag) === tag);
}

/** The rows by symbol, in the order of the securities. A row with unchanged parts is reused. */
async function mergedRows(
	securities: readonly SecurityRef[],
	parts: Parts,
	facts: DatasetFacts,
	pace: Pace,
	before?: ReadonlyMap<string, Merged>,
): Promise<Map<string, Merged>> {
	const merged = new Map<string, Merged>();
	for (const security of securities) {
		const held = partsOf(parts, security.id);
		const kept = before?.get(security.symbol);
		const unchanged = kept?.id === security.id && sameParts(kept.held, held);
		merged.set(
			security.symbol,
			unchanged ? kept : { id: security.id, held, row: securityRow(security, held, facts) },
		);
		if (pace.due()) await pace.pause();
	}
	return merged;
}

const partsOf = (parts: Parts, id: number): Required<SecurityParts> => ({
	listing: parts.listing.get(id),
	quote: parts.quote.get(id),
	price: parts.price.get(id),
	fundamentals: parts.fundamentals.get(id),
	dividends: parts.dividends.get(id),
	shorts: parts.shorts.get(id),
	insiders: parts.insiders.get(id),
	holders: parts.holders.get(id),
	flow: parts.flow.get(id),
});

function sameParts(one: Required<SecurityParts>, other: Required<SecurityParts>): boolean {
	for (const name of Object.keys(one) as (keyof SecurityParts)[]) {
		if (one[name] !== other[name]) return false;
	}
	return true;
}

/**
 * The view of the newest data version: read again when the version changes, and once however many ask at the same
 * time. Rows that did not change are taken over from the view before. A failed load is not kept.
 *
 * @param onLoad called with the seconds of each load
 */
export function createMarketViewCache(
	reader: ViewReader,
	onLoad?: (seconds: number) => void,
): () => Promise<MarketView> {
	let held: { version: number; view: Promise<MarketView> } | undefined;
	let last: Loaded | undefined;
	const reload = async (): Promise<MarketView> => {
		const began = performance.now();
		last = await loadSettled(reader, last);
		onLoad?.((performance.now() - began) / 1000);
		return last.view;
	};
	return async () => {
		const version = await reader.dataVersion();
		if (held?.version === version) return held.view;
		const mine = { version, view: reload() };
		held = mine;
		mine.view.catch(() => {
			if (held === mine) held = undefined;
		});
		return mine.view;
	};
}

/** Readings that imports may cross before one is made without pauses, which is over sooner. */
const pacedReadings = 3;

/** An import that commits between two reads would leave a view of two versions; it is then read again. */
async function loadSettled(reader: ViewReader, previous: Loaded | undefined): Promise<Loaded> {
	for (let reading = 1; ; reading++) {
		try {
			const loaded = await load(reader, reading > pacedReadings ? noPause : slices(), previous);
			if (loaded.view.dataVersion === (await reader.dataVersion())) return loaded;
		} catch (error) {
			if (!(error instanceof ChangedMeanwhile)) throw error;
		}
	}
}
