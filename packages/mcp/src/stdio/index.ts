export { type HttpOptions, httpMarketData } from "../http-market-data.ts";
export { toolsetsIn } from "../tools/area-tools.ts";
export { serveStdio } from "./serve.ts";
