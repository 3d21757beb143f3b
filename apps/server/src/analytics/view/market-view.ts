import type { Derived, MarketReader } from "../../store/market.ts";
import type { Derivation } from "../derivation.ts";
import { dividendMetrics } from "../derivations/dividend-metrics.ts";
import { fundamentalMetrics } from "../derivations/fundamental-metrics.ts";
import { holderMetrics } from "../derivations/holder-metrics.ts";
import { insiderMetrics } from "../derivations/insider-metrics.ts";
import { listing } from "../derivations/listing.ts";
import { type Move, movers } from "../derivations/movers.ts";
import { priceMetrics } from "../derivations/price-metrics.ts";
import { quote } from "../derivations/quote.ts";
import { shortMetrics } from "../derivations/short-metrics.ts";
import { tradeFlow } from "../derivations/trade-flow.ts";
import { unusual } from "../derivations/unusual.ts";
import type { UnusualChange } from "../derivations/unusual-kinds.ts";
import { datasetFacts } from "../provenance.ts";
import { activeRows } from "./active-rows.ts";
import { Columns } from "./columns.ts";
import { type SecurityRow, securityRow } from "./security-row.ts";

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

/** The whole market at one data version, in memory. */
export interface MarketView {
	dataVersion: number;
	/** Every security, by symbol. */
	rows: readonly SecurityRow[];
	row(symbol: string): SecurityRow | undefined;
	/** Listed securities whose price, if they have one, is current: what screens and rankings are made of. */
	active: Columns;
	/** Moves of the last 20 trading days of each security, newest first. */
	movers: readonly MoveEvent[];
	/** Unusual changes, newest first. */
	unusual: readonly UnusualEvent[];
	/** True when nothing is held from which unusual changes could be derived. */
	unusualOff: boolean;
}

/** Reads everything derived and merges it. About a second for 11,000 securities. */
export async function loadMarketView(reader: MarketReader): Promise<MarketView> {
	const dataVersion = await reader.dataVersion();
	const facts = datasetFacts(await reader.datasets());
	const parts = await readParts(reader);
	const rows = (await reader.securities()).map((security) => {
		const of = <D>(kind: ReadonlyMap<number, Derived<D>>) => kind.get(security.id);
		return securityRow(
			security,
			{
				listing: of(parts.listing),
				quote: of(parts.quote),
				price: of(parts.price),
				fundamentals: of(parts.fundamentals),
				dividends: of(parts.dividends),
				shorts: of(parts.shorts),
				insiders: of(parts.insiders),
				holders: of(parts.holders),
				flow: of(parts.flow),
			},
			facts,
		);
	});
	const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
	const row = (symbol: string) => bySymbol.get(symbol);
	const active = new Columns(activeRows(rows));
	return { dataVersion, rows, row, active, ...(await readEvents(reader, bySymbol)) };
}

async function readParts(reader: MarketReader) {
	return {
		listing: await bySecurity(reader, listing),
		quote: await bySecurity(reader, quote),
		price: await bySecurity(reader, priceMetrics),
		fundamentals: await bySecurity(reader, fundamentalMetrics),
		dividends: await bySecurity(reader, dividendMetrics),
		shorts: await bySecurity(reader, shortMetrics),
		insiders: await bySecurity(reader, insiderMetrics),
		holders: await bySecurity(reader, holderMetrics),
		flow: await bySecurity(reader, tradeFlow),
	};
}

async function bySecurity<D>(
	reader: MarketReader,
	{ kind }: Derivation<D>,
): Promise<Map<number, Derived<D>>> {
	const all = await reader.derivedAll<D>(kind);
	return new Map(all.map((derived) => [derived.security.id, derived]));
}

async function readEvents(reader: MarketReader, rows: ReadonlyMap<string, SecurityRow>) {
	const moves: MoveEvent[] = [];
	for (const { security, data, datasetIds } of await reader.derivedAll<Move[]>(movers.kind)) {
		const row = rows.get(security.symbol);
		if (!row) continue;
		for (const move of data) {
			const behind = move.postDatasetId === null ? datasetIds : [...datasetIds, move.postDatasetId];
			moves.push({ row, move, time: Date.parse(move.timestamp), datasetIds: behind });
		}
	}
	const changes: UnusualEvent[] = [];
	const sources = await reader.derivedAll<UnusualChange[]>(unusual.kind);
	for (const { security, data } of sources) {
		const row = rows.get(security.symbol);
		if (!row) continue;
		for (const change of data) {
			changes.push({ row, change, time: change.alertTime, datasetIds: change.datasetIds });
		}
	}
	return { movers: newestFirst(moves), unusual: newestFirst(changes), unusualOff: sources.length === 0 };
}

/** Events of one instant stay in the order of their symbols. */
const newestFirst = <E extends { time: number }>(events: E[]): E[] => events.sort((a, b) => b.time - a.time);

/**
 * The view of the newest data version: read again when the version changes, and once however many ask at the same
 * time. A failed load is not kept.
 */
export function createMarketViewCache(reader: MarketReader): () => Promise<MarketView> {
	let held: { version: number; view: Promise<MarketView> } | undefined;
	return async () => {
		const version = await reader.dataVersion();
		if (held?.version === version) return held.view;
		const mine = { version, view: loadSettled(reader) };
		held = mine;
		mine.view.catch(() => {
			if (held === mine) held = undefined;
		});
		return mine.view;
	};
}

/** An import that commits between two reads would leave a view of two versions; it is then read again. */
async function loadSettled(reader: MarketReader): Promise<MarketView> {
	for (;;) {
		const view = await loadMarketView(reader);
		if (view.dataVersion === (await reader.dataVersion())) return view;
	}
}
