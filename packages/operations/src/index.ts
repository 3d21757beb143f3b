export { AnswerClock } from "./answer-clock.ts";
export { marketContext } from "./as-of.ts";
export type { CitingReader, Provenance } from "./citing-reader.ts";
export type { Caller, Handler, HandlerContext, HandlerTable } from "./handler.ts";
export type { OperationRow } from "./operation-row.ts";
export { provenanceHeaders } from "./provenance-headers.ts";
export { defaultCount, mostBars } from "./shared/candlesticks.ts";
export { withNearest } from "./unknown-symbol.ts";
export { versionName } from "./version-name.ts";
