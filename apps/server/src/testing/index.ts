export { ApiError } from "@us-market-data/operations/refusals";
export { loadSampleData } from "../first-start/sample-data.ts";
export { goodRequests } from "./good-requests.ts";
export { chargedApp } from "./without-socket.ts";
