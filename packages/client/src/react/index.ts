export { createMarketDataHooks } from "./create-hooks.ts";
export type { MarketDataHooks, PagesOptions, QueryOptions, SuspenseOptions } from "./types.ts";
export { type StreamState, type UseStream, type UseStreamOptions, useStream } from "./use-stream.ts";
