import { normaliseHongKongSymbol } from "@us-market-data/market";

/** The spelling under which a symbol of either market is held. */
export const canonicalSymbol = (symbol: string): string => normaliseHongKongSymbol(symbol) ?? symbol;
