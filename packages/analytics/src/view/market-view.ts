import type { Dataset, DatasetReader, SecurityReader, SecurityRef } from "@us-market-data/store";
import { type DatasetFacts, datasetFacts } from "../provenance.ts";
import { activeRows } from "./active-rows.ts";
import { type Columns, columnsOf } from "./columns.ts";
import { type MoveEvent, moveEvents, newestFirst, type UnusualEvent, unusualEvents } from "./events.ts";
import { type Parts, type PartsReader, readParts } from "./read-parts.ts";
import type { SecurityParts } from "./security-parts.ts";
import { type SecurityRow, securityRow } from "./security-row.ts";
import { type Pace, slices } from "./time-slices.ts";

export type { MoveEvent, UnusualEvent } from "./events.ts";

/** The reads that a view needs. */
export type ViewReader = PartsReader & Pick<DatasetReader & SecurityReader, "datasets" | "securities">;

/** The whole market at one data version, in memory. */
export interface MarketView {
	dataVersion: number;
	/** True once the store is known to hold another data version. */
	isOutdated: boolean;
	/** The datasets of its data version, by id. Later ones may reuse an id. */
	datasets: ReadonlyMap<number, Dataset>;
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
export interface Loaded {
	view: MarketView;
	parts: Parts;
	merged: ReadonlyMap<string, Merged>;
}

/** A row with the security and the parts that it was merged from. */
interface Merged {
	id: number;
	held: Required<SecurityParts>;
	row: SecurityRow;
}

/**
 * Reads everything derived and merges it: about a second for 11,000 securities, in slices of a few milliseconds
 * between which others are served.
 *
 * @throws {ChangedMeanwhile} when an import commits before everything is read
 */
export const loadMarketView = async (reader: ViewReader, pace: Pace = slices()): Promise<MarketView> =>
	(await loadParts(reader, pace)).view;

/**
 * The same, with what the next reading can take over.
 *
 * @throws {ChangedMeanwhile}
 */
export async function loadParts(reader: ViewReader, pace: Pace, previous?: Loaded): Promise<Loaded> {
	const dataVersion = await reader.dataVersion();
	const datasets = await reader.datasets();
	const securities = await reader.securities();
	await pace.pause();
	const parts = await readParts(reader, dataVersion, pace, previous?.parts);
	const isReusable = previous && sameNatures(previous.view.datasets, datasets);
	const reusable = isReusable ? previous.merged : undefined;
	const merged = await mergedRows(securities, parts, datasetFacts(datasets), pace, reusable);
	const rows = Array.from(merged.values(), ({ row }) => row);
	const active = await columnsOf(activeRows(rows), pace);
	const idOf = ({ symbol }: SecurityRow): number => merged.get(symbol)?.id ?? -1;
	const view = {
		dataVersion,
		isOutdated: false,
		datasets: new Map(datasets.map((dataset) => [dataset.id, dataset])),
		rows,
		row: (symbol: string) => merged.get(symbol)?.row,
		active,
		movers: await newestFirst(rows, (row) => parts.movers.get(idOf(row)), moveEvents, pace),
		unusual: await newestFirst(rows, (row) => parts.unusual.get(idOf(row)), unusualEvents, pace),
		unusualOff: parts.unusual.size === 0,
	};
	return { view, parts, merged };
}

/** True when no dataset that is still stored changed between simulated and real. Ids can be reused. */
function sameNatures(before: MarketView["datasets"], now: readonly Dataset[]): boolean {
	return now.every(({ id, tag }) => (before.get(id)?.tag ?? tag) === tag);
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
