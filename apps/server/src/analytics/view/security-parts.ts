import type { Derived } from "../../store/market.ts";
import type { DividendMetrics } from "../derivations/company/dividend-metrics.ts";
import type { FundamentalMetrics } from "../derivations/company/fundamental-metrics.ts";
import type { Listing } from "../derivations/company/listing.ts";
import type { HolderMetrics } from "../derivations/holders/holder-metrics.ts";
import type { InsiderMetrics } from "../derivations/holders/insider-metrics.ts";
import type { PriceMetrics } from "../derivations/prices/price-metrics.ts";
import type { QuoteData } from "../derivations/prices/quote.ts";
import type { ShortMetrics } from "../derivations/prices/short-metrics.ts";
import type { TradeFlow } from "../derivations/prices/trade-flow.ts";

/** What is derived for a security, by derivation. */
export interface SecurityParts {
	listing?: Derived<Listing> | undefined;
	quote?: Derived<QuoteData> | undefined;
	price?: Derived<PriceMetrics> | undefined;
	fundamentals?: Derived<FundamentalMetrics> | undefined;
	dividends?: Derived<DividendMetrics> | undefined;
	shorts?: Derived<ShortMetrics> | undefined;
	insiders?: Derived<InsiderMetrics> | undefined;
	holders?: Derived<HolderMetrics> | undefined;
	flow?: Derived<TradeFlow> | undefined;
}
