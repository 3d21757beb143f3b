export { createFactory, type Factory } from "./factory.ts";
export {
	createHandlers,
	type HandlerOptions,
	type MarketDataHandlers,
	type OperationHandlers,
} from "./handlers.ts";
export { type RecordedUse, recordUse } from "./record-use.ts";
export type { SimulatedRecords, WorldBar, WorldSecurity } from "./security.ts";
export {
	createStreams,
	type PushedEvent,
	type StreamControl,
	type StreamControls,
	type StreamsOptions,
} from "./streams.ts";
export { createWorld, type World, type WorldOptions } from "./world.ts";
