import type { Derived } from "@us-market-data/store";
import type { DividendMetrics } from "../derivations/company/dividend-metrics.ts";
import type { FundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import type { Listing } from "../derivations/company/listing.ts";
import type { HolderMetrics } from "../derivations/holders/holder-metrics.ts";
import type { InsiderMetrics } from "../derivations/holders/insider-metrics.ts";
import type { PriceMetrics } from "../derivations/prices/price-metrics.ts";
import type { QuoteData } from "../derivations/prices/quote.ts";
import type { ShortMetrics } from "../derivations/prices/short-metrics.ts";
import type { TradeFlow } from "../derivations/prices/trade-flow.ts";

/** The data that each derivation gives for a security. */
interface PartData {
	listing: Listing;
	quote: QuoteData;
	price: PriceMetrics;
	fundamentals: FundamentalMetrics;
	dividends: DividendMetrics;
	shorts: ShortMetrics;
	insiders: InsiderMetrics;
	holders: HolderMetrics;
	flow: TradeFlow;
}

/** The derived data of a security, by derivation. */
export type SecurityParts = { [Part in keyof PartData]?: Derived<PartData[Part]> | undefined };

/** The same without provenance; null if unknown. */
export type KnownData = { [Part in keyof PartData]: PartData[Part] | null };
