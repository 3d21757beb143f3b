export { loadSampleData } from "../first-start.ts";
export { goodRequests } from "./good-requests.ts";
