export { loadSampleData } from "../first-start/sample-data.ts";
export { goodRequests } from "./good-requests.ts";
