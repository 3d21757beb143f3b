export type { StreamKind } from "./cursor.ts";
export {
	contentTypes,
	heartbeat,
	type StreamFormat,
	type StreamItem,
	sseBeginning,
	textOf,
} from "./encoder.ts";
export { type MarketStream, StreamEngine } from "./engine.ts";
export { type StreamTime, systemTime } from "./pacer.ts";
export type { EndReason } from "./replay.ts";
export { StreamMeter } from "./stream-meter.ts";
