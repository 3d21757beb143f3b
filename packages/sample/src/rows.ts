export { tradingDays } from "@us-market-data/market";
export { minuteBars } from "./areas/bars.ts";
export { depth, quotes, trades } from "./areas/book.ts";
export { financials } from "./areas/financials.ts";
export { dividends } from "./areas/payouts.ts";
export { profiles, securities, shares } from "./areas/reference.ts";
export { sampleSeed } from "./seed.ts";
export type { SampleSecurity } from "./simulated.ts";
export { createWorld, type World } from "./world.ts";
