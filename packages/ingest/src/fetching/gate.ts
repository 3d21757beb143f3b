import type { UpdateStore } from "@us-market-data/store";
import { type HostBackoff, isBackedOff, nextBackoff } from "@us-market-data/store";

/** Queue of requests to a host. */
export type Gate = Pick<UpdateStore, "takeSlot" | "holdOff" | "heldOff">;

/** Longest wait, in milliseconds; a longer one comes from a clock that was set back. */
const longestQueue = 60_000;

/** A gate of this process alone, for fetching without a data folder. */
export function localGate(): Gate {
	const next = new Map<string, number>();
	const held = new Map<string, HostBackoff & { reason: string }>();
	return {
		takeSlot(gate, interval, now) {
			const planned = next.get(gate) ?? 0;
			const slot = planned < now + longestQueue ? Math.max(now, planned) : now;
			next.set(gate, slot + interval);
			return slot;
		},
		holdOff(gate, reason, now, atLeast) {
			const hold = nextBackoff(held.get(gate), now, atLeast);
			held.set(gate, { ...hold, reason });
			return hold.until;
		},
		heldOff(gate, now) {
			const entry = held.get(gate);
			return entry !== undefined && isBackedOff(entry, now) ? entry : null;
		},
	};
}
