import { isDeepStrictEqual } from "node:util";
import type { Derived, DerivedReader, SecurityRef, VersionReader } from "@us-market-data/store";
import type { Derivation } from "../derivation.ts";
import { type DividendMetrics, dividendMetrics } from "../derivations/company/dividend-metrics.ts";
import { type FundamentalMetrics, fundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import { type Listing, listing } from "../derivations/company/listing.ts";
import { type HolderMetrics, holderMetrics } from "../derivations/holders/holder-metrics.ts";
import { type InsiderMetrics, insiderMetrics } from "../derivations/holders/insider-metrics.ts";
import { type Move, movers } from "../derivations/prices/movers.ts";
import { type PriceMetrics, priceMetrics } from "../derivations/prices/price-metrics.ts";
import { type QuoteData, quote } from "../derivations/prices/quote.ts";
import { type ShortMetrics, shortMetrics } from "../derivations/prices/short-metrics.ts";
import { type TradeFlow, tradeFlow } from "../derivations/prices/trade-flow.ts";
import { unusual } from "../derivations/unusual/unusual.ts";
import type { UnusualChange } from "../derivations/unusual/unusual-kinds.ts";
import type { Pace } from "./time-slices.ts";

/** The derived data of one kind, by the id of the security. */
type ById<D> = ReadonlyMap<number, Derived<D>>;

/** Everything that a view is made of, by kind and by the id of the security. */
export interface Parts {
	listing: ById<Listing>;
	quote: ById<QuoteData>;
	price: ById<PriceMetrics>;
	fundamentals: ById<FundamentalMetrics>;
	dividends: ById<DividendMetrics>;
	shorts: ById<ShortMetrics>;
	insiders: ById<InsiderMetrics>;
	holders: ById<HolderMetrics>;
	flow: ById<TradeFlow>;
	movers: ById<Move[]>;
	unusual: ById<UnusualChange[]>;
}

/** The reads that the parts of a view need. */
export type PartsReader = DerivedReader & VersionReader;

/** The data changed while they were read, so that what was read is of two versions. */
export class ChangedMeanwhile extends Error {}

/**
 * Reads everything derived, security by security: a read of a whole kind would hold up the event loop.
 *
 * @param previous result of the last read. Unchanged data stay the same objects, so that memory holds them once and
 *   callers can keep the results that they made of them
 * @throws {ChangedMeanwhile} when the data are no longer of `version`
 */
export async function readParts(
	reader: PartsReader,
	securities: readonly SecurityRef[],
	version: number,
	pace: Pace,
	previous?: Parts,
): Promise<Parts> {
	// The store holds a kind in the order of ids.
	const ids = securities.map((security) => security.id).sort((a, b) => a - b);
	const read = async <D>({ kind }: Derivation<D>, before?: ById<D>): Promise<ById<D>> => {
		const byId = new Map<number, Derived<D>>();
		for (const id of ids) {
			const derived = await reader.derived<D>(kind, id);
			const held = before?.get(id);
			if (derived) byId.set(id, held && isDeepStrictEqual(held, derived) ? held : derived);
			if (pace.due()) await pace.pause();
		}
		if ((await reader.dataVersion()) !== version) throw new ChangedMeanwhile();
		return byId;
	};
	return {
		listing: await read(listing, previous?.listing),
		quote: await read(quote, previous?.quote),
		price: await read(priceMetrics, previous?.price),
		fundamentals: await read(fundamentalMetrics, previous?.fundamentals),
		dividends: await read(dividendMetrics, previous?.dividends),
		shorts: await read(shortMetrics, previous?.shorts),
		insiders: await read(insiderMetrics, previous?.insiders),
		holders: await read(holderMetrics, previous?.holders),
		flow: await read(tradeFlow, previous?.flow),
		movers: await read(movers, previous?.movers),
		unusual: await read(unusual, previous?.unusual),
	};
}
