import type { Derived } from "@us-market-data/store";
import type { Derivation } from "../derivation.ts";
import { type DividendMetrics, dividendMetrics } from "../derivations/company/dividend-metrics.ts";
import { type FundamentalMetrics, fundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import { type Identity, identity } from "../derivations/company/identity.ts";
import { type Listing, listing } from "../derivations/company/listing.ts";
import { type HolderMetrics, holderMetrics } from "../derivations/holders/holder-metrics.ts";
import { type InsiderMetrics, insiderMetrics } from "../derivations/holders/insider-metrics.ts";
import { type PriceMetrics, priceMetrics } from "../derivations/prices/price-metrics.ts";
import { quote, type StoredQuote } from "../derivations/prices/quote.ts";
import { type ShortMetrics, shortMetrics } from "../derivations/prices/short-metrics.ts";
import { type TradeFlow, tradeFlow } from "../derivations/prices/trade-flow.ts";

/** The data that each derivation gives for a security. */
export interface PartData {
	listing: Listing;
	identity: Identity;
	quote: StoredQuote;
	price: PriceMetrics;
	fundamentals: FundamentalMetrics;
	dividends: DividendMetrics;
	shorts: ShortMetrics;
	insiders: InsiderMetrics;
	holders: HolderMetrics;
	flow: TradeFlow;
}

/** The derivation of each part. */
export const partDerivations: { readonly [Part in keyof PartData]: Derivation<PartData[Part]> } = {
	listing,
	identity,
	quote,
	price: priceMetrics,
	fundamentals: fundamentalMetrics,
	dividends: dividendMetrics,
	shorts: shortMetrics,
	insiders: insiderMetrics,
	holders: holderMetrics,
	flow: tradeFlow,
};

export const partNames = Object.keys(partDerivations) as (keyof PartData)[];

/** The derived data of a security, by derivation. */
export type SecurityParts = { [Part in keyof PartData]?: Derived<PartData[Part]> | undefined };

/** The same without provenance; null if unknown. */
export type DataOfParts = { [Part in keyof PartData]: PartData[Part] | null };
