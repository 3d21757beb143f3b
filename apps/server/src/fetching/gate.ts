import type { UpdateStore } from "../store/updates.ts";

/** Where requests to a host queue. */
export type Gate = Pick<UpdateStore, "takeSlot" | "holdOff" | "heldOff">;

/** Longest wait, and longest time to be left alone, in milliseconds; what is beyond comes of a clock that was set back. */
const longestQueue = 60_000;
const longestHold = 3_600_000;

/** A gate of this process alone, for fetching without a data folder. */
export function localGate(): Gate {
	const next = new Map<string, number>();
	const held = new Map<string, { until: number; reason: string }>();
	return {
		takeSlot(gate, interval, now) {
			const planned = next.get(gate) ?? 0;
			const slot = planned < now + longestQueue ? Math.max(now, planned) : now;
			next.set(gate, slot + interval);
			return slot;
		},
		holdOff: (gate, until, reason) => void held.set(gate, { until, reason }),
		heldOff(gate, now) {
			const entry = held.get(gate);
			return entry !== undefined && entry.until > now && entry.until < now + longestHold ? entry : null;
		},
	};
}
