export type { StreamKind } from "./cursor.ts";
export {
	contentTypes,
	heartbeat,
	type StreamFormat,
	type StreamItem,
	sseBeginning,
	textOf,
} from "./encoder.ts";
export { type MarketStream, StreamEngine, type StreamRequest } from "./engine.ts";
export { type StreamTime, systemTime } from "./pacer.ts";
export type { EndReason } from "./replay.ts";
export { requestedSymbols } from "./requested-symbols.ts";
export { StreamMeter } from "./stream-meter.ts";
