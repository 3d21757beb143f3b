import type { Derivation } from "../derivation.ts";
import { dividendMetrics } from "./company/dividend-metrics.ts";
import { fundamentalMetrics } from "./company/fundamental-metrics.ts";
import { holderMetrics } from "./holders/holder-metrics.ts";
import { holders, topHolders } from "./holders/holders.ts";
import { insiderMetrics } from "./holders/insider-metrics.ts";
import { quote } from "./prices/quote.ts";
import { unusual } from "./unusual/unusual.ts";

/** The derivations that ask what day it is: their results age without any data changing. */
export const agingDerivations: readonly Derivation<unknown>[] = [
	quote,
	fundamentalMetrics,
	dividendMetrics,
	insiderMetrics,
	holderMetrics,
	holders,
	topHolders,
	unusual,
];
