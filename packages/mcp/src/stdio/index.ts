export { areas } from "../catalog/catalog.ts";
export { type HttpOptions, httpMarketData } from "../http-market-data.ts";
export { serveStdio } from "./serve.ts";
