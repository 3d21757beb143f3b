export {
	endOfHalt,
	type Halt,
	type HaltInForce,
	type HaltStatus,
	haltInForce,
	hasMoreInformation,
	isHalted,
	resumesBeforeHalt,
	tradedAfterHalt,
} from "./halt.ts";
export { HaltTracker, type TradingState } from "./halt-tracker.ts";
export { haltKind, haltReasonCode, haltReasonName, marketWideHalts } from "./reasons.ts";
