export { createMarketDataHooks } from "./create-hooks.ts";
export type { MarketDataHooks, PagesOptions, QueryOptions, SuspenseOptions } from "./types.ts";
