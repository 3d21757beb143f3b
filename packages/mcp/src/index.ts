export {
	createHttpService,
	type HttpCaller,
	type HttpService,
	type HttpServiceOptions,
} from "./http/serve-http.ts";
export { type HttpOptions, httpMarketData } from "./http-market-data.ts";
export { type Answer, type MarketData, type Params, Refusal } from "./market-data.ts";
