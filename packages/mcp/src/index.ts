export { resultStoreLimits } from "./answers/result-store.ts";
export type { HttpReply } from "./http/messages.ts";
export { type SendDataRequest, ToolsEnded, ToolsThread } from "./http/tools-thread.ts";
