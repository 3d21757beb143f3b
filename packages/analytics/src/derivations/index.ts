import type { Derivation } from "../derivation.ts";
import { dividendMetrics } from "./company/dividend-metrics.ts";
import { fundamentalMetrics } from "./company/fundamental-metrics.ts";
import { identity } from "./company/identity.ts";
import { listing } from "./company/listing.ts";
import { holderMetrics } from "./holders/holder-metrics.ts";
import { holders, topHolders } from "./holders/holders.ts";
import { insiderMetrics } from "./holders/insider-metrics.ts";
import { movers } from "./prices/movers.ts";
import { priceMetrics } from "./prices/price-metrics.ts";
import { quote } from "./prices/quote.ts";
import { shortMetrics } from "./prices/short-metrics.ts";
import { splitDays } from "./prices/split-days.ts";
import { tradeFlow } from "./prices/trade-flow.ts";
import { unusual } from "./unusual/unusual.ts";

/** Every derivation. The order does not matter: none reads what another wrote. */
export const derivations: readonly Derivation<unknown>[] = [
	listing,
	identity,
	quote,
	priceMetrics,
	fundamentalMetrics,
	dividendMetrics,
	shortMetrics,
	insiderMetrics,
	holderMetrics,
	holders,
	topHolders,
	splitDays,
	tradeFlow,
	movers,
	unusual,
];

/** The derivations whose results age without any data changing. */
export const agingDerivations: readonly Derivation<unknown>[] = derivations.filter(({ ages }) => ages);
