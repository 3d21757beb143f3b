import type { Derivation } from "../derivation.ts";
import { dividendMetrics } from "./dividend-metrics.ts";
import { fundamentalMetrics } from "./fundamental-metrics.ts";
import { holderMetrics } from "./holder-metrics.ts";
import { holders, topHolders } from "./holders.ts";
import { insiderMetrics } from "./insider-metrics.ts";
import { listing } from "./listing.ts";
import { movers } from "./movers.ts";
import { priceMetrics } from "./price-metrics.ts";
import { quote } from "./quote.ts";
import { shortMetrics } from "./short-metrics.ts";
import { tradeFlow } from "./trade-flow.ts";
import { unusual } from "./unusual.ts";

/** Every derivation. The order does not matter: none reads what another wrote. */
export const derivations: readonly Derivation<unknown>[] = [
	listing,
	quote,
	priceMetrics,
	fundamentalMetrics,
	dividendMetrics,
	shortMetrics,
	insiderMetrics,
	holderMetrics,
	holders,
	topHolders,
	tradeFlow,
	movers,
	unusual,
];
